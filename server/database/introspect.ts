import { sql } from 'kysely';
import type { Db } from '../core/deps.ts';
import type { NamedSpec } from './desired.ts';

/** Comment that tells tables made from records from everything else in the database. */
export const RECORD_MARK = 'record';

interface ActualColumn {
  name: string;
  type: string;
  required: boolean;
}

interface ActualPart {
  name: string;
  kind: NamedSpec['kind'];
}

export interface ActualTable {
  name: string;
  columns: Map<string, ActualColumn>;
  parts: Map<string, ActualPart>;
}

/** The tables made from records as the database has them now. */
export async function introspect(db: Db): Promise<Map<string, ActualTable>> {
  const tables = new Map<string, ActualTable>();
  const columns = await readColumns(db);
  for (const { table, name, type, required } of columns) {
    const known = tables.get(table) ?? { name: table, columns: new Map(), parts: new Map() };
    known.columns.set(name, { name, type, required });
    tables.set(table, known);
  }
  for (const { table, name, kind } of await readParts(db)) tables.get(table)?.parts.set(name, { name, kind });
  return tables;
}

async function readColumns(db: Db) {
  const { rows } = await sql<{ table: string; name: string; type: string; required: boolean }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull as required
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and obj_description(c.oid, 'pg_class') = ${RECORD_MARK}
    order by c.relname, a.attnum`.execute(db);
  return rows;
}

async function readParts(db: Db) {
  const { rows } = await sql<{ table: string; name: string; kind: ActualPart['kind'] }>`
    select t.relname as "table", i.relname as name, case when x.indisunique then 'unique' else 'index' end as kind
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    where t.relnamespace = current_schema()::regnamespace and not x.indisprimary and not x.indisexclusion
    union all
    select t.relname, n.conname, case n.contype when 'f' then 'reference' else 'no_overlap' end
    from pg_constraint n join pg_class t on t.oid = n.conrelid
    where t.relnamespace = current_schema()::regnamespace and n.contype in ('f', 'x')
    union all
    select t.relname, g.tgname, 'guard' from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where t.relnamespace = current_schema()::regnamespace and not g.tgisinternal`.execute(db);
  return rows;
}
