import { describe, expect, it } from 'vitest';
import { errorTransformer, pathOf, pointerPath, titleAt, toMessage } from './errors.ts';
import type { FieldPath, FormSchema } from './form-schema.ts';

const SCHEMA: FormSchema = {
  type: 'object',
  properties: {
    title_id: { type: 'string', title: 'Judul (Indonesia)' },
    niu: { type: 'string', title: 'NIU', 'x-errors': { pattern: 'NIU harus 6 angka.' } },
    similarity: { type: 'number', title: 'Tingkat kemiripan (%)' },
    mode: { type: 'string', title: 'Cara', enum: ['onsite', 'online'] },
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

describe('toMessage', () => {
  const cases: {
    path: FieldPath;
    keyword: string;
    params?: Record<string, unknown>;
    expected: string | null;
  }[] = [
    {
      path: ['title_id'],
      keyword: 'minLength',
      params: { limit: 20 },
      expected: 'Judul (Indonesia) minimal 20 huruf.',
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
      expected: 'Alasan pengakuan minimal 20 huruf.',
    },
    { path: ['unknown'], keyword: 'something_new', expected: 'unknown belum sesuai.' },
    { path: [], keyword: 'if', expected: null },
    { path: [], keyword: 'oneOf', expected: null },
  ];
  it.each(cases)('$keyword at $path: $expected', ({ path, keyword, params = {}, expected }) => {
    expect(toMessage(SCHEMA, path, keyword, params)).toBe(expected);
  });
});

describe('titleAt', () => {
  it('names an item of a list after the list, from one', () => {
    expect(titleAt(SCHEMA, ['courses', 5])).toBe('Mata kuliah nomor 6');
  });
});

describe('paths', () => {
  it.each([
    { property: '.courses.5.reason', expected: ['courses', 5, 'reason'] },
    { property: 'title_id', expected: ['title_id'] },
    { property: undefined, expected: [] },
  ])('reads the property $property', ({ property, expected }) => {
    expect(pathOf(property)).toEqual(expected);
  });

  it.each([
    { pointer: '/courses/5/reason', expected: ['courses', 5, 'reason'] },
    { pointer: '/a~1b/c~0d', expected: ['a/b', 'c~d'] },
    { pointer: '', expected: [] },
  ])('reads the pointer "$pointer"', ({ pointer, expected }) => {
    expect(pointerPath(pointer)).toEqual(expected);
  });
});

describe('errorTransformer', () => {
  it('drops wrappers and what is said twice', () => {
    const errors = [
      { name: 'required', property: '.title_id', stack: '', message: '', params: {} },
      { name: 'required', property: '.title_id', stack: '', message: '', params: {} },
      { name: 'if', property: '', stack: '', message: '', params: {} },
    ];
    expect(errorTransformer(SCHEMA)(errors).map((error) => error.message)).toEqual([
      'Judul (Indonesia) belum diisi.',
    ]);
  });
});
