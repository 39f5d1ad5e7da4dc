import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import { type SystemTables, system } from '../core/tables.ts';
import type { Case } from './case.ts';
import { changeRow } from './row-writes.ts';

/** What a row that goes to this state is to remember: where it was, once it comes to an end; nothing, once it goes on. */
export function remembered({ process, state }: Case, target: string): Row {
  if (process.remembers === null || state === null) return {};
  const ended = process.states[state]?.end === true;
  const ends = process.states[target]?.end === true;
  if (ended === ends) return {};
  return { [process.remembers]: ends ? state : null };
}

/**
 * A row that came to an end before its process remembered from where is told by its history, when a step leads back
 * there.
 */
export async function recall(one: Case): Promise<void> {
  const { process, transition, row } = one;
  const goesBack = transition.to !== 'last' && transition.to.some(({ state }) => state === null);
  if (!goesBack || process.remembers === null || (row[process.remembers] ?? null) !== null) return;
  const left = await lastOpenState(one);
  if (left !== null) await changeRow(one, one.record, row, { [process.remembers]: left });
}

/** The state that the row remembers to have come to its end from. */
export function leftBy({ process, row }: Case): string | null {
  const left = process.remembers === null ? null : row[process.remembers];
  return typeof left === 'string' ? left : null;
}

/** The state before the present one. */
export function previousState(one: Case): Promise<string | null> {
  return lastLeft(one, (eb) =>
    eb.and([eb('to_state', '=', one.state), eb('from_state', '<>', eb.ref('to_state'))]),
  );
}

function lastOpenState(one: Case): Promise<string | null> {
  const ends = Object.values(one.process.states).flatMap(({ name, end }) => (end ? [name] : []));
  return lastLeft(one, (eb) => eb.and([eb('to_state', 'in', ends), eb('from_state', 'not in', ends)]));
}

/** The state that the row left by its last move of that kind, as its history tells. */
async function lastLeft(
  one: Case,
  isMove: (eb: ExpressionBuilder<SystemTables, 'history'>) => Expression<SqlBool>,
): Promise<string | null> {
  await one.work.books.flush(one.work.trx);
  const found = await system(one.work.trx)
    .selectFrom('history')
    .select('from_state')
    .where('record', '=', one.record.name)
    .where('row', '=', String(one.row.id))
    .where(isMove)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.from_state ?? null;
}
