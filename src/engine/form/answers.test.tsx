import validator from '@rjsf/validator-ajv8';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FormSchema } from '../../definition/forms/form-schema.ts';
import { RecordForm } from './record/record-form.tsx';

const SCHEMA: FormSchema = {
  type: 'object',
  required: ['title', 'mode', 'place', 'statement', 'days', 'words'],
  properties: {
    title: { type: 'string', title: 'Judul', maxLength: 10 },
    mode: { type: 'string', title: 'Cara', enum: ['onsite', 'online'] },
    place: { type: 'string', title: 'Tempat', enum: ['hall', 'room'], 'x-ui': { widget: 'radio' } },
    days: {
      type: 'array',
      title: 'Hari',
      minItems: 2,
      uniqueItems: true,
      items: { type: 'string', enum: ['monday', 'tuesday', 'friday'] },
      'x-ui': { widget: 'checkboxes' },
    },
    words: {
      type: 'array',
      title: 'Kata kunci',
      minItems: 2,
      items: { type: 'string' },
      'x-ui': { widget: 'tags' },
    },
    statement: { const: true, title: 'Saya setuju', 'x-ui': { widget: 'checkbox' } },
  },
};

/** The form after another field was left, so that every fault is known and none is shown yet. */
function setup() {
  render(<RecordForm schema={SCHEMA} validator={validator} formData={{}} />);
  act(() => fireEvent.blur(screen.getByLabelText('Judul')));
}

const press = (element: HTMLElement) => act(() => fireEvent.click(element));

it.each([
  {
    name: 'a tick',
    answer: () => press(screen.getByLabelText('Saya setuju')),
    fault: 'Centang pernyataan ini untuk melanjutkan.',
  },
  {
    name: 'a choice in a list',
    answer: () => act(() => fireEvent.change(screen.getByLabelText('Cara'), { target: { value: '1' } })),
    fault: 'Cara belum dipilih.',
  },
  {
    name: 'one of a few',
    answer: () => press(screen.getByLabelText('hall')),
    fault: 'Tempat belum dipilih.',
  },
])('$name never stands beside the fault it has mended', ({ answer, fault }) => {
  setup();
  answer();
  expect(screen.queryByText(fault)).toBeNull();
});

it('a tick taken back is told at once', () => {
  setup();
  const statement = screen.getByLabelText('Saya setuju');
  press(statement);
  press(statement);
  expect(screen.getByText('Centang pernyataan ini untuk melanjutkan.')).not.toBeNull();
});

it('several ticks are judged once they were left, and then with every tick', () => {
  setup();
  const fault = () => screen.queryByText('Hari minimal 2.');
  press(screen.getByLabelText('monday'));
  expect(fault()).toBeNull();
  act(() => fireEvent.blur(screen.getByLabelText('monday')));
  expect(fault()).not.toBeNull();
  press(screen.getByLabelText('friday'));
  expect(fault()).toBeNull();
});

it('words are judged once they were left, and then with every word', () => {
  setup();
  const fault = () => screen.queryByText('Kata kunci minimal 2.');
  const words = screen.getByLabelText('Kata kunci');
  const write = (word: string) => act(() => fireEvent.change(words, { target: { value: word } }));
  write('turbin,');
  expect(fault()).toBeNull();
  act(() => fireEvent.blur(words));
  expect(fault()).not.toBeNull();
  write('angin,');
  expect(fault()).toBeNull();
});

it('a word still being written counts when the field is left', () => {
  setup();
  const words = screen.getByLabelText('Kata kunci');
  act(() => fireEvent.change(words, { target: { value: 'turbin' } }));
  act(() => fireEvent.blur(words));
  expect(screen.getByText('Kata kunci minimal 2.')).not.toBeNull();
});
