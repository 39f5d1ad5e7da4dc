import { dropRows } from '../row-writes.ts';
import { type Effect, relationRows } from './effect.ts';

/** Removes the relation's rows that fit; those of a record with versions stay readable, unless they go for good. */
export const remove: Effect<'remove'> = async (one, effect, vars) => {
  const { record, rows } = await relationRows(one, effect.of, effect.relation, effect.where, vars);
  if (rows.length > 0) await dropRows(one, record, rows, effect.for_good);
};
