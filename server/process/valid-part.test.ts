import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject, Model } from '../../src/definition/model.ts';
import { tinyModel } from '../testing/model.ts';
import { formFaults } from './form-validators.ts';
import { validPart } from './valid-part.ts';

function withForm(schema: JsonObject): Model {
  return tinyModel([], {
    forms: { any: { name: 'any', title: '', schema, options: {}, names: [], prefill: {} } },
  });
}

/** A field of a form: its schema, a value that fits and one that a draft must not hold. */
interface Sample {
  schema: JsonObject;
  right: Json;
  wrong: Json;
}

const scalar: fc.Arbitrary<Sample> = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((right) => ({ schema: { type: 'integer' }, right, wrong: 'abc' })),
  fc.double({ noNaN: true }).map((right) => ({ schema: { type: 'number' }, right, wrong: '8,' })),
  fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2099-12-31') }).map((day) => ({
    schema: { type: 'string', format: 'date' },
    right: day.toISOString().slice(0, 10),
    wrong: '2025-1',
  })),
  fc.string({ maxLength: 8 }).map((right) => ({
    schema: { type: 'string', maxLength: 20 },
    right,
    wrong: 'too long for any field of this form',
  })),
  fc.constantFrom('onsite', 'online').map((right) => ({
    schema: { type: 'string', enum: ['onsite', 'online'] },
    right,
    wrong: 'on the moon',
  })),
  fc.boolean().map((right) => ({ schema: { type: 'boolean' }, right, wrong: 'yes' })),
);

const field = fc.record({ of: scalar, faulty: fc.boolean() });
const form = fc.record({
  fields: fc.array(field, { maxLength: 6 }),
  rows: fc.array(fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }), { maxLength: 4 }),
  columns: fc.tuple(scalar, scalar),
  list: fc.record({ of: scalar, faulty: fc.array(fc.boolean(), { maxLength: 5 }) }),
  stored: fc.boolean(),
});

describe('validPart', () => {
  it('keeps every value that fits and none that does not, wherever it stands', async () => {
    await fc.assert(
      fc.asyncProperty(form, async ({ fields, rows, columns, list, stored }) => {
        const names = columns.map((_, at) => `c${at}`);
        const schema: JsonObject = {
          type: 'object',
          additionalProperties: false,
          required: ['f0', 'rows'],
          properties: {
            ...Object.fromEntries(fields.map(({ of }, at) => [`f${at}`, of.schema])),
            rows: {
              type: 'array',
              items: {
                type: 'object',
                additionalProperties: false,
                properties: Object.fromEntries(columns.map(({ schema: one }, at) => [names[at], one])),
              },
            },
            list: { type: 'array', items: list.of.schema },
          },
        };
        const before: JsonObject = stored
          ? Object.fromEntries(fields.map(({ of }, at) => [`f${at}`, of.right]))
          : {};
        const row = (wrong: boolean[], leaveOut: boolean) =>
          Object.fromEntries(
            columns.flatMap(({ right, wrong: bad }, at) =>
              wrong[at] ? (leaveOut ? [] : [[names[at], bad]]) : [[names[at], right]],
            ),
          );
        const sent: JsonObject = {
          ...Object.fromEntries(fields.map(({ of, faulty }, at) => [`f${at}`, faulty ? of.wrong : of.right])),
          rows: rows.map((wrong) => row(wrong, false)),
          list: list.faulty.map((wrong) => (wrong ? list.of.wrong : list.of.right)),
          unknown: 1,
        };
        const expected = {
          ...Object.fromEntries(
            fields.flatMap(({ of, faulty }, at) => (faulty && !stored ? [] : [[`f${at}`, of.right]])),
          ),
          rows: rows.map((wrong) => row(wrong, true)),
          list: list.faulty.filter((wrong) => !wrong).map(() => list.of.right),
        };
        const places = [
          ...fields.flatMap(({ faulty }, at) => (faulty ? [`/input/f${at}`] : [])),
          ...rows.flatMap((wrong, index) =>
            wrong.flatMap((bad, at) => (bad ? [`/input/rows/${index}/${names[at]}`] : [])),
          ),
          ...list.faulty.flatMap((bad, index) => (bad ? [`/input/list/${index}`] : [])),
          '/input/unknown',
        ];
        const model = withForm(schema);
        const part = await validPart(sent, before, (data) => formFaults(model, 'any', data, true));
        expect(part.data).toEqual(expected);
        expect(part.refused.map(({ pointer }) => pointer).sort()).toEqual(places.sort());
        expect(formFaults(model, 'any', part.data, true)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('leaves out what was stored when that does not fit any more either', async () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'object', properties: { n: { type: 'number' } } } },
    };
    const model = withForm(schema);
    const faultsOf = (data: JsonObject) => formFaults(model, 'any', data, true);
    expect((await validPart({ a: 'x', b: 1 }, { a: { n: 'old' } }, faultsOf)).data).toEqual({ b: 1 });
  });

  it('throws what is wrong as a whole', async () => {
    const faults = [{ code: 'E_INPUT_INVALID' as const, message: 'Tidak.', pointer: '/input' }];
    await expect(validPart({}, {}, () => faults)).rejects.toMatchObject({ status: 422 });
  });
});
