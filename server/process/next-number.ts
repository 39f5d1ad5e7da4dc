import { sql } from 'kysely';
import type { NumberPattern, RecordModel } from '../../src/definition/model.ts';
import type { Trx } from '../core/deps.ts';
import { textIn } from '../scene/scene.ts';
import type { Case } from './case.ts';

/** Where a number is written. */
export interface NumberPlace {
  record: RecordModel;
  field: string;
}

interface Counter extends NumberPlace {
  /** Empty: counted for the whole faculty. */
  department: string;
  before: string;
  after: string;
}

/**
 * The next number written by a pattern. Each text that the pattern makes without its `{seq}` is counted by itself, in each
 * department, so that a number can only come again where the text comes again. The counter's row stays locked until the
 * commit: numbers have no gaps and are never given twice. Source: decision 0011.
 */
export async function nextNumber(
  one: Case,
  place: NumberPlace,
  pattern: NumberPattern,
  vars: Record<string, unknown>,
): Promise<string> {
  const { scene, trx } = one.work;
  const before = await textIn(scene, pattern.before, vars);
  const after = await textIn(scene, pattern.after, vars);
  const department = isCountedTogether(place) ? '' : String(one.row.department ?? scene.department);
  const counter = { ...place, department, before, after };
  const value = (await countOn(trx, counter)) ?? (await begin(trx, counter));
  return `${before}${String(value).padStart(pattern.digits, '0')}${after}`;
}

/** Rows of all departments share their numbers where they are the same rows, or where no two may be equal. */
function isCountedTogether({ record, field }: NumberPlace): boolean {
  return record.shared || record.unique.some(({ fields }) => fields.length === 1 && fields[0] === field);
}

const scopeOf = ({ before, after }: Counter) => `${before}{seq}${after}`;

async function countOn(trx: Trx, counter: Counter): Promise<number | undefined> {
  const answer = await sql<{ value: number }>`
    update counter set value = value + 1
    where department = ${counter.department} and record = ${counter.record.name} and field = ${counter.field}
      and scope = ${scopeOf(counter)}
    returning value`.execute(trx);
  return answer.rows[0]?.value;
}

/** A text without a counter goes on after the highest number that was ever given for it, deleted rows included. */
async function begin(trx: Trx, counter: Counter): Promise<number> {
  const { record, field, department, before, after } = counter;
  const given = `^${escaped(before)}([0-9]{1,15})${escaped(after)}$`;
  const here = department === '' ? sql`true` : sql`department = ${department}`;
  const answer = await sql<{ value: number }>`
    insert into counter (department, record, field, scope, value)
    select ${department}, ${record.name}, ${field}, ${scopeOf(counter)},
      coalesce(max(substring(${sql.ref(field)} from ${given})::bigint), 0) + 1
    from ${sql.table(record.name)} where ${here}
    on conflict (department, record, field, scope) do update set value = counter.value + 1
    returning value`.execute(trx);
  return answer.rows[0]?.value ?? 1;
}

/** As a part of a regular expression of PostgreSQL. */
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
