import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FormSchema } from '../../../definition/forms/form-schema.ts';
import { renderForm } from '../testing/rendered-form.tsx';

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
const cardOf = (name: string) => screen.getByRole('radio', { name }).closest('label')?.className;

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

it('keeps a plain list where one of them says nothing', () => {
  renderForm({ schema: schemaOf({ sold: SOLD, kept: 'Disimpan' }) });
  expect(cardOf('Dijual')).not.toMatch(/card/);
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
