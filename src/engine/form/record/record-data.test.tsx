import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FormSchema } from '../../../definition/forms/form-schema.ts';
import { RecordData } from './record-data.tsx';

const SCHEMA: FormSchema = {
  type: 'object',
  properties: {
    title: { type: 'string', title: 'Judul', 'x-ui': { section: 'Tesis' } },
    mode: { type: 'string', title: 'Cara', enum: ['onsite'], 'x-labels': { onsite: 'Luring' } },
    pages: { type: 'integer', title: 'Jumlah halaman', 'x-ui': { section: 'Naskah' } },
    manuscript: { type: 'object', title: 'Naskah', 'x-file': { formats: ['pdf'], max_mb: 25 } },
    courses: {
      type: 'array',
      title: 'Mata kuliah',
      items: {
        type: 'object',
        properties: { name: { type: 'string', title: 'Nama' }, credits: { type: 'integer', title: 'SKS' } },
      },
    },
    examiner: { type: 'string', title: 'Usulan penguji', 'x-relation': 'lecturer' },
    statement: { const: true, title: 'Pernyataan' },
  },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { link: { type: 'string', title: 'Tautan rapat' } } },
};

const DATA = {
  title: 'Pengaruh laju alir',
  mode: 'onsite',
  manuscript: { id: 'f1', name: 'naskah.pdf', size: 14_200_000, mime: 'application/pdf' },
  courses: [{ name: 'Analitika Data', credits: 3 }],
  examiner: '7',
  statement: true,
};

const rows = () =>
  [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);

describe('RecordData', () => {
  it('tells every field in page order, as people read it', async () => {
    render(
      <RecordData
        schema={SCHEMA}
        data={DATA}
        formContext={{
          fileHref: ({ id }) => `/berkas/${id}`,
          loadOptions: async () => [{ value: '7', label: 'Maya Lestari' }],
        }}
      />,
    );
    await screen.findByText('Maya Lestari');
    expect(rows()).toEqual([
      ['Judul', 'Pengaruh laju alir'],
      ['Cara', 'Luring'],
      ['Jumlah halaman', 'Belum diisi'],
      ['Naskah', 'naskah.pdf, 14,2 MB'],
      ['Mata kuliah', 'NamaAnalitika DataSKS3'],
      ['Nama', 'Analitika Data'],
      ['SKS', '3'],
      ['Usulan penguji', 'Maya Lestari'],
      ['Pernyataan', 'Disetujui'],
    ]);
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Tesis', 'Naskah']);
    expect(screen.getByRole('link', { name: 'naskah.pdf' }).getAttribute('href')).toBe('/berkas/f1');
  });

  it('tells a field of a condition only when it was filled in', () => {
    const { rerender } = render(<RecordData schema={SCHEMA} data={{}} />);
    expect(screen.queryByText('Tautan rapat')).toBeNull();
    rerender(<RecordData schema={SCHEMA} data={{ link: 'https://rapat.example' }} />);
    expect(screen.getByText('https://rapat.example')).not.toBeNull();
  });
});
