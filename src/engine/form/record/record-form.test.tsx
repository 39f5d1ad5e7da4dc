import validator from '@rjsf/validator-ajv8';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormSchema } from '../../../definition/forms/form-schema.ts';
import type { FormContext } from '../form-context.ts';
import { leave, renderForm, SCHEMA, submit, typeIn, VALID } from '../testing/rendered-form.tsx';
import { RecordForm, type RecordFormHandle } from './record-form.tsx';

describe('RecordForm', () => {
  it('never ticks a statement for the person', () => {
    const { onSubmit } = renderForm({ data: { ...VALID, statement: undefined } });
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    submit();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getAllByText('Centang pernyataan ini untuk melanjutkan.').length).toBe(2);
  });

  it('lists faults in page order after a failed submit, those of conditions too, and takes the focus', () => {
    renderForm({ data: { mode: 'online', courses: [{ credits: 3 }] } });
    submit();
    const summary = screen.getByRole('region', { name: 'Yang perlu diperbaiki' });
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Jumlah halaman belum diisi.',
      'Judul belum diisi.',
      'Mata kuliah 1: Nama belum diisi.',
      'Centang pernyataan ini untuk melanjutkan.',
      'Tautan rapat belum diisi.',
    ]);
    expect(document.activeElement).toBe(summary);
  });

  it('opens what it is folded into for the faults of a failed submit', () => {
    renderForm({ data: {}, around: (form) => <details>{form}</details> });
    submit();
    const summary = screen.getByRole('region', { name: 'Yang perlu diperbaiki', hidden: true });
    expect(summary.closest('details')?.open).toBe(true);
    expect(document.activeElement).toBe(summary);
  });

  it('moves the focus from the summary to the field', async () => {
    renderForm({ data: {} });
    submit();
    fireEvent.click(screen.getByRole('link', { name: 'Judul belum diisi.' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Judul')));
  });

  it('takes a mended fault out of the summary', () => {
    renderForm({ data: { ...VALID, title: 'Pendek' } });
    submit();
    typeIn('Judul', VALID.title);
    leave('Judul');
    expect(screen.queryByRole('region', { name: 'Yang perlu diperbaiki' })).toBeNull();
  });

  it('shows the fault of a field once it was left, and of no other field', () => {
    renderForm({ data: {} });
    typeIn('Judul', 'Pendek');
    expect(screen.queryByText('Judul minimal 20 karakter.')).toBeNull();
    leave('Judul');
    expect(screen.getByText('Judul minimal 20 karakter.')).not.toBeNull();
    expect(screen.getByLabelText('Judul').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Jumlah halaman belum diisi.')).toBeNull();
  });

  it('counts a line against its limit when little of it is left, and tells no limit before', () => {
    const schema: FormSchema = {
      type: 'object',
      required: ['volume'],
      properties: { volume: { type: 'string', title: 'Volume', maxLength: 20 } },
    };
    renderForm({ schema, data: {} });
    typeIn('Volume', 'a'.repeat(15));
    expect(screen.queryByText(/karakter/)).toBeNull();
    typeIn('Volume', 'a'.repeat(16));
    expect(screen.getByText('16 dari 20 karakter')).not.toBeNull();
  });

  it('waits with a fault until the click that left the field is through', async () => {
    renderForm({ data: {} });
    typeIn('Judul', 'Pendek');
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Kirim' }));
    leave('Judul');
    expect(screen.queryByText('Judul minimal 20 karakter.')).toBeNull();
    fireEvent.pointerUp(document.body);
    await screen.findByText('Judul minimal 20 karakter.');
  });

  it('reads numbers with a comma and says when a text is none', () => {
    const { onChange } = renderForm({ data: {} });
    typeIn('Jumlah halaman', '112,5');
    leave('Jumlah halaman');
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ pages: 112.5 }));
    typeIn('Jumlah halaman', 'banyak');
    leave('Jumlah halaman');
    expect(screen.getByText('Jumlah halaman harus berupa angka.')).not.toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Jumlah halaman').value).toBe('banyak');
  });

  it('puts what the server refused at its field and in the summary', () => {
    const view = renderForm({ data: VALID });
    view.rerender(
      <RecordForm
        schema={SCHEMA}
        validator={validator}
        formData={VALID}
        footer={null}
        serverErrors={[{ pointer: '/title', message: 'Judul ini sudah dipakai.' }]}
      />,
    );
    expect(screen.getAllByText('Judul ini sudah dipakai.').length).toBe(2);
    expect(screen.getByLabelText('Judul').getAttribute('aria-invalid')).toBe('true');
  });

  it('tells what is left in each section', () => {
    renderForm({ data: { title: VALID.title } });
    const list = screen.getByRole('navigation', { name: 'Bagian formulir' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Naskah1 belum diisi',
      'Tesis1 belum diisi',
      'KonversiBelum diisi, opsional',
      'Pernyataan1 belum diisi',
    ]);
  });
});

describe('RecordForm, fields asked for with some values of others', () => {
  const schema: FormSchema = {
    type: 'object',
    required: ['way'],
    properties: {
      way: {
        type: 'string',
        title: 'Cara',
        enum: ['desk', 'post'],
        'x-labels': { desk: { label: 'Ambil', hint: 'Di meja depan.' }, post: 'Kirim' },
        'x-ui': { widget: 'radio' },
      },
      street: { type: 'string', minLength: 5, title: 'Jalan', 'x-ui': { when: { way: ['post'] } } },
    },
  };
  const draw = (formData: object) => {
    const onSubmit = vi.fn();
    render(
      <RecordForm
        schema={schema}
        validator={validator}
        formData={{ ...formData }}
        onSubmit={onSubmit}
        footer={<button type="submit">Kirim</button>}
      />,
    );
    return onSubmit;
  };

  it('shows them with these values alone, and says what choosing means', () => {
    draw({});
    expect(screen.queryByLabelText(/Jalan/)).toBeNull();
    expect(screen.getByText('Di meja depan.')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Kirim' }));
    expect(screen.getByLabelText(/Jalan/)).toBeTruthy();
  });

  it('leaves out of the summary what the server refused of a field that is no longer asked for', () => {
    render(
      <RecordForm
        schema={schema}
        validator={validator}
        formData={{ way: 'post', street: 'Jalan Grafika' }}
        footer={null}
        serverErrors={[{ pointer: '/street', message: 'Jalan itu tidak ada.' }]}
      />,
    );
    const told = () => screen.queryByRole('region', { name: 'Yang perlu diperbaiki' })?.textContent ?? '';
    expect(told()).toContain('Jalan itu tidak ada.');
    fireEvent.click(screen.getByRole('radio', { name: 'Ambil' }));
    expect(told()).toBe('');
    fireEvent.click(screen.getByRole('radio', { name: 'Kirim' }));
    expect(told()).toContain('Jalan itu tidak ada.');
  });

  it('hands them in with these values alone, and finds no fault in them with others', () => {
    const onSubmit = draw({ way: 'post', street: 'Jl' });
    submit();
    expect(onSubmit).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('radio', { name: 'Ambil' }));
    submit();
    expect(onSubmit).toHaveBeenCalledWith({ way: 'desk' });
  });
});

describe('RecordForm, texts on their way', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives a text to the form after a rest, not at every letter', () => {
    const { onChange } = renderForm({ data: {} });
    onChange.mockClear();
    for (const text of ['P', 'Pe', 'Pen']) typeIn('Judul', text);
    expect(onChange).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(250));
    expect(onChange.mock.calls.map(([data]) => data.title)).toEqual(['Pen']);
  });

  const ways: { name: string; go: (ref: { current: RecordFormHandle | null }) => void }[] = [
    { name: 'flush()', go: (ref) => ref.current?.flush() },
    { name: 'hiding the tab', go: () => fireEvent(document, new Event('visibilitychange')) },
    { name: 'leaving the page', go: () => fireEvent(window, new Event('pagehide')) },
  ];
  it.each(ways)('loses nothing on $name', ({ go }) => {
    const { onChange, ref } = renderForm({ data: {} });
    typeIn('Judul', 'Belum sempat tersimpan');
    act(() => go(ref));
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Belum sempat tersimpan' }));
  });

  it('tells of the last letters at once when the page goes: nothing runs afterwards', () => {
    const { onChange } = renderForm({ data: {} });
    typeIn('Judul', 'Belum sempat tersimpan');
    window.dispatchEvent(new Event('pagehide'));
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Belum sempat tersimpan' }));
  });

  it('submits the letters typed just before', () => {
    const { onSubmit } = renderForm({ data: { ...VALID, title: undefined } });
    typeIn('Judul', VALID.title);
    submit();
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ title: VALID.title }));
  });
});

describe('RecordForm, days and times', () => {
  const MOMENTS: FormSchema = {
    type: 'object',
    properties: {
      day: { type: 'string', format: 'date', title: 'Tanggal' },
      start: { type: 'string', format: 'time', title: 'Mulai' },
    },
  };

  it('says them in Indonesian, whatever the browser speaks', () => {
    renderForm({ schema: MOMENTS, data: { day: '2025-11-12', start: '13:30' } });
    expect(screen.getByText('Rabu, 12 November 2025')).not.toBeNull();
    expect(screen.getByText('Pukul 13.30')).not.toBeNull();
    typeIn('Tanggal opsional', '2025-12-11');
    expect(screen.getByText('Kamis, 11 Desember 2025')).not.toBeNull();
  });
});

describe('RecordForm, options', () => {
  it('names what is already chosen and adds what is chosen now', async () => {
    const people = [
      { value: '1', label: 'Maya Lestari' },
      { value: '2', label: 'Anisa Lestari' },
    ];
    const loadOptions: FormContext['loadOptions'] = async (_path, query, values) =>
      people.filter((one) => (values ? values.includes(one.value) : one.label.toLowerCase().includes(query)));
    const schema: FormSchema = {
      type: 'object',
      properties: {
        examiners: {
          type: 'array',
          title: 'Usulan penguji',
          items: { type: 'string', 'x-relation': 'lecturer' },
        },
      },
    };
    const { onChange } = renderForm({ schema, data: { examiners: ['1'] }, formContext: { loadOptions } });
    await screen.findByText('Maya Lestari');
    const box = screen.getByRole('combobox', { name: /Usulan penguji/ });
    fireEvent.change(box, { target: { value: 'ani' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Anisa Lestari', hidden: true }));
    expect(onChange).toHaveBeenLastCalledWith({ examiners: ['1', '2'] });
  });
});

describe('RecordForm, one option', () => {
  it('is marked when its field is come to, so that typing takes its place', async () => {
    const loadOptions: FormContext['loadOptions'] = async () => [{ value: '1', label: 'Ruang Sidang 1' }];
    const room: FormSchema = { type: 'string', title: 'Ruangan', 'x-relation': 'room' };
    renderForm({
      schema: { type: 'object', properties: { room } },
      data: { room: '1' },
      formContext: { loadOptions },
    });
    const box = screen.getByRole('combobox', { name: /Ruangan/ }) as HTMLInputElement;
    // Before the name of what is chosen is known.
    act(() => box.focus());
    await screen.findByDisplayValue('Ruang Sidang 1');
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, 'Ruang Sidang 1'.length]);
  });

  it('is come to with what has taken it, and not chosen', async () => {
    const loadOptions: FormContext['loadOptions'] = async () => [
      { value: '1', label: 'Maya Lestari', taken: 'Tidak bisa: Seminar Hasil Citra' },
      { value: '2', label: 'Joko Santoso' },
    ];
    const person: FormSchema = { type: 'string', title: 'Pengganti', 'x-relation': 'lecturer' };
    const schema: FormSchema = { type: 'object', properties: { person } };
    const { onChange } = renderForm({ schema, data: {}, formContext: { loadOptions } });
    const box = screen.getByRole('combobox', { name: /Pengganti/ });
    fireEvent.click(box);
    const taken = await screen.findByRole('option', {
      name: /Maya Lestari.*Seminar Hasil Citra/,
      hidden: true,
    });
    expect(taken.getAttribute('aria-disabled')).toBe('true');
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(box.getAttribute('aria-activedescendant')).toBe(taken.id);
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.click(taken);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('option', { name: 'Joko Santoso', hidden: true }));
    expect(onChange).toHaveBeenLastCalledWith({ person: '2' });
  });

  it('says of an empty list whether nothing was found, nothing is there, or all of it is chosen', async () => {
    const room = { type: 'string', title: 'Ruangan', 'x-relation': 'room' } as const;
    const guests = { type: 'array', title: 'Tamu', 'x-relation': 'room', items: { type: 'string' } } as const;
    const schema: FormSchema = { type: 'object', properties: { room, guests } };
    const loadOptions: FormContext['loadOptions'] = async ([field]) =>
      field === 'guests' ? [{ value: '1', label: 'Budi' }] : [];
    renderForm({ schema, data: { guests: ['1'] }, formContext: { loadOptions } });
    fireEvent.click(screen.getByRole('combobox', { name: /Ruangan/ }));
    await screen.findByText('Belum ada yang dapat dipilih.');
    expect(screen.queryByText('Tidak ada yang cocok.')).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: /Ruangan/ }), { target: { value: 'Sidang' } });
    await screen.findByText('Tidak ada yang cocok.');
    fireEvent.click(screen.getByRole('combobox', { name: /Tamu/ }));
    await screen.findByText('Semuanya sudah dipilih.');
  });

  it.each<[string, FormContext['loadOptions'], string]>([
    ['is asked for', () => new Promise(() => undefined), 'Memuat nama'],
    ['could not be asked for', () => Promise.reject(new Error('offline')), 'Nama belum termuat'],
    ['is of nothing that is there', async () => [], 'Tidak ditemukan lagi'],
  ])('never shows a key in place of a name that %s', async (_, loadOptions, shown) => {
    const room: FormSchema = { type: 'string', title: 'Ruangan', 'x-relation': 'room' };
    const schema: FormSchema = { type: 'object', properties: { room } };
    renderForm({ schema, data: { room: '01a2-b3' }, formContext: { loadOptions } });
    await screen.findByDisplayValue(shown);
    expect(screen.queryByDisplayValue('01a2-b3')).toBeNull();
  });
});

describe('RecordForm, what is for others', () => {
  it('shows what others fill in as text', () => {
    const schema: FormSchema = {
      type: 'object',
      properties: { note: { type: 'string', title: 'Catatan pembimbing', 'x-ui': { by: 'supervisor' } } },
    };
    renderForm({ schema, data: { note: 'Sudah baik' }, formContext: { by: ['owner'] } });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('Sudah baik')).not.toBeNull();
  });

  it('leaves out what is for others, and its section', () => {
    const schema: FormSchema = {
      type: 'object',
      properties: {
        title: { type: 'string', title: 'Judul', 'x-ui': { section: 'Tesis' } },
        student: { type: 'string', title: 'Mahasiswa', 'x-ui': { section: 'Pengelola', for: ['manager'] } },
      },
    };
    renderForm({ schema, formContext: { by: ['student'] } });
    expect(screen.getByLabelText('Judul opsional')).not.toBeNull();
    expect(screen.queryByLabelText('Mahasiswa opsional')).toBeNull();
    expect(screen.queryByText(/Pengelola/)).toBeNull();
  });

  it('does not call optional what a rule asks for', () => {
    const properties: FormSchema['properties'] = {
      start: { type: 'string', title: 'Mulai', 'x-ui': { needed: true } },
      note: { type: 'string', title: 'Catatan' },
    };
    renderForm({ schema: { type: 'object', properties } });
    expect(screen.getByLabelText('Mulai')).not.toBeNull();
    expect(screen.getByLabelText('Catatan opsional')).not.toBeNull();
  });

  it('leaves out what is not asked for here, and its section', () => {
    const schema: FormSchema = {
      type: 'object',
      properties: {
        title: { type: 'string', title: 'Judul', 'x-ui': { section: 'Tesis' } },
        hour: { type: 'string', title: 'Jam', 'x-ui': { section: 'Jadwal' } },
      },
    };
    renderForm({ schema, formContext: { unasked: ['hour'] } });
    expect(screen.getByLabelText('Judul opsional')).not.toBeNull();
    expect(screen.queryByLabelText('Jam opsional')).toBeNull();
    expect(screen.queryByText(/Jadwal/)).toBeNull();
  });
});
