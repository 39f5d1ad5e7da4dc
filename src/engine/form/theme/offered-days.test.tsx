import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FormSchema } from '../../../definition/forms/form-schema.ts';
import { renderForm } from '../testing/rendered-form.tsx';

const day: FormSchema = { type: 'string', format: 'date' };
const schema: FormSchema = {
  type: 'object',
  properties: {
    on: { ...day, title: 'Tanggal' },
    any: { ...day, title: 'Hari lain' },
    dates: { type: 'array', title: 'Usulan', items: { ...day, title: 'Usulan' } },
  },
};
const days = ['2025-11-06', '2025-11-07', '2025-11-10'];
const RANGE = 'Senin sampai Jumat, dari 6 Nov 2025 sampai 10 Nov 2025.';

it('tells which days are offered, keeps the calendar to them, and says when another one is typed', () => {
  renderForm({
    schema,
    formData: { dates: ['2025-11-09'] },
    formContext: { offered: { on: days, dates: days } },
  });
  const field = screen.getByLabelText(/^Tanggal/);
  expect([field.getAttribute('min'), field.getAttribute('max')]).toEqual(['2025-11-06', '2025-11-10']);
  expect(screen.getByText(RANGE)).toBeTruthy();
  expect(screen.getByLabelText(/^Hari lain/).getAttribute('min')).toBeNull();
  // In a list as in a field of its own.
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    `Minggu, 9 November 2025: tidak dapat dipilih. ${RANGE}`,
  ]);
  fireEvent.change(field, { target: { value: '2025-11-08' } });
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  fireEvent.change(field, { target: { value: '2025-11-10' } });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
