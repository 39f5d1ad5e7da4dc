import { describe, expect, it } from 'vitest';
import type { FormSchema } from '../../../definition/forms/form-schema.ts';
import { isShortField } from './short-field.ts';

const shown = { label: 'Volume', widget: undefined, hint: '' };

describe('a field for half a phone', () => {
  it.each<[string, FormSchema]>([
    ['a whole number', { type: 'integer', maximum: 2100 }],
    ['a number that may be empty', { type: ['number', 'null'] }],
    ['a text of few characters', { type: 'string', maxLength: 20 }],
    ['a longer text that was given one column', { type: 'string', maxLength: 30, 'x-ui': { columns: 1 } }],
    ['a time of day', { type: 'string', format: 'time' }],
  ])('is %s', (_, schema) => {
    expect(isShortField(schema, shown)).toBe(true);
  });

  it.each<[string, FormSchema, Partial<typeof shown>?]>([
    ['a text of more characters', { type: 'string', maxLength: 21 }],
    ['a text of any length', { type: 'string' }],
    ['a day, whose control needs more', { type: 'string', format: 'date', maxLength: 10 }],
    ['a choice', { type: 'string', maxLength: 5, enum: ['a', 'b'] }],
    ['a number to choose', { type: 'integer', oneOf: [{ const: 1 }] }],
    ['a row of another record', { type: 'string', maxLength: 10, 'x-relation': 'room' }],
    ['yes or no', { type: 'boolean' }],
    ['what was given two columns', { type: 'integer', 'x-ui': { columns: 2 } }],
    ['what has a long hint', { type: 'integer' }, { hint: 'Menurut sampul terbitannya.' }],
    ['what is called in many words', { type: 'integer' }, { label: 'Jumlah SKS yang ditempuh' }],
  ])('is not %s', (_, schema, more = {}) => {
    expect(isShortField(schema, { ...shown, ...more })).toBe(false);
  });

  it('is what has a hint of a few words', () => {
    expect(isShortField({ type: 'integer' }, { ...shown, hint: '1990 sampai 2100.' })).toBe(true);
  });

  it('is not what has another control', () => {
    expect(isShortField({ type: 'integer' }, { ...shown, widget: 'near' })).toBe(false);
  });
});
