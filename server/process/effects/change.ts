import { changeRow } from '../row-writes.ts';
import { type Effect, relationRows, valuesOf } from './effect.ts';

/** Writes fields of the relation's rows that fit. */
export const change: Effect<'change'> = async (one, effect, vars) => {
  const { record, rows } = await relationRows(one, effect.of, effect.relation, effect.where, vars);
  for (const row of rows) {
    await changeRow(one, record, row, await valuesOf(one, effect.set, { ...vars, each: row }));
  }
};
