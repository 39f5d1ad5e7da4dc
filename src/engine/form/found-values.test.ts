import { describe, expect, it } from 'vitest';
import type { FormSchema } from '../../definition/forms/form-schema.ts';
import { besideFound, isSameName } from './found-values.ts';

const schema: FormSchema = {
  type: 'object',
  properties: {
    doi: { type: 'string' },
    title: { type: 'string' },
    year: { type: 'integer' },
    state: { type: 'string' },
    out: { type: 'string', 'x-ui': { when: { state: ['out'] } } },
    authors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, is_student: { type: 'boolean' } },
      },
    },
  },
};

describe('what was found beside what stands in the form', () => {
  it('fills what is empty, leaves what is the same, and keeps apart what is other', () => {
    const now = { title: 'Judul saya', year: 2025, doi: '10.1/x' };
    const found = { title: 'Their title', year: 2025, authors: [{ name: 'Dewi' }] };
    expect(besideFound(schema, now, found)).toEqual({
      empty: { authors: [{ name: 'Dewi' }] },
      other: { title: 'Their title' },
    });
  });

  it('takes nothing for a field that is not asked for now, and nothing that the form does not know', () => {
    expect(besideFound(schema, { state: 'sent' }, { out: '2025-01-02', pages: '1' })).toEqual({
      empty: {},
      other: {},
    });
    expect(besideFound(schema, { state: 'out' }, { out: '2025-01-02' }).empty).toEqual({ out: '2025-01-02' });
  });

  it('keeps the marks of rows of the same name, in the order that was found', () => {
    const now = {
      authors: [{ name: 'Dewi Anggraini', is_student: true }, { name: 'Prof. Citra Puspita, M.Sc.' }],
    };
    const found = { authors: [{ name: 'C. Puspita' }, { name: 'Anggraini Dewi' }, { name: 'Joko' }] };
    expect(besideFound(schema, now, found).other.authors).toEqual([
      { name: 'C. Puspita' },
      { name: 'Anggraini Dewi', is_student: true },
      { name: 'Joko' },
    ]);
    expect(
      besideFound(schema, now, {
        authors: [{ name: 'Dewi Anggraini' }, { name: 'Prof. Citra Puspita, M.Sc.' }],
      }),
    ).toEqual({ empty: {}, other: {} });
  });
});

describe('names of one person', () => {
  it.each([
    ['Dewi Anggraini', 'DEWI ANGGRAINI'],
    ['Dewi Anggraini', 'Anggraini, Dewi'.replace(',', '')],
    ['D. Anggraini', 'Dewi Anggraini'],
    ['Prof. Dr. Ir. Citra Puspita, M.Sc.', 'Citra Puspita'],
    ['Jérôme Müller', 'Jerome Muller'],
  ])('%s is %s', (one, other) => expect(isSameName(one, other)).toBe(true));
  it.each([
    ['Dewi Anggraini', 'Dewi Lestari'],
    ['D. A.', 'Dewi Anggraini'],
    ['', 'Dewi'],
    ['Rudi', 'Budi'],
  ])('%s is not %s', (one, other) => expect(isSameName(one, other)).toBe(false));
});
