import { changeRow } from '../row-writes.ts';
import { type Effect, valuesOf } from './effect.ts';

/** Writes fields of the row, or of the item acted on. */
export const set: Effect<'set'> = async (one, effect, vars) => {
  const values = await valuesOf(one, effect.set, vars);
  if (effect.target === 'row') await changeRow(one, one.record, one.row, values);
  else if (one.item && one.itemRecord) await changeRow(one, one.itemRecord, one.item, values);
};
