import { describe, expect, it } from 'vitest';
import type { Block } from '../../definition/screens/shown-screen.ts';
import { downloadName } from '../data/downloads.ts';
import { uploadPath } from '../data/uploads.ts';
import { differences } from '../drafts/conflict-check.tsx';
import { ApiError } from '../errors/api-error.ts';
import { inputFaults } from '../errors/input-faults.ts';
import { fieldName } from '../form/picker-field.ts';
import { uploadInput } from '../form/upload-input.ts';
import { placedActions, savingActions } from '../page/bound-actions.ts';
import { findPages } from '../shell/search-pages.ts';
import { rememberedIndex } from './record/call-choice.tsx';
import { marked } from './record/matrix-view.tsx';
import { sheetTotal } from './record/sheet-totals.ts';
import { searchLabel } from './table/table-tools.tsx';

describe('sheetTotal', () => {
  const component = (code: string, weight: number) => ({
    code,
    label: code,
    weight,
    min: 0,
    max: 100,
    step: 1,
  });
  const sheet = {
    components: [component('a', 60), component('b', 40)],
    scale: [
      { letter: 'B', min: 70 },
      { letter: 'A', min: 85 },
      { letter: 'C', min: 0 },
    ],
    pass: 70,
  };

  it.each([
    [{}, { value: null, letter: null, filled: 0, complete: false, belowPass: false }],
    [{ a: 80 }, { value: 80, letter: 'B', filled: 1, complete: false, belowPass: false }],
    [
      { a: 90, b: 80 },
      { value: 86, letter: 'A', filled: 2, complete: true, belowPass: false },
    ],
    [
      { a: 60, b: 0 },
      { value: 36, letter: 'C', filled: 2, complete: true, belowPass: true },
    ],
    [
      { a: null, b: 70 },
      { value: 70, letter: 'B', filled: 1, complete: false, belowPass: false },
    ],
  ])('of %o', (scores, expected) => {
    expect(sheetTotal(sheet, scores as Record<string, number | null>)).toEqual(expected);
  });
});

describe('sheetTotal of a score that ends on a half', () => {
  // By binary fractions these come to 70.02, 61.53, 2.67 and 1.
  it.each([
    [[50, 50], [70, 70.05], 70.03],
    [[50, 50], [61.02, 62.05], 61.54],
    [[0.1, 0.2], [1, 3.5125], 2.68],
    [[100], [1.005], 1.01],
    [[1, 1, 1], [70, 70, 70.01], 70],
  ])('of weights %o and scores %o is %d', (weights, scores, expected) => {
    const components = weights.map((weight, at) => ({
      code: `c${at}`,
      label: '',
      weight,
      min: 0,
      max: 100,
      step: 0.01,
    }));
    const given = Object.fromEntries(scores.map((score, at) => [`c${at}`, score]));
    expect(sheetTotal({ components, scale: [], pass: null }, given).value).toBe(expected);
  });
});

describe('marked', () => {
  const columns = ['x', 'y', 'z'].map((key) => ({ key, label: key }));
  const words = (values: Record<string, number | null>) =>
    Object.values(marked({ columns }, values)).map((cell) => cell.mark?.word ?? null);

  it.each([
    [{ x: 90, y: 80, z: 60 }, ['tertinggi', null, 'terendah']],
    [{ x: 80, y: 80, z: 80 }, [null, null, null]],
    [{ x: 80, y: null, z: null }, [null, null, null]],
  ])('of %o', (values, expected) => {
    expect(words(values)).toEqual(expected);
  });
});

describe('searchLabel', () => {
  it.each([
    [undefined, 'Cari dalam daftar'],
    [['Nama'], 'Cari nama'],
    [['Mahasiswa', 'NIM', 'Judul Karya', 'Nomor'], 'Cari mahasiswa, NIM, judul karya, atau nomor'],
  ])('of %o is "%s"', (titles, expected) => {
    expect(searchLabel(titles)).toBe(expected);
  });
});

describe('uploadInput', () => {
  const file = { id: 'f', name: 'a.pdf', size: 1, mime: 'application/pdf' };
  it.each([
    [
      'a file object',
      { file: { type: 'object', 'x-file': {} }, code: { type: 'string', 'x-from': 'docs' } },
      { file, code: 'm' },
    ],
    ['a file id', { proof: { type: 'string', 'x-file': {} } }, { proof: 'f' }],
    ['nothing it does not know', { note: { type: 'string' } }, {}],
  ])('gives %s', (_, properties, expected) => {
    expect(uploadInput({ schema: { properties } }, 'm', file)).toEqual(expected);
  });
});

describe('downloadName', () => {
  it.each([
    ['given.pdf', 'attachment; filename="x.pdf"', '/a/b', 'application/pdf', 'given.pdf'],
    [undefined, 'attachment; filename="x y.pdf"', '/a/b', 'application/pdf', 'x y.pdf'],
    [
      undefined,
      'attachment; filename="x"; filename*=UTF-8\'\'%C3%A9.pdf',
      '/a/b',
      'application/pdf',
      'é.pdf',
    ],
    [undefined, '', '/a/letter', 'application/octet-stream', 'letter.docx'],
    [undefined, '', '/a/letter.bin', 'application/octet-stream', 'letter.bin'],
    [undefined, '', '/a/letter', 'text/csv', 'letter'],
  ])('%s, %s, %s, %s is %s', (given, disposition, path, type, expected) => {
    expect(downloadName(given, disposition, path, type)).toBe(expected);
  });
});

describe('uploadPath', () => {
  it('is a folder, an id and the extension', () => {
    expect(uploadPath('My File.PDF', { folder: 'letters' })).toMatch(/^letters\/[0-9a-f]{32}\.pdf$/);
    expect(uploadPath('README', { folder: 'letters' })).toMatch(/^letters\/[0-9a-f]{32}$/);
  });

  it('is a short id before the name when asked for', () => {
    expect(uploadPath('My File.PDF', { short: true })).toMatch(/^[0-9a-f]{8}-My File\.PDF$/);
  });
});

describe('inputFaults', () => {
  it('sorts sentences by what they are about, with pointers from the form', () => {
    const errors = [
      { message: 'Ruang dipakai.' },
      { message: 'Tanggal salah.', source: { pointer: '/input/date' } },
      { message: 'Alasan wajib diisi.', source: { pointer: '/reason' } },
      { message: 'Semua salah.', source: { pointer: '/input' } },
    ];
    expect(inputFaults(new ApiError(422, { errors }))).toEqual({
      fields: [{ pointer: '/date', message: 'Tanggal salah.' }],
      reason: 'Alasan wajib diisi.',
      general: ['Ruang dipakai.', 'Semua salah.'],
    });
  });
});

describe('differences', () => {
  const schema = { properties: { a: { title: 'Satu' }, b: { title: 'Dua' }, c: {} } };
  it.each([
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, ['Dua']],
    [{ a: 1 }, { a: 1, b: null }, []],
    [{ c: [1] }, { c: [2] }, ['c']],
    [{ a: 1 }, {}, []],
  ])('between %o and %o', (mine, theirs, expected) => {
    expect(differences(mine, theirs, schema).map((one) => one.label)).toEqual(expected);
  });
});

describe('fieldName', () => {
  it('names a field inside a list as the model does', () => {
    expect(fieldName(['panel', 0, 'person'])).toBe('panel/items/person');
  });
});

describe('findPages', () => {
  const page = (label: string, meta = '') => ({
    key: label,
    label,
    meta,
    path: '/',
    icon: 'circle' as const,
  });
  const pages = [page('Laporan ujian'), page('Ujian akhir', 'Reguler'), page('Ruang')];

  it('wants every word, in the label or its group, and puts beginnings first', () => {
    expect(findPages(pages, 'ujian').map((one) => one.label)).toEqual(['Ujian akhir', 'Laporan ujian']);
    expect(findPages(pages, 'regu uji').map((one) => one.label)).toEqual(['Ujian akhir']);
    expect(findPages(pages, 'x')).toEqual([]);
  });
});

describe('rememberedIndex', () => {
  const choice = {
    default: 3,
    options: Array.from({ length: 5 }, () => ({ label: '', value: {} as never })),
  };
  it.each([
    [null, 3],
    ['0', 0],
    ['4', 4],
    ['5', 3],
    ['-1', 3],
    ['', 3],
    ['x', 3],
    ['1.5', 3],
  ])('reads %o as %d', (stored, expected) => {
    expect(rememberedIndex(choice, stored)).toBe(expected);
  });
});

describe('bound actions', () => {
  const screen = {
    blocks: [
      { id: 'b1', kind: 'form', saved_by: ['save'], placed: ['save', 'submit'] },
      {
        id: 'b2',
        kind: 'tabs',
        tabs: [
          { blocks: [{ id: 'b3', kind: 'sheet', saved_by: ['save_sheet'], placed: ['save_sheet', 'send'] }] },
        ],
      },
      {
        id: 'b4',
        kind: 'section',
        blocks: [{ id: 'b5', kind: 'documents', saved_by: ['upload'], placed: ['upload', 'ok'] }],
      },
    ] as unknown as Block[],
    side: [{ id: 'b6', kind: 'next_step', placed: ['verify'] }] as unknown as Block[],
  };

  it('finds what saves itself, wherever the block stands', () => {
    expect([...savingActions(screen)].sort()).toEqual(['save', 'save_sheet', 'upload']);
  });

  it('finds everything with a place of its own', () => {
    expect([...placedActions(screen)].sort()).toEqual(
      ['ok', 'save', 'save_sheet', 'send', 'submit', 'upload', 'verify'].sort(),
    );
  });
});
