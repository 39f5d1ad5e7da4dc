import { sql } from 'kysely';
import type { Model } from '../../../src/definition/model.ts';
import type { Db, Trx } from '../../core/deps.ts';

/** The rows of one table in the database's own text form of a row, which both databases read back exactly. */
export interface TableContent {
  table: string;
  /** Every column with its type, in the order of the table: rows fit no other table. */
  columns: string[];
  rows: string[];
}

/** The server's own tables that transitions write to, beside the records. The change feed is told anew. */
const SYSTEM_TABLES = [
  'history',
  'audit',
  'stored_file',
  'counter',
  'setting',
  'signing_authority',
  'signing_certificate',
];
/** What the database gives a row itself, in the order in which rows come. */
const GIVEN_BY_DATABASE: Readonly<Record<string, readonly string[]>> = { audit: ['seq', 'previous', 'hash'] };
/** Rows of one statement. */
const CHUNK = 2_000;

/** Reads every row of the records' tables and of those in which transitions leave traces, in the order of their keys. */
export async function readTables(db: Db, model: Model): Promise<TableContent[]> {
  const contents: TableContent[] = [];
  for (const [table, { columns, key }] of await shapesOf(db, model)) {
    const order = sql.join(key.map((name) => sql.ref(`t.${name}`)));
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(table)} as t order by ${order}`.execute(db);
    contents.push({ table, columns, rows: rows.map(({ text }) => text) });
  }
  return contents;
}

/** Whether the rows fit the tables as they are. */
export async function fitsTables(db: Db, model: Model, contents: readonly TableContent[]): Promise<boolean> {
  const shapes = await shapesOf(db, model);
  const fits = ({ table, columns }: TableContent) =>
    columns.join('\n') === shapes.get(table)?.columns.join('\n');
  return contents.length === shapes.size && contents.every(fits);
}

/** Puts the rows into their tables, which hold none. References count at the end of the transaction. */
export async function fillTables(trx: Trx, contents: readonly TableContent[]): Promise<void> {
  await sql`set constraints all deferred`.execute(trx);
  for (const { table, columns, rows } of contents) {
    const given = GIVEN_BY_DATABASE[table] ?? [];
    const names = columns.map(nameOf).filter((name) => !given.includes(name));
    const list = sql.join(names.map((name) => sql.ref(name)));
    for (let from = 0; from < rows.length; from += CHUNK) {
      await sql`
        insert into ${sql.table(table)} (${list})
        select ${list} from unnest(${rows.slice(from, from + CHUNK)}::text[]::${sql.table(table)}[])`.execute(
        trx,
      );
    }
  }
}

interface Shape {
  columns: string[];
  key: string[];
}

async function shapesOf(db: Db, model: Model): Promise<Map<string, Shape>> {
  const wanted = [...Object.keys(model.records).sort(), ...SYSTEM_TABLES];
  const { rows } = await sql<{ table: string } & Shape>`
    select c.relname as "table",
      array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) order by a.attnum) as columns,
      array(select k.attname::text from pg_attribute as k
        where k.attrelid = c.oid and k.attnum = any(i.indkey) order by array_position(i.indkey::int2[], k.attnum)) as key
    from pg_class as c
    join pg_index as i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${wanted})
    group by c.oid, c.relname, i.indkey`.execute(db);
  const found = new Map(rows.map(({ table, columns, key }) => [table, { columns, key }]));
  return new Map(
    wanted.flatMap((table) => {
      const shape = found.get(table);
      return shape ? [[table, shape]] : [];
    }),
  );
}

/** Types are written after the name, which may hold no space. */
const nameOf = (column: string) => column.slice(0, column.indexOf(' '));
