import { describe, expect, it } from 'vitest';
import type { FormSchema } from '../../definition/forms/form-schema.ts';
import { hintOf } from './bounds.ts';

describe('hintOf', () => {
  const cases: [string, FormSchema, string | undefined, string?][] = [
    ['nothing to say', { type: 'string' }, undefined],
    ['a description alone', { type: 'string', description: 'Nama resmi.' }, 'Nama resmi.'],
    [
      'a counted text',
      { type: 'string', minLength: 300, maxLength: 3500 },
      'Paling sedikit 300 karakter.',
      'textarea',
    ],
    ['a line', { type: 'string', minLength: 2, maxLength: 1000 }, 'Paling sedikit 2 karakter.'],
    ['a line that its control counts', { type: 'string', maxLength: 20 }, undefined],
    ['a line that is only not empty', { type: 'string', minLength: 1 }, undefined],
    ['what a format says', { type: 'string', format: 'uri', maxLength: 300 }, undefined],
    ['a number', { type: 'integer', minimum: 30, maximum: 400 }, '30 sampai 400.'],
    ['a year, as one is written', { type: 'integer', minimum: 1990, maximum: 2100 }, '1990 sampai 2100.'],
    ['a sum', { type: 'integer', maximum: 15_000 }, 'Paling banyak 15.000.'],
    ['a share', { type: 'number', minimum: 0, maximum: 1.5 }, '0 sampai 1,5.'],
    ['a count', { type: 'integer', minimum: 0 }, undefined],
    ['a list', { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3 }, 'Paling banyak 3.'],
    ['a choice', { type: 'string', enum: ['a'], maxLength: 3 }, undefined],
    [
      'what the description says in digits',
      { type: 'number', minimum: 0, maximum: 20, description: 'Paling banyak 20 persen.' },
      'Paling banyak 20 persen.',
    ],
    [
      'what it says in words',
      { type: 'array', items: {}, minItems: 3, maxItems: 6, description: 'Tiga sampai enam kata kunci.' },
      'Tiga sampai enam kata kunci.',
    ],
    [
      'what it does not say',
      { type: 'integer', minimum: 3, maximum: 120, description: 'Lihat pasal 120a.' },
      'Lihat pasal 120a. 3 sampai 120.',
    ],
  ];
  it.each(cases)('tells %s', (_, schema, hint, widget) => {
    expect(hintOf(schema, widget)).toBe(hint);
  });
});
