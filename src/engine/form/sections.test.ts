import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormSchema } from '../../definition/forms/form-schema.ts';
import { comparePaths, fieldOrder, sectionState, sectionsOf } from './sections.ts';

const SCHEMA: FormSchema = {
  type: 'object',
  required: ['title', 'pages', 'statement'],
  properties: {
    title: { type: 'string', 'x-ui': { section: 'Tesis' } },
    keywords: { type: 'array', items: { type: 'string' } },
    pages: { type: 'integer', 'x-ui': { section: 'Naskah' } },
    similarity: { type: 'number' },
    abstract: { type: 'string', 'x-ui': { section: 'Tesis' } },
    courses: {
      type: 'array',
      'x-ui': { section: 'Konversi' },
      items: { type: 'object', properties: { name: { type: 'string' }, credits: { type: 'integer' } } },
    },
    statement: { const: true },
    mode: { type: 'string', 'x-ui': { section: 'Tempat' } },
    room: { type: 'string', 'x-ui': { needed: true, when: { mode: ['onsite'] } } },
    link: { type: 'string', 'x-ui': { needed: true, when: { mode: ['online'] } } },
  },
};

describe('sectionsOf', () => {
  it('groups by section in the order of first mention; a field without one follows its neighbour', () => {
    expect(sectionsOf(SCHEMA)).toEqual([
      { title: 'Tesis', fields: ['title', 'keywords', 'abstract'] },
      { title: 'Naskah', fields: ['pages', 'similarity'] },
      { title: 'Konversi', fields: ['courses', 'statement'] },
      { title: 'Tempat', fields: ['mode', 'room', 'link'] },
    ]);
  });

  it('is one section without a title when nothing names one', () => {
    expect(sectionsOf({ properties: { a: {}, b: {} } })).toEqual([{ title: null, fields: ['a', 'b'] }]);
  });
});

describe('comparePaths', () => {
  it('orders as the page does, items by number, a parent before its children', () => {
    const paths = [
      ['statement'],
      ['courses', 10, 'name'],
      ['courses', 2, 'credits'],
      ['courses', 2, 'name'],
      ['pages'],
      ['courses'],
      ['abstract'],
    ];
    expect([...paths].sort((a, b) => comparePaths(SCHEMA, a, b))).toEqual([
      ['abstract'],
      ['pages'],
      ['courses'],
      ['courses', 2, 'name'],
      ['courses', 2, 'credits'],
      ['courses', 10, 'name'],
      ['statement'],
    ]);
  });

  it('agrees with itself turned round', () => {
    const path = fc.oneof(
      fc.constantFrom(...fieldOrder(SCHEMA)).map((name) => [name]),
      fc.tuple(fc.constant('courses'), fc.nat(20), fc.constantFrom('name', 'credits')),
    );
    fc.assert(
      fc.property(path, path, (a, b) => {
        expect(Math.sign(comparePaths(SCHEMA, a, b))).toBe(-Math.sign(comparePaths(SCHEMA, b, a)) + 0);
      }),
    );
  });
});

describe('sectionState', () => {
  const fields = ['title', 'keywords', 'abstract'];
  const cases = [
    {
      name: 'nothing filled in',
      fields,
      data: {},
      errors: {},
      expected: { state: 'open', note: '1 belum diisi' },
    },
    {
      name: 'required filled in',
      fields,
      data: { title: 'Judul' },
      errors: {},
      expected: { state: 'complete', note: 'Lengkap' },
    },
    {
      name: 'faults count before gaps, those of items too',
      fields: ['courses', 'statement'],
      data: {},
      errors: { courses: { __errors: ['a'], 0: { name: { __errors: ['b'] } } } as never },
      expected: { state: 'errors', note: '2 perlu diperbaiki' },
    },
    {
      name: 'an unticked statement',
      fields: ['statement'],
      data: { statement: false },
      errors: {},
      expected: { state: 'open', note: '1 belum diisi' },
    },
    {
      name: 'optional fields only',
      fields: ['abstract'],
      data: { abstract: '' },
      errors: {},
      expected: { state: 'open', note: 'Belum diisi, opsional' },
    },
    {
      name: 'what a rule asks for where it is shown',
      fields: ['mode', 'room', 'link'],
      data: { mode: 'onsite' },
      errors: {},
      expected: { state: 'open', note: '1 belum diisi' },
    },
    {
      name: 'that filled in',
      fields: ['mode', 'room', 'link'],
      data: { mode: 'onsite', room: 'r1' },
      errors: {},
      expected: { state: 'complete', note: 'Lengkap' },
    },
  ];
  it.each(cases)('$name', ({ fields: names, data, errors, expected }) => {
    expect(sectionState({ schema: SCHEMA, fields: names, data, errors })).toEqual(expected);
  });
});
