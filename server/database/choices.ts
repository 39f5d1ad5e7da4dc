import { sql } from 'kysely';
import type { FieldModel, Model, RecordModel } from '../../src/definition/model.ts';
import type { Trx } from '../core/deps.ts';
import { literal } from './column-type.ts';
import { quote } from './quote.ts';

/** The parts of the model that say which names rows may hold. */
export type NameSource = Pick<
  Model,
  'records' | 'processes' | 'types' | 'roles' | 'positions' | 'departments' | 'sets' | 'generated' | 'forms'
>;

/** A column that holds names of what the definitions define. */
export interface NameColumn {
  table: string;
  column: string;
  type: 'text' | 'text[]' | 'bigint';
  /** What they are names of, as `x-from` says it; `<record>.<field>` = choices of the field's own. */
  source: string;
  /** `null` = beside these there are others, so that none is looked for in vain: names of roles among those of ties and seats. */
  names: readonly string[] | null;
}

/** Rows that hold a name which nothing has (any more). */
export interface Stray {
  table: string;
  column: string;
  value: string;
  rows: number;
}

const TYPES: Partial<Record<FieldModel['type'], NameColumn['type']>> = {
  text: 'text',
  text_list: 'text[]',
  integer: 'bigint',
};

/** Every column with names in it, the departments of the rows included. Pure. */
export function nameColumns(model: NameSource): NameColumn[] {
  return Object.values(model.records).flatMap((record) => {
    const fields = Object.values(record.fields).flatMap((field) => fieldColumn(model, record, field));
    return record.shared ? fields : [departmentColumn(model, record), ...fields];
  });
}

const departmentColumn = (model: NameSource, { name, departments }: RecordModel): NameColumn => ({
  table: name,
  column: 'department',
  type: 'text',
  source: 'department',
  names: departments ?? namesOf(model, 'department') ?? [],
});

function fieldColumn(model: NameSource, record: RecordModel, field: FieldModel): NameColumn[] {
  const type = TYPES[field.type];
  // Names of those who act: of what they may be, roles are what gets another name.
  if (field.from === 'who')
    return type ? [{ table: record.name, column: field.name, type, source: 'role', names: null }] : [];
  const own = field.options?.map(({ value }) => value) ?? choicesOfElements(field);
  const names = own ?? (field.from === null ? null : namesOf(model, field.from));
  if (!type || names === null) return [];
  // Earlier versions of rows have the choices of the record they are versions of.
  const source = field.from ?? `${record.versions_of ?? record.name}.${field.name}`;
  return [{ table: record.name, column: field.name, type, source, names }];
}

function choicesOfElements({ schema }: FieldModel): string[] | null {
  const { items } = schema;
  if (typeof items !== 'object' || items === null || Array.isArray(items)) return null;
  return Array.isArray(items.enum) ? items.enum.map(String) : null;
}

/** The names there are of a source; `null` = it is none whose names rows hold. */
function namesOf(model: NameSource, from: string): string[] | null {
  if (from === 'department') return model.departments.map(({ code }) => code);
  if (from.startsWith('state:')) return keys(model.processes[from.slice('state:'.length)]?.states);
  const fixed = {
    role: 'roles',
    position: 'positions',
    type: 'types',
    record: 'records',
    form: 'forms',
    generated: 'generated',
  };
  if (Object.hasOwn(fixed, from)) return keys(model[fixed[from as keyof typeof fixed] as keyof NameSource]);
  const [record = '', field] = from.split('.');
  if (field === undefined) return keys(model.sets[from]);
  return model.records[record]?.fields[field]?.options?.map(({ value }) => value) ?? null;
}

const keys = (named: object | undefined): string[] | null => (named ? Object.keys(named) : null);

/** What rows that are not deleted hold and no definition has, by table, column and value. */
export async function findStrays(trx: Trx, columns: readonly NameColumn[]): Promise<Stray[]> {
  const looked = columns.filter((column) => column.names !== null);
  if (looked.length === 0) return [];
  const { rows } = await sql
    .raw<Stray>(`${looked.map(straysOf).join('\nunion all\n')}
    order by 1, 2, 3`)
    .execute(trx);
  return rows;
}

function straysOf({ table, column, type, names }: NameColumn): string {
  const known = `array[${(names ?? []).map((name) => literal(name)).join(', ')}]::text[]`;
  const held = type === 'text[]' ? `unnest(r.${quote(column)})` : `r.${quote(column)}::text`;
  return `select ${literal(table)} as "table", ${literal(column)} as "column", v.value, count(*)::integer as rows
    from ${quote(table)} r cross join lateral (select ${held} as value) v
    where r.deleted_at is null and v.value <> all (${known}) group by v.value`;
}
