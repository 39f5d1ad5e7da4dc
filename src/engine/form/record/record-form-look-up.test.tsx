import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { FormSchema } from '../../../definition/forms/form-schema.ts';
import type { LookupData } from '../../../definition/wire.ts';
import { renderForm } from '../testing/rendered-form.tsx';

const FIELDS: FormSchema = {
  type: 'object',
  properties: {
    doi: { type: 'string', title: 'DOI', ...{ pattern: '^10\\.' } },
    title: { type: 'string', title: 'Judul artikel' },
    year: { type: 'integer', title: 'Tahun' },
    authors: {
      type: 'array',
      title: 'Penulis',
      items: {
        type: 'object',
        title: 'Penulis',
        properties: { name: { type: 'string', title: 'Nama' }, own: { type: 'boolean', title: 'Mahasiswa' } },
      },
    },
  },
};

const FOUND: LookupData = {
  source: 'Crossref',
  at: '2025-11-03T03:01:00Z',
  values: { title: 'Judul di Crossref', year: 2025 },
  unfit: [],
};

function look(data: Record<string, unknown>, lookUp: () => Promise<LookupData>) {
  const asked = vi.fn(lookUp);
  const form = renderForm({
    schema: FIELDS,
    data,
    formContext: {
      lookups: { doi: { source: 'Crossref', fills: ['title', 'year', 'authors'] } },
      lookUp: asked,
    },
  });
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Isi dari DOI' }));
  const latest = () => form.onChange.mock.lastCall?.[0] as Record<string, unknown> | undefined;
  const told = () => screen.findByText(/\.$/, { selector: '[role=status] p > span' });
  return { ...form, asked, press, latest, told };
}

const DOI = '10.1234/x';

describe('what a source outside knows by a field', () => {
  it('fills what is empty, names it, and takes nothing of what was typed', async () => {
    const { press, latest, told, asked } = look({ doi: DOI, title: 'Judul saya' }, async () => FOUND);
    await press();
    const said = await told();
    expect(said.closest('[role=status]')).not.toBeNull();
    expect(said.textContent).toContain('1 isian diambil dari Crossref');
    expect(said.textContent).toContain('Tahun. Periksa lagi sebelum dikirim.');
    expect(asked).toHaveBeenCalledWith('doi', DOI);
    expect(latest()).toEqual({ doi: DOI, title: 'Judul saya', year: 2025 });
    expect(screen.getByText('Isian: Judul saya')).toBeTruthy();
    expect(screen.getByText('Crossref: Judul di Crossref')).toBeTruthy();
  });

  it('takes over on wish, and all of it can be undone', async () => {
    const { press, latest, told } = look({ doi: DOI, title: 'Judul saya' }, async () => FOUND);
    await press();
    await told();
    fireEvent.click(screen.getByRole('button', { name: 'Pakai dari Crossref: Judul artikel' }));
    expect(latest()).toMatchObject({ title: 'Judul di Crossref', year: 2025 });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Isi dari DOI' }));
    fireEvent.click(screen.getByRole('button', { name: 'Urungkan pengisian' }));
    expect(latest()).toEqual({ doi: DOI, title: 'Judul saya' });
    expect((await told()).textContent).toContain('diurungkan');
  });

  it('undoes nothing that the person has written since', async () => {
    const { press, latest, told } = look({ doi: DOI }, async () => FOUND);
    await press();
    await told();
    const title = screen.getByRole('textbox', { name: /Judul artikel/ });
    fireEvent.change(title, { target: { value: 'Judul lain' } });
    fireEvent.click(screen.getByRole('button', { name: 'Urungkan pengisian' }));
    expect(latest()).toEqual({ doi: DOI, title: 'Judul lain' });
  });

  it('says so where all that it knows is filled in with something else', async () => {
    const { press, told } = look({ doi: DOI, title: 'Judul saya', year: 2024 }, async () => FOUND);
    await press();
    expect((await told()).textContent).toBe('Isian yang diketahui Crossref sudah terisi.');
    expect(screen.queryByRole('button', { name: 'Urungkan pengisian' })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Pakai dari Crossref/ })).toHaveLength(2);
  });

  it('keeps the marks of rows that it names', async () => {
    const found = { ...FOUND, values: { authors: [{ name: 'Citra Puspita' }, { name: 'Dewi Anggraini' }] } };
    const authors = [{ name: 'Dewi Anggraini', own: true }, { name: 'Prof. Citra Puspita, M.Sc.' }];
    const { press, latest, told } = look({ doi: DOI, authors }, async () => found);
    await press();
    await told();
    expect(screen.getByText('Crossref: Citra Puspita; Dewi Anggraini')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Pakai dari Crossref: Penulis' }));
    expect(latest()?.authors).toEqual([{ name: 'Citra Puspita' }, { name: 'Dewi Anggraini', own: true }]);
  });

  it('says what it could not take, and that there is nothing else', async () => {
    const { press, told } = look({ doi: DOI, title: FOUND.values.title, year: 2025 }, async () => ({
      ...FOUND,
      unfit: ['authors'],
    }));
    await press();
    expect((await told()).textContent).toBe(
      'Crossref tidak mengetahui hal lain; isian tidak berubah. Tidak dapat diambil, isi sendiri: Penulis.',
    );
    expect(screen.queryByRole('button', { name: 'Urungkan pengisian' })).toBeNull();
  });

  it('says why it fails where it was asked for, and loses nothing', async () => {
    const { press, latest } = look({ doi: DOI, title: 'Judul saya' }, () =>
      Promise.reject(new Error('Crossref tidak dapat dihubungi. Isi sendiri.')),
    );
    await press();
    const status = (await screen.findByText('Crossref tidak dapat dihubungi. Isi sendiri.')).closest(
      '[role=status]',
    );
    expect(status).not.toBeNull();
    expect(latest()).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Isi dari DOI' })).toBeTruthy();
  });

  it('asks nobody without a value, and leads to the field', async () => {
    const { press, asked } = look({}, async () => FOUND);
    await press();
    expect(await screen.findByText('Isi DOI dulu.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /DOI/ }));
    expect(asked).not.toHaveBeenCalled();
  });

  it('fills nothing by a value that is another one by then, and tells nothing of an older one', async () => {
    let answer: (data: LookupData) => void = () => {};
    const { press, latest, told, asked } = look({ doi: DOI }, () => new Promise((done) => (answer = done)));
    await press();
    const field = screen.getByRole('textbox', { name: /DOI/ });
    fireEvent.change(field, { target: { value: '10.1234/y' } });
    answer(FOUND);
    await screen.findByRole('button', { name: 'Isi dari DOI' });
    expect(latest()).toEqual({ doi: '10.1234/y' });
    asked.mockResolvedValueOnce(FOUND);
    await press();
    await told();
    fireEvent.change(field, { target: { value: '10.1234/z' } });
    fireEvent.blur(field);
    expect(screen.queryByText(/isian diambil/)).toBeNull();
  });

  it('asks nobody by what the field itself says is wrong, and leads there', async () => {
    const { press, asked } = look({ doi: 'apa saja' }, async () => FOUND);
    const field = screen.getByRole('textbox', { name: /DOI/ });
    fireEvent.change(field, { target: { value: 'bukan' } });
    fireEvent.blur(field);
    const fault = await screen.findByText(/DOI belum sesuai bentuknya/);
    await press();
    expect(document.activeElement).toBe(field);
    expect(asked).not.toHaveBeenCalled();
    expect(screen.getAllByText(/DOI/).filter((one) => one === fault)).toHaveLength(1);
    expect(document.querySelector('[role=status] p')).toBeNull();
  });

  it('offers no button where nobody is asked', () => {
    const { container } = renderForm({ schema: FIELDS, data: { doi: DOI } });
    expect(within(container).queryByRole('button', { name: 'Isi dari DOI' })).toBeNull();
  });
});
