import validator from '@rjsf/validator-ajv8';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { FormSchema } from '../../../definition/forms/form-schema.ts';
import { Button } from '../../ui/button.tsx';
import { RecordForm, type RecordFormHandle, type RecordFormProps } from '../record/record-form.tsx';

/** Sections, a choice, a list, a statement and a field that a condition asks for. */
export const SCHEMA: FormSchema = {
  type: 'object',
  required: ['title', 'mode', 'pages', 'statement'],
  properties: {
    pages: { type: 'number', title: 'Jumlah halaman', maximum: 400, 'x-ui': { section: 'Naskah' } },
    title: { type: 'string', title: 'Judul', minLength: 20, 'x-ui': { section: 'Tesis' } },
    mode: {
      type: 'string',
      title: 'Cara',
      enum: ['onsite', 'online'],
      'x-labels': { onsite: 'Luring', online: 'Daring' },
    },
    courses: {
      type: 'array',
      title: 'Mata kuliah',
      'x-ui': { section: 'Konversi' },
      items: {
        type: 'object',
        title: 'Mata kuliah',
        required: ['name'],
        properties: { name: { type: 'string', title: 'Nama' }, credits: { type: 'integer', title: 'SKS' } },
      },
    },
    statement: {
      const: true,
      title: 'Saya menyatakan ini karya sendiri',
      'x-ui': { section: 'Pernyataan', widget: 'checkbox' },
    },
  },
  if: { properties: { mode: { const: 'online' } }, required: ['mode'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { link: { type: 'string', title: 'Tautan rapat' } }, required: ['link'] },
};

/** What `SCHEMA` takes. */
export const VALID = {
  pages: 112,
  title: 'Pengaruh laju alir terhadap efektivitas',
  mode: 'onsite',
  statement: true,
};

interface Given extends Partial<RecordFormProps> {
  data?: Record<string, unknown>;
  /** What the form stands in. */
  around?: (form: ReactNode) => ReactNode;
}

/** Draws a form and answers what it tells. */
export function renderForm({ data, schema = SCHEMA, around = (form) => form, ...props }: Given = {}) {
  const onChange = vi.fn();
  const onSubmit = vi.fn();
  const ref = createRef<RecordFormHandle>();
  const view = render(
    around(
      <RecordForm
        ref={ref}
        schema={schema}
        validator={validator}
        formData={data}
        onChange={onChange}
        onSubmit={onSubmit}
        footer={<Button type="submit">Kirim</Button>}
        {...props}
      />,
    ),
  );
  return { onChange, onSubmit, ref, ...view };
}

export const submit = () =>
  act(() => fireEvent.click(screen.getByRole('button', { name: 'Kirim', hidden: true })));
export const typeIn = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const leave = (label: string) => act(() => fireEvent.blur(screen.getByLabelText(label)));
