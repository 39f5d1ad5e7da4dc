import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FormSchema } from '../../../definition/forms/form-schema.ts';
import { leave, renderForm, submit, typeIn } from '../testing/rendered-form.tsx';

type Labels = NonNullable<FormSchema['x-labels']>;

const schemaOf = (labels: Labels): FormSchema => ({
  type: 'object',
  required: ['way'],
  properties: {
    way: {
      type: 'string',
      title: 'Cara',
      enum: Object.keys(labels),
      'x-labels': labels,
      'x-ui': { widget: 'radio' },
    },
  },
});
const SOLD = { label: 'Dijual', hint: 'Uangnya masuk kas.' };
const cardOf = (name: string) =>
  screen.getByRole('radio', { name }).closest('label')?.parentElement?.className;

it('draws choices that all say what they mean as cards, and marks the one that is chosen', () => {
  const { onChange } = renderForm({
    schema: schemaOf({ sold: SOLD, kept: { label: 'Disimpan', hint: 'Di gudang.' } }),
  });
  const sold = screen.getByRole('radio', { name: 'Dijual', description: 'Uangnya masuk kas.' });
  expect(cardOf('Dijual')).toMatch(/card/);
  expect(cardOf('Dijual')).not.toMatch(/chosen/);
  act(() => fireEvent.click(sold));
  expect(onChange).toHaveBeenLastCalledWith({ way: 'sold' });
  expect(cardOf('Dijual')).toMatch(/chosen/);
  expect(cardOf('Disimpan')).not.toMatch(/chosen/);
});

it('draws buttons side by side, each over what it means, as one group of choices', () => {
  const schema = schemaOf({ sold: { label: 'Dijual', hint: 'nilai 80' }, kept: 'Disimpan' });
  const way = { ...schema.properties?.way, 'x-ui': { widget: 'buttons' } };
  const { onChange } = renderForm({ schema: { ...schema, properties: { way } } });
  const tileOf = (name: string) => screen.getByRole('radio', { name }).closest('label')?.className;
  screen.getByRole('group', { name: /^Cara/ });
  const sold = screen.getByRole('radio', { name: 'Dijual', description: 'nilai 80' });
  expect([tileOf('Dijual'), tileOf('Disimpan')]).toEqual([
    expect.stringMatching(/tile/),
    expect.stringMatching(/tile/),
  ]);
  act(() => fireEvent.click(sold));
  expect(onChange).toHaveBeenLastCalledWith({ way: 'sold' });
  expect([tileOf('Dijual'), tileOf('Disimpan')]).toEqual([
    expect.stringMatching(/chosen/),
    expect.not.stringMatching(/chosen/),
  ]);
});

it('keeps a plain list where one of them says nothing', () => {
  renderForm({ schema: schemaOf({ sold: SOLD, kept: 'Disimpan' }) });
  expect(cardOf('Dijual')).not.toMatch(/card/);
});

it('says of a choice what it means for this row, and what speaks against it', () => {
  renderForm({
    schema: schemaOf({ sold: SOLD, kept: 'Disimpan' }),
    formContext: { said: { way: { kept: { says: 'Sampai 2 Februari.', doubts: 'Gudang penuh.' } } } },
  });
  screen.getByRole('radio', { name: 'Dijual', description: 'Uangnya masuk kas.' });
  screen.getByRole('radio', { name: 'Disimpan', description: 'Sampai 2 Februari. Gudang penuh.' });
  expect(cardOf('Disimpan')).toMatch(/card/);
});

it('says under a list what the one that is chosen means, and nothing while none is', () => {
  const schema: FormSchema = {
    type: 'object',
    properties: { way: { type: 'string', title: 'Cara', enum: ['sold', 'kept'] } },
  };
  renderForm({
    schema,
    formContext: {
      said: { way: { sold: { says: 'Uangnya masuk kas.' }, kept: { says: 'Sampai 2 Februari.' } } },
    },
  });
  const list = screen.getByRole('combobox', { name: /Cara/ });
  expect(screen.queryByText('Uangnya masuk kas.')).toBeNull();
  expect(screen.queryByText('Sampai 2 Februari.')).toBeNull();
  act(() => fireEvent.change(list, { target: { value: '1' } }));
  screen.getByRole('combobox', { name: /Cara/, description: 'Sampai 2 Februari.' });
  expect(screen.queryByText('Uangnya masuk kas.')).toBeNull();
});

describe('what is asked for with a choice', () => {
  const when = { way: ['kept'] };
  const schema = {
    ...schemaOf({ sold: SOLD, kept: { label: 'Disimpan', hint: 'Di gudang.' } }),
  };
  const asking: FormSchema = {
    ...schema,
    properties: {
      ...schema.properties,
      place: { type: 'string', title: 'Rak', 'x-ui': { when } },
      note: { type: 'string', title: 'Catatan' },
    },
  };
  const isInCard = (label: string, name: string) =>
    screen
      .getByRole('radio', { name })
      .closest('label')
      ?.parentElement?.contains(screen.getByLabelText(label));

  it('stands in the chosen card, and what is asked for anyway beside', () => {
    const { onSubmit } = renderForm({ schema: asking, data: { way: 'sold' } });
    expect(screen.queryByLabelText('Rak')).toBeNull();
    act(() => fireEvent.click(screen.getByRole('radio', { name: 'Disimpan' })));
    expect(isInCard('Rak', 'Disimpan')).toBe(true);
    expect(isInCard('Catatan opsional', 'Disimpan')).toBe(false);
    typeIn('Rak', 'A3');
    leave('Rak');
    submit();
    expect(onSubmit).toHaveBeenLastCalledWith({ way: 'kept', place: 'A3' });
    act(() => fireEvent.click(screen.getByRole('radio', { name: 'Dijual' })));
    expect(screen.queryByLabelText('Rak')).toBeNull();
  });

  it('stands among the others where the choices are a plain list', () => {
    const plain = schemaOf({ sold: 'Dijual', kept: 'Disimpan' });
    renderForm({
      schema: {
        ...plain,
        properties: { ...plain.properties, place: { type: 'string', title: 'Rak', 'x-ui': { when } } },
      },
      data: { way: 'kept' },
    });
    expect(isInCard('Rak', 'Disimpan')).toBe(false);
  });
});

it.each(['radio', 'select', 'checkboxes'] as const)(
  'offers of a %s only what may be chosen here, and what stands there',
  (widget) => {
    const labels = { sold: 'Dijual', kept: 'Disimpan', lent: 'Dipinjamkan' };
    const many = widget === 'checkboxes';
    const one = { type: 'string', enum: Object.keys(labels), 'x-labels': labels };
    const schema: FormSchema = {
      type: 'object',
      properties: {
        way: {
          title: 'Cara',
          ...(many ? { type: 'array', uniqueItems: true, items: one } : one),
          'x-ui': { widget },
        },
      },
    };
    const named = (name: string) =>
      screen.queryByRole(widget === 'select' ? 'option' : many ? 'checkbox' : 'radio', { name });
    renderForm({
      schema,
      formContext: { offered: { way: ['sold'] } },
      data: { way: many ? ['lent'] : 'lent' },
    });
    expect(named('Dijual')).toBeTruthy();
    expect(named('Dipinjamkan')).toBeTruthy();
    expect(named('Disimpan')).toBeNull();
  },
);

it('shows of choices in groups one group at a time, at first the one with the chosen choice', () => {
  const labels = { red: 'Merah', pink: 'Merah muda', blue: 'Biru', lone: 'Polos' };
  const groups = [
    { label: 'Hangat', choices: ['red', 'pink'] },
    { label: 'Dingin', choices: ['blue'] },
    { label: 'Lain', choices: ['lone'] },
  ];
  const way = { ...schemaOf(labels).properties?.way, 'x-ui': { widget: 'buttons', groups } };
  const { onChange } = renderForm({
    schema: { ...schemaOf(labels), properties: { way } },
    data: { way: 'blue' },
    formContext: { offered: { way: ['red', 'pink', 'blue'] } },
  });
  const radios = () =>
    screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).labels?.[0]?.textContent);
  screen.getByRole('tablist', { name: 'Kelompok Cara' });
  // A group of which nothing is offered is none.
  expect(screen.getAllByRole('tab').map((one) => one.textContent?.trim())).toEqual(['Hangat', 'Dingin']);
  screen.getByRole('tab', { name: 'Dingin terpilih', selected: true });
  expect(radios()).toEqual(['Biru']);
  act(() => fireEvent.keyDown(screen.getByRole('tab', { name: 'Dingin terpilih' }), { key: 'ArrowRight' }));
  const warm = screen.getByRole('tab', { name: 'Hangat', selected: true });
  expect(document.activeElement).toBe(warm);
  expect(radios()).toEqual(['Merah', 'Merah muda']);
  // To look into another group chooses nothing.
  expect(onChange).not.toHaveBeenCalled();
  act(() => fireEvent.click(screen.getByRole('radio', { name: 'Merah muda' })));
  expect(onChange).toHaveBeenLastCalledWith({ way: 'pink' });
  screen.getByRole('tab', { name: 'Hangat terpilih', selected: true });
});

it('keeps buttons of one group without tabs', () => {
  const schema = schemaOf({ sold: 'Dijual', kept: 'Disimpan' });
  const groups = [{ label: 'Semua', choices: ['sold', 'kept'] }];
  const way = { ...schema.properties?.way, 'x-ui': { widget: 'buttons', groups } };
  renderForm({ schema: { ...schema, properties: { way } } });
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
});
