import { describe, expect, it } from 'vitest';
import { toLocal } from './date-widgets.tsx';
import { textOf } from './readonly-value.tsx';

describe('toLocal', () => {
  it.each([
    { instant: '2025-11-06T02:00:00Z', offset: '+07:00', expected: '2025-11-06T09:00' },
    { instant: '2025-11-06T09:00:00+07:00', offset: '+07:00', expected: '2025-11-06T09:00' },
    { instant: '2025-11-05T18:30:00Z', offset: '+07:00', expected: '2025-11-06T01:30' },
    { instant: '2025-11-06T02:00:00Z', offset: '-03:30', expected: '2025-11-05T22:30' },
    { instant: 'besok', offset: '+07:00', expected: '' },
    { instant: undefined, offset: '+07:00', expected: '' },
  ])('puts $instant on a clock at $offset', ({ instant, offset, expected }) => {
    expect(toLocal(instant, offset)).toBe(expected);
  });
});

describe('textOf', () => {
  it.each([
    {
      name: 'a day',
      schema: { type: 'string', format: 'date' },
      value: '2025-11-06',
      expected: '6 November 2025',
    },
    { name: 'a time', schema: { type: 'string', format: 'time' }, value: '09:00:00', expected: '09.00' },
    {
      name: 'an instant',
      schema: { type: 'string', format: 'date-time' },
      value: '2025-11-06T02:00:00Z',
      expected: '6 November 2025, 09.00',
    },
    { name: 'a number', schema: { type: 'number' }, value: 87.5, expected: '87,5' },
    { name: 'zero', schema: { type: 'number' }, value: 0, expected: '0' },
    { name: 'no', schema: { type: 'boolean' }, value: false, expected: 'Tidak' },
    { name: 'a labelled value', schema: { 'x-labels': { a: 'Luring' } }, value: 'a', expected: 'Luring' },
    {
      name: 'a list',
      schema: { type: 'array', items: { type: 'string' } },
      value: ['las', 'uap'],
      expected: 'las, uap',
    },
    { name: 'nothing', schema: { type: 'string' }, value: '', expected: '' },
  ])('writes $name', ({ schema, value, expected }) => {
    expect(textOf(schema, value)).toBe(expected);
  });
});
