import { expect, it } from 'vitest';
import { reasonRule } from './reason-rule.ts';

const optional = { reason: 'optional', reason_hint: 'Sebutkan sebabnya.' } as const;
const said = { way: { sold: { says: 'Dijual.', doubts: '' }, kept: { doubts: 'Gudang penuh.' } } };

it.each([
  [{ said, data: { way: 'sold' } }, null],
  [{ said, data: {} }, null],
  [
    { said, data: { way: 'kept' } },
    { required: true, hint: 'Sebutkan sebabnya.' },
  ],
  [
    { said: { way: { sold: { says: 'Dijual.' } } }, data: { way: 'sold' } },
    { required: false, hint: 'Sebutkan sebabnya.' },
  ],
  [{}, { required: false, hint: 'Sebutkan sebabnya.' }],
])('asks for an optional reason with what is doubted only, where choices are doubted: %j', (given, rule) => {
  expect(reasonRule(optional, given)).toEqual(rule);
});

it('asks for one that is required, whatever is chosen', () => {
  expect(reasonRule({ reason: 'required' }, { said, data: { way: 'sold' } })).toMatchObject({
    required: true,
  });
});
