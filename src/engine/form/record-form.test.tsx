import validator from '@rjsf/validator-ajv8';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../ui/button.tsx';
import type { FormContext } from './form-context.ts';
import type { FormSchema } from './form-schema.ts';
import { RecordForm, type RecordFormHandle, type RecordFormProps } from './record-form.tsx';

const SCHEMA: FormSchema = {
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

const VALID = {
  pages: 112,
  title: 'Pengaruh laju alir terhadap efektivitas',
  mode: 'onsite',
  statement: true,
};

type Given = Partial<RecordFormProps> & { data?: Record<string, unknown> };

function setup({ data, schema = SCHEMA, ...props }: Given = {}) {
  const onChange = vi.fn();
  const onSubmit = vi.fn();
  const ref = createRef<RecordFormHandle>();
  const view = render(
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
  );
  return { onChange, onSubmit, ref, ...view };
}

const submit = () => act(() => fireEvent.click(screen.getByRole('button', { name: 'Kirim' })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const leave = (label: string) => act(() => fireEvent.blur(screen.getByLabelText(label)));

describe('RecordForm', () => {
  it('never ticks a statement for the person', () => {
    const { onSubmit } = setup({ data: { ...VALID, statement: undefined } });
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    submit();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getAllByText('Centang pernyataan ini untuk melanjutkan.').length).toBe(2);
  });

  it('lists faults in page order after a failed submit, those of conditions too, and takes the focus', () => {
    setup({ data: { mode: 'online', courses: [{ credits: 3 }] } });
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

  it('moves the focus from the summary to the field', async () => {
    setup({ data: {} });
    submit();
    fireEvent.click(screen.getByRole('link', { name: 'Judul belum diisi.' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Judul')));
  });

  it('takes a mended fault out of the summary', () => {
    setup({ data: { ...VALID, title: 'Pendek' } });
    submit();
    type('Judul', VALID.title);
    leave('Judul');
    expect(screen.queryByRole('region', { name: 'Yang perlu diperbaiki' })).toBeNull();
  });

  it('shows the fault of a field once it was left, and of no other field', () => {
    setup({ data: {} });
    type('Judul', 'Pendek');
    expect(screen.queryByText('Judul minimal 20 huruf.')).toBeNull();
    leave('Judul');
    expect(screen.getByText('Judul minimal 20 huruf.')).not.toBeNull();
    expect(screen.getByLabelText('Judul').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Jumlah halaman belum diisi.')).toBeNull();
  });

  it('waits with a fault until the click that left the field is through', async () => {
    setup({ data: {} });
    type('Judul', 'Pendek');
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Kirim' }));
    leave('Judul');
    expect(screen.queryByText('Judul minimal 20 huruf.')).toBeNull();
    fireEvent.pointerUp(document.body);
    await screen.findByText('Judul minimal 20 huruf.');
  });

  it('reads numbers with a comma and says when a text is none', () => {
    const { onChange } = setup({ data: {} });
    type('Jumlah halaman', '112,5');
    leave('Jumlah halaman');
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ pages: 112.5 }));
    type('Jumlah halaman', 'banyak');
    leave('Jumlah halaman');
    expect(screen.getByText('Jumlah halaman harus berupa angka.')).not.toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Jumlah halaman').value).toBe('banyak');
  });

  it('puts what the server refused at its field and in the summary', () => {
    const view = setup({ data: VALID });
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
    setup({ data: { title: VALID.title } });
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

describe('RecordForm, texts on their way', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives a text to the form after a rest, not at every letter', () => {
    const { onChange } = setup({ data: {} });
    onChange.mockClear();
    for (const text of ['P', 'Pe', 'Pen']) type('Judul', text);
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
    const { onChange, ref } = setup({ data: {} });
    type('Judul', 'Belum sempat tersimpan');
    act(() => go(ref));
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Belum sempat tersimpan' }));
  });

  it('tells of the last letters at once when the page goes: nothing runs afterwards', () => {
    const { onChange } = setup({ data: {} });
    type('Judul', 'Belum sempat tersimpan');
    window.dispatchEvent(new Event('pagehide'));
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Belum sempat tersimpan' }));
  });

  it('submits the letters typed just before', () => {
    const { onSubmit } = setup({ data: { ...VALID, title: undefined } });
    type('Judul', VALID.title);
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
    setup({ schema: MOMENTS, data: { day: '2025-11-12', start: '13:30' } });
    expect(screen.getByText('Rabu, 12 November 2025')).not.toBeNull();
    expect(screen.getByText('Pukul 13.30')).not.toBeNull();
    type('Tanggal opsional', '2025-12-11');
    expect(screen.getByText('Kamis, 11 Desember 2025')).not.toBeNull();
  });
});

describe('RecordForm, lists', () => {
  it('opens a new item with the focus in its first field and closes it to a line', async () => {
    const { onChange } = setup({ data: VALID });
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Tambah mata kuliah' })));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nama')));
    type('Nama', 'Analitika Data');
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

  it('begins with the first item that is to be completed and goes on to the next', async () => {
    setup({ data: { ...VALID, courses: [{ name: 'Satu' }, { credits: 2 }, { credits: 3 }] } });
    expect(screen.getByLabelText<HTMLInputElement>('SKS opsional').value).toBe('2');
    type('Nama', 'Dua');
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Selesai' })));
    expect(screen.getByLabelText<HTMLInputElement>('SKS opsional').value).toBe('3');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nama')));
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Selesai' })));
    expect(screen.queryByLabelText('Nama')).toBeNull();
  });

  it('opens the first item with faults after a failed submit', () => {
    setup({ data: { ...VALID, courses: [{ name: 'Satu' }, { credits: 3 }] } });
    submit();
    expect(screen.getByLabelText<HTMLInputElement>('SKS opsional').value).toBe('3');
    expect(screen.getByText('Nama belum diisi.')).not.toBeNull();
  });

  it('moves an item and keeps the others', () => {
    const { onChange } = setup({ data: { ...VALID, courses: [{ name: 'Satu' }, { name: 'Dua' }] } });
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Ubah Dua' })));
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Naikkan' })));
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ courses: [{ name: 'Dua' }, { name: 'Satu' }] }),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Nama').value).toBe('Dua');
  });

  it('keeps a text typed in an item that is closed before it rested', () => {
    const { onChange } = setup({ data: { ...VALID, courses: [{ name: 'Satu' }] } });
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Ubah Satu' })));
    type('Nama', 'Satu dan setengah');
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Selesai' })));
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ courses: [{ name: 'Satu dan setengah' }] }),
    );
  });
});

describe('RecordForm, files and options', () => {
  const FILES: FormSchema = {
    type: 'object',
    required: ['manuscript'],
    properties: {
      manuscript: { type: 'object', title: 'Naskah', 'x-file': { formats: ['pdf'], max_mb: 1 } },
    },
  };
  const token = { id: 'f1', name: 'naskah.pdf', size: 3, mime: 'application/pdf' };
  const choose = (file: File) =>
    act(async () => {
      const input = document.querySelector('input[type=file]') as HTMLInputElement;
      fireEvent.change(input, { target: { files: [file] } });
    });

  it('tells the numbers of a closed item with their unit, and their sum', () => {
    const courses = {
      ...SCHEMA.properties?.courses,
      'x-ui': { total: { field: 'credits', unit: 'SKS', max: 20 } },
    };
    setup({
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

  it('sends a file at once and keeps its token', async () => {
    const upload = vi.fn(async () => token);
    const { onChange } = setup({ schema: FILES, formContext: { upload } });
    await choose(new File(['abc'], 'naskah.pdf'));
    expect(onChange).toHaveBeenLastCalledWith({ manuscript: token });
    expect(screen.getByText('naskah.pdf', { selector: 'b' })).not.toBeNull();
  });

  it('refuses a wrong format and a file too large before sending', async () => {
    const upload = vi.fn(async () => token);
    setup({ schema: FILES, formContext: { upload } });
    await choose(new File(['abc'], 'naskah.docx'));
    expect(
      screen.getByText('naskah.docx tidak dapat dipakai. Pilih berkas PDF, paling besar 1 MB.'),
    ).not.toBeNull();
    await choose(new File([new Uint8Array(1_200_000)], 'besar.pdf'));
    expect(
      screen.getByText('Berkas berukuran 1,2 MB, paling besar 1 MB. Perkecil, lalu pilih lagi.'),
    ).not.toBeNull();
    expect(upload).not.toHaveBeenCalled();
  });

  it('does not submit while a file is on its way', async () => {
    let finish: (value: typeof token) => void = () => undefined;
    const upload: FormContext['upload'] = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const { onSubmit } = setup({ schema: FILES, formContext: { upload } });
    await choose(new File(['abc'], 'naskah.pdf'));
    submit();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByText('Tunggu sampai unggahan selesai, lalu kirim lagi.')).not.toBeNull();
    await act(async () => finish(token));
    submit();
    expect(onSubmit).toHaveBeenCalledWith({ manuscript: token });
  });

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
    const { onChange } = setup({ schema, data: { examiners: ['1'] }, formContext: { loadOptions } });
    await screen.findByText('Maya Lestari');
    const box = screen.getByRole('combobox', { name: /Usulan penguji/ });
    fireEvent.change(box, { target: { value: 'ani' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Anisa Lestari', hidden: true }));
    expect(onChange).toHaveBeenLastCalledWith({ examiners: ['1', '2'] });
  });

  it('shows what others fill in as text', () => {
    const schema: FormSchema = {
      type: 'object',
      properties: { note: { type: 'string', title: 'Catatan pembimbing', 'x-ui': { by: 'supervisor' } } },
    };
    setup({ schema, data: { note: 'Sudah baik' }, formContext: { by: ['owner'] } });
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
    setup({ schema, formContext: { by: ['student'] } });
    expect(screen.getByLabelText('Judul opsional')).not.toBeNull();
    expect(screen.queryByLabelText('Mahasiswa opsional')).toBeNull();
    expect(screen.queryByText(/Pengelola/)).toBeNull();
  });
});
