import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../forms/formats.ts';
import type { FormModel, JsonSchema } from '../model.ts';
import { formModule } from './form-module.ts';

const schema: JsonSchema = {
  type: 'object',
  title: 'Formulir',
  required: ['name', 'items'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 5, title: 'Nama', 'x-ui': { section: 'Isi' } },
    on: { type: 'string', format: 'date' },
    at: { type: 'string', format: 'time' },
    mail: { type: 'string', format: 'email' },
    link: { type: 'string', format: 'uri', pattern: '^https://' },
    kind: { type: 'string', enum: ['a', 'b'], 'x-labels': { a: 'A', b: 'B' } },
    sure: { const: true },
    items: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
      items: { type: 'object', properties: { n: { type: 'number', multipleOf: 0.5 } } },
    },
  },
};
const form: FormModel = { name: 'f', title: 'Formulir', schema, options: {}, names: [], prefill: {} };

type Validator = (data: unknown) => boolean;
async function load(text: string): Promise<{ schema: JsonSchema; validators: Record<string, Validator> }> {
  return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}

describe('formModule', () => {
  it('imports nothing and evaluates nothing', () => {
    const text = formModule(form);
    expect(text).not.toMatch(/\brequire\(|\bimport\b|new Function|eval\(/);
  });

  it('exports the schema as it is and one validator for it', async () => {
    const module = await load(formModule(form));
    expect(module.schema).toEqual(schema);
    expect(Object.keys(module.validators)).toHaveLength(1);
  });

  it('judges every input as the interpreted schema does', async () => {
    const [compiled] = Object.values((await load(formModule(form))).validators);
    const ajv = new Ajv({ allErrors: true, strict: false });
    for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
    const interpreted = ajv.compile(schema);
    const text = fc.constantFrom(
      '',
      'a',
      'ab',
      'abcdef',
      '😀😀😀',
      '2025-02-29',
      '2024-02-29',
      '09:30',
      '24:00',
      'a@b.id',
      'https://x.id/a',
      'ftp://x',
      'b',
    );
    const value = fc.oneof(text, fc.constantFrom(null, true, 1, 0.5, 0.3, [], {}));
    const items = fc.array(
      fc.record({ n: fc.constantFrom(0.5, 1, 0.3, 'x') }, { requiredKeys: [], noNullPrototype: true }),
      {
        maxLength: 4,
      },
    );
    const input = fc.record(
      {
        name: value,
        on: value,
        at: value,
        mail: value,
        link: value,
        kind: value,
        sure: value,
        items,
        more: value,
      },
      { requiredKeys: [], noNullPrototype: true },
    );
    fc.assert(
      fc.property(input, (data) => {
        expect(compiled?.(data)).toBe(interpreted(data));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('FORMATS', () => {
  it.each([
    ['date', '2024-02-29', true],
    ['date', '2025-02-29', false],
    ['date', '2000-02-29', true],
    ['date', '1900-02-29', false],
    ['date', '2025-04-31', false],
    ['date', '0000-01-01', false],
    ['time', '09:30', true],
    ['time', '23:59:59', true],
    ['time', '24:00', false],
    ['date-time', '2025-11-03T10:00:00+07:00', true],
    ['date-time', '2025-11-03T10:00:00', false],
    ['email', 'rania.prameswari@mail.example.ac.id', true],
    ['email', 'rania@', false],
    ['uri', 'https://meet.example/abc', true],
    ['uri', 'javascript:alert(1)', false],
  ])('%s %s: %s', (format, text, expected) => {
    expect(FORMATS[format]?.test(text)).toBe(expected);
  });
});
