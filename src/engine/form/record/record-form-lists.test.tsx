import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { leave, renderForm, SCHEMA, submit, typeIn, VALID } from '../testing/rendered-form.tsx';

describe('RecordForm, lists', () => {
  it('opens a new item with the focus in its first field and closes it to a line', async () => {
    const { onChange } = renderForm({ data: VALID });
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Tambah mata kuliah' })));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nama')));
    typeIn('Nama', 'Analitika Data');
    leave('Nama');
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Selesai' })));
    expect(screen.queryByLabelText('Nama')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ubah Analitika Data' })),
    );
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ courses: [{ name: 'Analitika Data' }] }),
    );
  });

  it('tells of a closed item what is ticked, by its name, and nothing of what is not', () => {
    const ticked = (title: string) => ({ type: 'boolean', title, 'x-ui': { widget: 'checkbox' } }) as const;
    const properties = {
      name: { type: 'string', title: 'Nama' },
      first: ticked('Ketua'),
      paid: ticked('Dibayar'),
    };
    renderForm({
      schema: {
        type: 'object',
        properties: { people: { type: 'array', title: 'Orang', items: { type: 'object', properties } } },
      },
      data: { people: [{ name: 'Dewi', first: true, paid: false }] },
    });
    expect(screen.getByText('Dewi', { selector: 'b' }).parentElement?.textContent).toBe('Dewi Ketua');
  });

  it('goes on in a plain value that was added', async () => {
    const { onChange } = renderForm({
      schema: {
        type: 'object',
        properties: {
          days: { type: 'array', title: 'Tanggal', items: { type: 'string', title: 'tanggal' } },
        },
      },
    });
    for (const day of ['Senin', 'Selasa']) {
      const before = document.querySelectorAll('input').length;
      act(() => fireEvent.click(screen.getByRole('button', { name: /^Tambah/ })));
      const field = await waitFor(() => {
        const inputs = document.querySelectorAll('input');
        expect(inputs).toHaveLength(before + 1);
        expect(document.activeElement).toBe(inputs[before]);
        return inputs[before] as HTMLInputElement;
      });
      fireEvent.change(field, { target: { value: day } });
      fireEvent.blur(field);
    }
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ days: ['Senin', 'Selasa'] }));
  });

  it('begins with the first item that is to be completed and goes on to the next', async () => {
    renderForm({ data: { ...VALID, courses: [{ name: 'Satu' }, { credits: 2 }, { credits: 3 }] } });
    expect(screen.getByLabelText<HTMLInputElement>('SKS opsional').value).toBe('2');
    typeIn('Nama', 'Dua');
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Selesai' })));
    expect(screen.getByLabelText<HTMLInputElement>('SKS opsional').value).toBe('3');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nama')));
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Selesai' })));
    expect(screen.queryByLabelText('Nama')).toBeNull();
  });

  it('opens the first item with faults after a failed submit', () => {
    renderForm({ data: { ...VALID, courses: [{ name: 'Satu' }, { credits: 3 }] } });
    submit();
    expect(screen.getByLabelText<HTMLInputElement>('SKS opsional').value).toBe('3');
    expect(screen.getByText('Nama belum diisi.')).not.toBeNull();
  });

  it('moves an item and keeps the others', () => {
    const { onChange } = renderForm({ data: { ...VALID, courses: [{ name: 'Satu' }, { name: 'Dua' }] } });
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Ubah Dua' })));
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Naikkan' })));
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ courses: [{ name: 'Dua' }, { name: 'Satu' }] }),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Nama').value).toBe('Dua');
  });

  it('keeps a text typed in an item that is closed before it rested', () => {
    const { onChange } = renderForm({ data: { ...VALID, courses: [{ name: 'Satu' }] } });
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Ubah Satu' })));
    typeIn('Nama', 'Satu dan setengah');
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Selesai' })));
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ courses: [{ name: 'Satu dan setengah' }] }),
    );
  });

  it('tells the numbers of a closed item with their unit, and their sum', () => {
    const courses = {
      ...SCHEMA.properties?.courses,
      'x-ui': { total: { field: 'credits', unit: 'SKS', max: 20 } },
    };
    renderForm({
      schema: { type: 'object', properties: { courses } },
      data: {
        courses: [
          { name: 'Satu', credits: 3 },
          { name: 'Dua', credits: 2 },
        ],
      },
    });
    expect(screen.getByText('3 SKS')).not.toBeNull();
    expect(screen.getByText(/dari paling banyak 20/).textContent).toBe('Jumlah 5 dari paling banyak 20 SKS');
  });
});
