import { sql } from 'kysely';
import { textIn, valueIn } from '../../records/scene.ts';
import { type Case, varsOf } from '../case.ts';
import { changeRow } from '../row-writes.ts';
import type { Effect } from './effect.ts';

/** Gives the row its number once; a row that has one keeps it. */
export const number: Effect<'number'> = async (one, effect, vars) => {
  if (one.row[effect.field]) return;
  const counter = String(await valueIn(one.work.scene, effect.counter, varsOf(one, vars)));
  const pattern = await textIn(one.work.scene, effect.pattern, varsOf(one, vars));
  const text = await nextNumber(one, counter, pattern);
  await changeRow(one, one.record, one.row, { [effect.field]: text });
};

/**
 * The next number of a counter (per department, counter and year), written by a pattern: `{seq}`, `{seq:4}` with leading
 * zeros, `{year}`, `{month}`. The counter's row stays locked until the commit, so numbers have no gaps and are never
 * given twice. Source: domain 7.2.
 */
export async function nextNumber(one: Case, counter: string, pattern: string): Promise<string> {
  const { scene, trx } = one.work;
  const department = String(one.row.department ?? scene.department);
  const [year = '', month = ''] = scene.today.split('-');
  const answer = await sql<{ value: number }>`
    insert into counter (department, name, year, value) values (${department}, ${counter}, ${Number(year)}, 1)
    on conflict (department, name, year) do update set value = counter.value + 1
    returning value`.execute(trx);
  const words: Record<string, string> = { seq: String(answer.rows[0]?.value ?? 1), year, month };
  return pattern.replace(/\{(seq|year|month)(?::(\d+))?\}/g, (_, name: string, width?: string) =>
    (words[name] ?? '').padStart(Number(width ?? 0), '0'),
  );
}
