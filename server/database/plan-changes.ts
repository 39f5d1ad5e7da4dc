import { literal } from './column-type.ts';
import type { ColumnSpec, NamedSpec, TableSpec } from './desired.ts';
import type { ActualTable } from './introspect.ts';
import { RECORD_MARK } from './introspect.ts';
import { quote } from './quote.ts';

/** Something that would lose what people entered, unless there is nothing in it. */
export interface Loss {
  kind: 'drop-table' | 'drop-column' | 'change-column';
  table: string;
  column: string | null;
  /** SQL text: how many rows hold something there (`rows`). */
  holds: string;
  /** Statements that do it deliberately. */
  statements: string[];
  from: string | null;
  to: string | null;
}

export interface ChangePlan {
  /** In the order to run: tables, columns, dropped parts, indexes and keys, references. */
  statements: string[];
  losses: Loss[];
  /** Columns that became required; `default` is what rows without a value get. */
  tighten: { table: string; column: string; default: string | null }[];
}

/** Types that hold every value of the other: `from -> to`. */
const WIDER: [RegExp, RegExp][] = [
  [/^bigint$/, /^numeric\(18,\d\)$/],
  [/^numeric\(18,0\)$/, /^numeric\(18,\d\)$/],
  [/^numeric\(18,1\)$/, /^numeric\(18,[2-9]\)$/],
  [/^numeric\(18,2\)$/, /^numeric\(18,[3-9]\)$/],
  [/^(bigint|numeric.*|boolean|date|time.*)$/, /^text$/],
];

/** What has to be done to bring the database from `actual` to `desired`. Pure. */
export function planChanges(desired: TableSpec[], actual: Map<string, ActualTable>): ChangePlan {
  const plan: ChangePlan = { statements: [], losses: [], tighten: [] };
  const later: string[] = [];
  for (const table of desired) {
    const present = actual.get(table.name);
    if (present) changeTable(table, present, plan);
    else plan.statements.push(...createTable(table));
    plan.statements.push(...dropParts(table, present));
    later.push(...newParts(table, present));
  }
  const wanted = new Set(desired.map((table) => table.name));
  for (const table of actual.values()) if (!wanted.has(table.name)) plan.losses.push(dropTable(table.name));
  plan.statements.push(...later);
  return plan;
}

function createTable(table: TableSpec): string[] {
  const columns = table.columns.map((column) => columnText(column, column.required));
  return [
    `create table ${quote(table.name)} (${columns.join(', ')}, primary key (id))`,
    `comment on table ${quote(table.name)} is ${literal(RECORD_MARK)}`,
  ];
}

function columnText(column: ColumnSpec, required: boolean): string {
  const collation = column.collation ? ` collate ${quote(column.collation)}` : '';
  const otherwise = column.default === null ? '' : ` default ${column.default}`;
  return `${quote(column.name)} ${column.type}${collation}${otherwise}${required ? ' not null' : ''}`;
}

function changeTable(table: TableSpec, present: ActualTable, plan: ChangePlan): void {
  const name = quote(table.name);
  for (const column of table.columns) {
    const old = present.columns.get(column.name);
    if (!old) {
      const required = column.required && column.default !== null;
      plan.statements.push(`alter table ${name} add column ${columnText(column, required)}`);
    } else if (old.type !== column.type) changeType(table.name, column, old.type, plan);
    if (old?.required && !column.required) {
      plan.statements.push(`alter table ${name} alter column ${quote(column.name)} drop not null`);
    }
    if (column.required && !old?.required && !(column.default !== null && !old)) {
      plan.tighten.push({ table: table.name, column: column.name, default: column.default });
    }
    if (old) plan.statements.push(...changeDefault(name, column));
  }
  const wanted = new Set(table.columns.map((column) => column.name));
  for (const column of present.columns.values()) {
    if (!wanted.has(column.name)) plan.losses.push(dropColumn(table.name, column.name));
  }
}

/** Defaults are set each time: they cost nothing, and comparing their printed forms would not be exact. */
function changeDefault(table: string, column: ColumnSpec): string[] {
  if (column.default === null) return [];
  return [`alter table ${table} alter column ${quote(column.name)} set default ${column.default}`];
}

function changeType(table: string, column: ColumnSpec, from: string, plan: ChangePlan): void {
  const name = quote(column.name);
  const collation = column.collation ? ` collate ${quote(column.collation)}` : '';
  const statement =
    `alter table ${quote(table)} alter column ${name} drop default, ` +
    `alter column ${name} type ${column.type}${collation} using ${name}::${column.type}`;
  if (WIDER.some(([old, now]) => old.test(from) && now.test(column.type))) {
    plan.statements.push(statement);
    return;
  }
  plan.losses.push({
    kind: 'change-column',
    table,
    column: column.name,
    holds: `select count(${name})::integer as rows from ${quote(table)}`,
    statements: [statement],
    from,
    to: column.type,
  });
}

function dropColumn(table: string, column: string): Loss {
  const name = quote(column);
  return {
    kind: 'drop-column',
    table,
    column,
    holds: `select count(${name})::integer as rows from ${quote(table)}`,
    statements: [`alter table ${quote(table)} drop column ${name}`],
    from: null,
    to: null,
  };
}

function dropTable(table: string): Loss {
  return {
    kind: 'drop-table',
    table,
    column: null,
    holds: `select count(*)::integer as rows from ${quote(table)}`,
    statements: [`drop table ${quote(table)} cascade`],
    from: null,
    to: null,
  };
}

function dropParts(table: TableSpec, present: ActualTable | undefined): string[] {
  const wanted = new Set(table.parts.map((part) => part.name));
  const gone = [...(present?.parts.values() ?? [])].filter((part) => !wanted.has(part.name));
  return gone.map((part) => dropPart(table.name, part));
}

function dropPart(table: string, { kind, name }: Pick<NamedSpec, 'kind' | 'name'>): string {
  if (kind === 'index' || kind === 'unique') return `drop index if exists ${quote(name)}`;
  // With the function goes the trigger that calls it.
  if (kind === 'guard') return `drop function if exists ${quote(name)}() cascade`;
  return `alter table ${quote(table)} drop constraint if exists ${quote(name)}`;
}

function newParts(table: TableSpec, present: ActualTable | undefined): string[] {
  const order: NamedSpec['kind'][] = ['unique', 'index', 'no_overlap', 'reference', 'guard'];
  return table.parts
    .filter((part) => !present?.parts.has(part.name))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map((part) => part.create);
}
