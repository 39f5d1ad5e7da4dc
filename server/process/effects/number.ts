import { varsOf } from '../case.ts';
import { nextNumber } from '../next-number.ts';
import { changeRow } from '../row-writes.ts';
import type { Effect } from './effect.ts';

/** Gives the row its number once; a row that has one keeps it. */
export const number: Effect<'number'> = async (one, effect, vars) => {
  if (one.row[effect.field]) return;
  const place = { record: one.record, field: effect.field };
  const text = await nextNumber(one, place, effect.pattern, varsOf(one, vars));
  await changeRow(one, one.record, one.row, { [effect.field]: text });
};
