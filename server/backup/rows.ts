import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Trx } from '../core/deps.ts';

/** Facts of running processes; elsewhere, or later, they would say something false. */
const OF_PROCESSES = ['lease', 'change_log', 'try_count'];
const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 4_000_000;
const LINE_FEED = 10;

export interface Table {
  name: string;
  columns: string[];
}

/** Every table of the application, its own among them, in the order of their names. */
export async function tablesOf(trx: Trx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname collate "C"`.execute(trx);
  return rows.filter(({ name }) => !OF_PROCESSES.includes(name));
}

/**
 * The rows of a table, one a line: the database's own text form of the values in the order of `columns`, which both
 * databases read back exactly, as a JSON text. `count` is told how many there were.
 */
export async function* linesOf(
  trx: Trx,
  { name, columns }: Table,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const values = sql.join(columns.map((column) => sql.ref(`t.${column}`)));
  await sql`
    declare backup_rows no scroll cursor for select row(${values})::text as text from ${sql.table(name)} as t`.execute(
    trx,
  );
  const fetch = sql<{ text: string }>`${sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`)}`;
  for (;;) {
    const { rows } = await fetch.execute(trx);
    if (rows.length === 0) break;
    count(rows.length);
    yield Buffer.from(rows.map(({ text }) => `${JSON.stringify(text)}\n`).join(''));
  }
  await sql`close backup_rows`.execute(trx);
}

/**
 * Puts the lines of `linesOf` into the table, by the names of their columns: it may have them in another order, and more
 * of them. References count at the end of the transaction.
 */
export async function putLines(trx: Trx, { name, columns }: Table, content: Readable): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    create temp table restored_rows on commit drop as select ${list} from ${sql.table(name)} with no data`.execute(
    trx,
  );
  const put = (rows: string[]) =>
    sql`insert into ${sql.table(name)} (${list})
      select ${list} from unnest(${rows}::text[]::pg_temp.restored_rows[])`.execute(trx);
  let [rows, length]: [string[], number] = [[], 0];
  for await (const line of lines(content)) {
    const row = JSON.parse(line) as string;
    rows.push(row);
    length += row.length;
    if (rows.length < ROWS_AT_ONCE && length < CHARACTERS_AT_ONCE) continue;
    await put(rows);
    [rows, length] = [[], 0];
  }
  if (rows.length > 0) await put(rows);
  await sql`drop table pg_temp.restored_rows`.execute(trx);
}

/** Split at line feeds alone: what is read line by line otherwise ends a line at other marks too. */
async function* lines(content: Readable): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const part of content as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = part.indexOf(LINE_FEED); at >= 0; at = part.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...begun, part.subarray(from, at)]).toString('utf8');
      begun = [];
      from = at + 1;
    }
    if (from < part.length) begun.push(part.subarray(from));
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString('utf8');
}

/** Rows of a table. */
export async function rowsIn(trx: Trx, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::integer as rows from ${sql.table(table)}`.execute(trx);
  return rows[0]?.rows ?? 0;
}

/** A transaction that takes as long as it takes: what is left of it when its process ends, the database ends itself. */
export async function takeTime(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
