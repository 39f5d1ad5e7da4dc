import { describe, expect, it } from 'vitest';
import type { FieldPath, FormSchema } from './forms/form-schema.ts';
import { inputFaults, pointerOf, pointerPath } from './input-faults.ts';
import { fieldSentence, titleAt } from './messages/field-sentence.ts';

const SCHEMA: FormSchema = {
  type: 'object',
  properties: {
    title_id: { type: 'string', title: 'Judul (Indonesia)', description: 'Tanpa titik di akhir.' },
    keywords: { type: 'array', title: 'Kata kunci', items: { type: 'string' } },
    niu: { type: 'string', title: 'NIU', 'x-errors': { pattern: 'NIU harus 6 angka.' } },
    similarity: { type: 'number', title: 'Tingkat kemiripan (%)' },
    mode: { type: 'string', title: 'Cara', enum: ['onsite', 'online'], 'x-labels': { online: 'Daring' } },
    supervisor: { type: 'string', title: 'Pembimbing', 'x-relation': 'lecturer' },
    manuscript: { type: 'object', title: 'Naskah', 'x-file': { formats: ['pdf'], max_mb: 25 } },
    statement: { const: true, title: 'Saya menyatakan naskah ini karya saya sendiri' },
    courses: {
      type: 'array',
      title: 'Mata kuliah',
      items: { type: 'object', properties: { reason: { type: 'string', title: 'Alasan pengakuan' } } },
    },
  },
  if: { properties: { mode: { const: 'online' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { link: { type: 'string', title: 'Tautan rapat' } }, required: ['link'] },
};

function sentences(path: FieldPath, keyword: string, params: Record<string, unknown> = {}): string[] {
  return inputFaults(SCHEMA, [{ path, keyword, params }]).map(({ fault }) => fieldSentence(fault));
}

describe('inputFaults', () => {
  const cases: {
    path: FieldPath;
    keyword: string;
    params?: Record<string, unknown>;
    expected: string;
  }[] = [
    {
      path: ['title_id'],
      keyword: 'minLength',
      params: { limit: 20 },
      expected: 'Judul (Indonesia) minimal 20 karakter.',
    },
    {
      path: ['title_id'],
      keyword: 'minLength',
      params: { limit: 1 },
      expected: 'Judul (Indonesia) belum diisi.',
    },
    { path: ['courses'], keyword: 'minItems', params: { limit: 1 }, expected: 'Mata kuliah belum diisi.' },
    { path: ['courses'], keyword: 'minItems', params: { limit: 2 }, expected: 'Mata kuliah minimal 2.' },
    {
      path: ['similarity'],
      keyword: 'exclusiveMinimum',
      params: { limit: 0 },
      expected: 'Tingkat kemiripan (%) harus lebih dari 0.',
    },
    {
      path: ['similarity'],
      keyword: 'exclusiveMaximum',
      params: { limit: 12500.5 },
      expected: 'Tingkat kemiripan (%) harus kurang dari 12.500,5.',
    },
    {
      path: ['similarity'],
      keyword: 'minimum',
      params: { limit: 2000 },
      expected: 'Tingkat kemiripan (%) paling sedikit 2000.',
    },
    { path: ['mode'], keyword: 'const', params: { allowedValue: 'online' }, expected: 'Cara harus Daring.' },
    { path: ['mode'], keyword: 'enum', expected: 'Cara belum dipilih dari pilihan yang ada.' },
    {
      path: [],
      keyword: 'additionalProperties',
      params: { additionalProperty: 'colour' },
      expected: 'colour tidak dikenal dalam formulir ini.',
    },
    {
      path: ['keywords'],
      keyword: 'uniqueItems',
      expected: 'Kata kunci berisi dua yang sama. Hapus salah satu.',
    },
    {
      path: ['link'],
      keyword: 'format',
      params: { format: 'uri' },
      expected: 'Tautan rapat belum berupa alamat web, misalnya https://contoh.ac.id.',
    },
    {
      path: ['title_id'],
      keyword: 'pattern',
      expected: 'Judul (Indonesia) belum sesuai bentuknya. Tanpa titik di akhir.',
    },
    { path: ['title_id'], keyword: 'required', expected: 'Judul (Indonesia) belum diisi.' },
    {
      path: ['similarity'],
      keyword: 'maximum',
      params: { limit: 20 },
      expected: 'Tingkat kemiripan (%) paling banyak 20.',
    },
    {
      path: ['similarity'],
      keyword: 'multipleOf',
      params: { multipleOf: 0.5 },
      expected: 'Tingkat kemiripan (%) harus kelipatan 0,5.',
    },
    {
      path: ['similarity'],
      keyword: 'type',
      params: { type: 'number' },
      expected: 'Tingkat kemiripan (%) harus berupa angka.',
    },
    { path: ['mode'], keyword: 'required', expected: 'Cara belum dipilih.' },
    { path: ['supervisor'], keyword: 'required', expected: 'Pembimbing belum dipilih.' },
    { path: ['manuscript'], keyword: 'required', expected: 'Naskah belum diunggah.' },
    { path: ['statement'], keyword: 'required', expected: 'Centang pernyataan ini untuk melanjutkan.' },
    {
      path: ['statement'],
      keyword: 'const',
      params: { allowedValue: true },
      expected: 'Centang pernyataan ini untuk melanjutkan.',
    },
    { path: ['niu'], keyword: 'pattern', expected: 'NIU harus 6 angka.' },
    { path: ['link'], keyword: 'required', expected: 'Tautan rapat belum diisi.' },
    {
      path: ['courses', 5, 'reason'],
      keyword: 'minLength',
      params: { limit: 20 },
      expected: 'Alasan pengakuan minimal 20 karakter.',
    },
    { path: ['unknown'], keyword: 'something_new', expected: 'unknown belum sesuai.' },
  ];
  it.each(cases)('$keyword at $path: $expected', ({ path, keyword, params, expected }) => {
    expect(sentences(path, keyword, params)).toEqual([expected]);
  });
});

describe('titleAt', () => {
  it('names an item of a list after the list, from one', () => {
    expect(titleAt(SCHEMA, ['courses', 5])).toBe('Mata kuliah nomor 6');
  });
});

describe('inputFaults of several', () => {
  it('leaves out what only wraps others, and says nothing twice', () => {
    const missing = { path: [], keyword: 'required', params: { missingProperty: 'title_id' } };
    const wrapper = { path: [], keyword: 'if', params: { failingKeyword: 'then' } };
    const found = inputFaults(SCHEMA, [missing, wrapper, missing]);
    expect(found).toEqual([
      { path: ['title_id'], fault: { title: 'Judul (Indonesia)', rule: 'required', how: 'filled' } },
    ]);
  });

  it('is never empty when a keyword failed', () => {
    expect(inputFaults(SCHEMA, [{ path: ['mode'], keyword: 'oneOf', params: {} }])).toEqual([
      { path: ['mode'], fault: { title: 'Cara', rule: 'other' } },
    ]);
  });
});

describe('paths', () => {
  it.each([
    { pointer: '/courses/5/reason', path: ['courses', 5, 'reason'] },
    { pointer: '/a~1b/c~0d', path: ['a/b', 'c~d'] },
    { pointer: '', path: [] },
  ])('reads and writes the pointer "$pointer"', ({ pointer, path }) => {
    expect(pointerPath(pointer)).toEqual(path);
    expect(pointerOf(path)).toEqual(pointer);
  });
});
