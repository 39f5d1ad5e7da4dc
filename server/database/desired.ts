import { createHash } from 'node:crypto';
import type { Node } from '../../src/definition/expression/plan.ts';
import { children } from '../../src/definition/expression/plan.ts';
import type { FieldModel, RecordModel } from '../../src/definition/model.ts';
import { columnDefault, columnType } from './column-type.ts';
import { compared, type Guard, guardOfKey, guardsOfReferred } from './key-guard.ts';
import { literalCondition, looksFurther } from './literal-condition.ts';
import { pointsAnywhere } from './points-anywhere.ts';
import { quote } from './quote.ts';

export interface ColumnSpec {
  name: string;
  /** As PostgreSQL itself prints it (`format_type`), so that it can be compared. */
  type: string;
  collation: string | null;
  required: boolean;
  /** SQL text. */
  default: string | null;
}

/** An index or constraint; a changed definition has another name, so that names alone are compared. */
export interface NamedSpec {
  name: string;
  kind: 'index' | 'unique' | 'reference' | 'no_overlap' | 'guard';
  /** What makes it. */
  create: string;
  /** The record and the fields of the key that it keeps. */
  keeps?: { table: string; fields: string[] };
}

export interface TableSpec {
  name: string;
  columns: ColumnSpec[];
  parts: NamedSpec[];
}

const COMMON: ColumnSpec[] = [
  { name: 'id', type: 'text', collation: null, required: true, default: null },
  { name: 'department', type: 'text', collation: null, required: false, default: null },
  {
    name: 'created_at',
    type: 'timestamp(3) with time zone',
    collation: null,
    required: true,
    default: 'now()',
  },
  { name: 'created_by', type: 'text', collation: null, required: false, default: null },
  {
    name: 'updated_at',
    type: 'timestamp(3) with time zone',
    collation: null,
    required: true,
    default: 'now()',
  },
  { name: 'updated_by', type: 'text', collation: null, required: false, default: null },
  {
    name: 'deleted_at',
    type: 'timestamp(3) with time zone',
    collation: null,
    required: false,
    default: null,
  },
  { name: 'row_version', type: 'bigint', collation: null, required: true, default: '1' },
];

/** The tables, columns, keys and indexes that the records ask for. Pure. */
export function desiredTables(records: Record<string, RecordModel>): TableSpec[] {
  const pairs = tiePairs(records);
  const searched = searchedFields(records);
  const guards = Object.values(records).flatMap(guardsOf);
  return Object.values(records).map((record) => ({
    name: record.name,
    columns: [...COMMON, ...Object.values(record.fields).map(toColumn)],
    parts: [
      ...references(record),
      ...uniques(record),
      ...noOverlap(record),
      ...guards.filter(({ table }) => table === record.name).map(({ part }) => part),
      ...indexes(record, pairs.get(record.name) ?? [], searched.get(record.name) ?? []),
    ],
  }));
}

function toColumn(field: FieldModel): ColumnSpec {
  const { type, collation } = columnType(field);
  return { name: field.name, type, collation, required: field.required, default: columnDefault(field) };
}

function named(
  table: string,
  kind: NamedSpec['kind'],
  what: string,
  create: (name: string) => string,
): NamedSpec {
  const digest = createHash('sha256')
    .update(`${kind} ${create('')}`)
    .digest('hex')
    .slice(0, 8);
  // PostgreSQL cuts names at 63 bytes.
  const name = `${table.slice(0, 24)}_${what.slice(0, 28)}_${digest}`;
  return { name, kind, create: create(name) };
}

function references(record: RecordModel): NamedSpec[] {
  const actions = { restrict: 'no action', cascade: 'cascade', set_null: 'set null' };
  return Object.values(record.fields).flatMap((field) => {
    const target = field.relation;
    if (field.type !== 'reference' || target === null) return [];
    return named(
      record.name,
      'reference',
      field.name,
      (name) =>
        `alter table ${quote(record.name)} add constraint ${quote(name)} foreign key (${quote(field.name)}) ` +
        `references ${quote(target)} (id) on delete ${actions[field.on_delete]} deferrable initially immediate`,
    );
  });
}

function uniques(record: RecordModel): NamedSpec[] {
  return record.unique.flatMap(({ fields, alike, where }) => {
    if (where && looksFurther(where.root)) return [];
    const columns = fields.map((field) => compared(field, alike)).join(', ');
    const condition = where
      ? `deleted_at is null and (${literalCondition(where.root)})`
      : 'deleted_at is null';
    const part = named(
      record.name,
      'unique',
      fields.join('_'),
      (name) => `create unique index ${quote(name)} on ${quote(record.name)} (${columns}) where ${condition}`,
    );
    return { ...part, keeps: { table: record.name, fields } };
  });
}

/** Keys whose condition looks at rows that are referred to: triggers on both tables keep them. */
function guardsOf(record: RecordModel): { table: string; part: NamedSpec }[] {
  return record.unique.flatMap(({ fields, alike, where }) => {
    if (!where || !looksFurther(where.root)) return [];
    const guard: Guard = { table: record.name, fields, alike, where: where.root };
    const own = named(record.name, 'guard', fields.join('_'), (name) => guardOfKey(name, guard));
    const referred = guardsOfReferred(guard).map(({ table, create }) => ({
      table,
      part: named(table, 'guard', `${record.name}_${fields.join('_')}`, create),
    }));
    const keeps = { table: record.name, fields };
    return [{ table: record.name, part: own }, ...referred].map(({ table, part }) => ({
      table,
      part: { ...part, keeps },
    }));
  });
}

function noOverlap(record: RecordModel): NamedSpec[] {
  const rule = record.no_overlap;
  if (!rule) return [];
  const parts = [...rule.key.map((key) => `${quote(key)} with =`), `${rangeOf(record)} with &&`].join(', ');
  const active = [
    'deleted_at is null',
    ...(rule.active ? [quote(rule.active)] : []),
    ...(rule.where ? [`(${literalCondition(rule.where.root)})`] : []),
  ].join(' and ');
  const create = (name: string) =>
    `alter table ${quote(record.name)} add constraint ${quote(name)} exclude using gist ` +
    `(${parts}) where (${active})`;
  const part = named(record.name, 'no_overlap', 'no_overlap', create);
  return [{ ...part, keeps: { table: record.name, fields: rule.key } }];
}

/** The time of a row that `x-no-overlap` looks at. Days count whole, the last one too; an empty end is none. */
function rangeOf({ fields, no_overlap }: RecordModel): string {
  const { from, to } = no_overlap ?? { from: '', to: '' };
  return fields[from]?.type === 'date'
    ? `daterange(${quote(from)}, ${quote(to)}, '[]')`
    : `tstzrange(${quote(from)}, ${quote(to)})`;
}

function indexes(record: RecordModel, pairs: string[][], searched: string[]): NamedSpec[] {
  const columns = new Map<string, string>();
  const add = (fields: string[], how = '') => {
    const text = fields.map(quote).join(', ') + how;
    if (!columns.has(text)) columns.set(text, fields.join('_'));
  };
  if (!record.shared) add(['department', 'created_at']);
  const [first] = record.sort;
  if (!record.shared && first && record.fields[first.field]) add(['department', first.field]);
  if (pointsAnywhere(record)) add(['record_id']);
  const covered = new Set(pairs.map(([leading]) => leading));
  for (const pair of pairs) add(pair);
  for (const field of Object.values(record.fields)) {
    if (field.type === 'reference' && !covered.has(field.name)) add([field.name]);
    if (field.from?.startsWith('state:')) add(['department', field.name]);
  }
  const plain = [...columns].map(([text, what]) =>
    named(
      record.name,
      'index',
      what,
      (name) => `create index ${quote(name)} on ${quote(record.name)} (${text})`,
    ),
  );
  const search = searched.map((field) =>
    named(
      record.name,
      'index',
      `${field}_search`,
      (name) =>
        `create index ${quote(name)} on ${quote(record.name)} using gin (search_text(${quote(field)}) gin_trgm_ops)`,
    ),
  );
  return [...plain, ...search];
}

/**
 * Ties ask "is there a child of this row that points to me?" Per child table and reference: an index over the
 * reference and the way up answers it from the person's side as well as from the row's.
 */
function tiePairs(records: Record<string, RecordModel>): Map<string, string[][]> {
  const pairs = new Map<string, string[][]>();
  const visit = (node: Node): void => {
    if (node.op === 'exists' && node.list.op === 'many') {
      const { target, by } = node.list;
      for (const field of referencesRead(node.body, node.id, records[target])) {
        if (field === by) continue;
        const known = pairs.get(target) ?? [];
        if (!known.some(([one, other]) => one === field && other === by)) known.push([field, by]);
        pairs.set(target, known);
      }
    }
    for (const child of children(node)) visit(child);
  };
  for (const record of Object.values(records)) {
    for (const tie of Object.values(record.ties)) visit(tie.plan.root);
  }
  return pairs;
}

/** Reference fields of the loop variable that the condition reads. */
function referencesRead(node: Node, local: number, record: RecordModel | undefined): string[] {
  if (node.op === 'get' && node.of.op === 'local' && node.of.id === local) {
    return record?.fields[node.field]?.type === 'reference' ? [node.field] : [];
  }
  return [...new Set(children(node).flatMap((child) => referencesRead(child, local, record)))];
}

/** Search paths may lead over references: the index belongs where the text is. */
function searchedFields(records: Record<string, RecordModel>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const record of Object.values(records)) {
    for (const path of record.search) {
      const end = endOf(records, record, path.split('.'));
      if (!end) continue;
      const known = found.get(end.record) ?? [];
      if (!known.includes(end.field)) found.set(end.record, [...known, end.field]);
    }
  }
  return found;
}

function endOf(
  records: Record<string, RecordModel>,
  record: RecordModel,
  [head = '', ...rest]: string[],
): { record: string; field: string } | null {
  const many = Object.hasOwn(record.relations, head)
    ? records[record.relations[head]?.record ?? '']
    : undefined;
  if (many && rest.length > 0) return endOf(records, many, rest);
  const field = record.fields[head];
  if (!field) return null;
  if (rest.length === 0) return { record: record.name, field: head };
  const next = field.relation === null ? undefined : records[field.relation];
  return next ? endOf(records, next, rest) : null;
}
