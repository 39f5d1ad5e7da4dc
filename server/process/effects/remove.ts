import { dropRows } from '../row-writes.ts';
import { type Effect, relationRows } from './effect.ts';

/** Removes the relation's rows that fit. They stay in the database, marked as deleted. */
export const remove: Effect<'remove'> = async (one, effect, vars) => {
  const { record, rows } = await relationRows(one, effect.of, effect.relation, effect.where, vars);
  if (rows.length > 0) await dropRows(one, record, rows);
};
