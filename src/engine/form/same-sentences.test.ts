import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { formFaults } from '../../../server/process/form-validators.ts';
import { formModule } from '../../definition/artefacts/form-module.ts';
import { compileDefinitions } from '../../definition/compiler.ts';
import { type FormSchema, itemsOf, propertiesOf, typeOf } from '../../definition/forms/form-schema.ts';
import { pointerOf } from '../../definition/input-faults.ts';
import type { FormModel, Model } from '../../definition/model.ts';
import { errorTransformer, pathOf } from './errors.ts';

const EVERY_KEYWORD: FormModel = {
  name: 'every keyword',
  title: 'Semua',
  options: {},
  names: [],
  prefill: {},
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['code', 'agreed'],
    properties: {
      code: {
        type: 'string',
        title: 'Kode',
        pattern: '^[A-Z]+$',
        minLength: 2,
        maxLength: 4,
        'x-errors': { pattern: 'Kode hanya huruf besar.', required: 'Kode ada di kartu.' },
      },
      above: { type: 'number', title: 'Atas', exclusiveMinimum: 0, exclusiveMaximum: 12500 },
      step: { type: 'number', title: 'Langkah', multipleOf: 0.1, minimum: -1, maximum: 1 },
      agreed: { const: true, title: 'Setuju' },
      kind: { type: 'string', title: 'Jenis', enum: ['a', 'b'] },
      either: { title: 'Salah satu', anyOf: [{ type: 'integer' }, { const: 'none' }] },
      rows: {
        type: 'array',
        title: 'Baris',
        minItems: 1,
        maxItems: 2,
        uniqueItems: true,
        items: { type: 'object', required: ['day'], properties: { day: { type: 'string', format: 'date' } } },
      },
    },
    if: { properties: { kind: { const: 'b' } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { reason: { type: 'string', title: 'Alasan' } }, required: ['reason'] },
  },
};

const { model } = compileDefinitions(loadDefinitions('.'));
if (!model) throw new Error('the definitions do not compile');
const all: Model = { ...model, forms: { ...model.forms, [EVERY_KEYWORD.name]: EVERY_KEYWORD } };

/** Anything that may be sent for a field, much of it wrong. */
function anything(schema: FormSchema): fc.Arbitrary<unknown> {
  const wrong = fc.constantFrom<unknown>(
    null,
    '',
    'x',
    'AB',
    '2025-02-30',
    '25:00',
    0,
    -3,
    0.3,
    1e6,
    true,
    [],
    {},
  );
  const fitting = (): fc.Arbitrary<unknown> => {
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const items = itemsOf(schema);
    switch (typeOf(schema)) {
      case 'object':
        return someOf(schema);
      case 'array':
        return fc.array(items ? anything(items) : wrong, { maxLength: 4 });
      case 'integer':
      case 'number':
        return fc.oneof(fc.integer({ min: -5, max: 30_000 }), fc.double({ noNaN: true, min: -2, max: 2 }));
      case 'boolean':
        return fc.boolean();
      default:
        return fc.oneof(fc.string({ maxLength: 30 }), fc.constant('a'.repeat((schema.maxLength ?? 20) + 1)));
    }
  };
  return fc.oneof({ weight: 3, arbitrary: fitting() }, { weight: 1, arbitrary: wrong });
}

const someOf = (schema: FormSchema): fc.Arbitrary<object> =>
  fc.record(
    {
      ...Object.fromEntries(Object.entries(propertiesOf(schema)).map(([name, one]) => [name, anything(one)])),
      not_in_the_form: fc.constant(1),
    },
    { requiredKeys: [], noNullPrototype: true },
  );

type Validators = Parameters<typeof createPrecompiledValidator>[0];

async function browserOf(form: FormModel) {
  const text = formModule(form);
  const module: { schema: object; validators: Validators } = await import(
    `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
  );
  const validator = createPrecompiledValidator(module.validators, module.schema);
  const transform = errorTransformer(module.schema as FormSchema);
  return (data: object): string[] =>
    validator
      .validateFormData(data, module.schema, undefined, transform)
      .errors.map(({ property, message }) => `/input${pointerOf(pathOf(property))}: ${message}`)
      .sort();
}

const serverOf =
  ({ name }: FormModel) =>
  (data: object) =>
    formFaults(all, name, data, false)
      .map(({ pointer, message }) => `${pointer}: ${message}`)
      .sort();

describe('what browser and server say of the same input', () => {
  it.each(Object.values(all.forms))('is the same in $name', async (form) => {
    const browser = await browserOf(form);
    const server = serverOf(form);
    let refused = 0;
    fc.assert(
      fc.property(someOf(form.schema as FormSchema), (data) => {
        const said = server(data);
        if (said.length > 0) refused += 1;
        expect(browser(data)).toEqual(said);
      }),
      { numRuns: 60 },
    );
    expect(refused).toBeGreaterThan(0);
  });

  it('is a sentence of the field itself where it has one', async () => {
    const browser = await browserOf(EVERY_KEYWORD);
    const data = { code: 'ab', agreed: true, above: 0, step: 0.3 };
    expect(browser(data)).toEqual([
      '/input/above: Atas harus lebih dari 0.',
      '/input/code: Kode hanya huruf besar.',
    ]);
    expect(serverOf(EVERY_KEYWORD)(data)).toEqual(browser(data));
    expect(browser({ agreed: true })).toEqual(['/input/code: Kode ada di kartu.']);
  });
});
