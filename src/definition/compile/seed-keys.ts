import { decide, type Env, type Plan, type Row } from '../expression/index.ts';
import type { RecordModel } from '../model.ts';
import { memo } from '../read/memo.ts';
import { entriesOf, get, type Node, toJson } from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import type { Context } from './context.ts';
import { isObject } from './types.ts';

/** A written row of a seed file; `id` is `@key`, as other rows name it. */
interface SeedRow {
  node: Node;
  row: Row;
}

/** No two written rows have one key: what the database would refuse when they are sown is told with its place. */
export function checkSeedKeys(context: Context, files: readonly Parsed[]): void {
  const rows = new Map<string, Map<string, SeedRow>>();
  for (const file of files)
    for (const [record, list] of entriesOf(get(file.node, 'rows')))
      for (const [key, node] of entriesOf(list)) {
        const values = toJson(node);
        const known = memo(rows, record, () => new Map<string, SeedRow>());
        if (isObject(values)) known.set(`@${key}`, { node, row: { id: `@${key}`, ...values } });
      }
  const ref = (record: string, id: string) => rows.get(record)?.get(id)?.row;
  for (const [record, written] of rows) {
    const model = context.records.peek(record)?.model;
    for (const key of model ? keysOf(model) : []) checkKey(context, key, [...written.values()], ref);
  }
}

interface Key {
  fields: readonly string[];
  where: Plan | null;
  during: RecordModel['no_overlap'];
}

function keysOf({ unique, no_overlap: apart }: RecordModel): Key[] {
  const keys = unique.map(({ fields, where }): Key => ({ fields, where, during: null }));
  return apart ? [...keys, { fields: apart.key, where: apart.where, during: apart }] : keys;
}

function checkKey(context: Context, key: Key, rows: readonly SeedRow[], ref: Env['ref']): void {
  const { fields, where, during } = key;
  const held = new Map<string, SeedRow[]>();
  for (const one of rows) {
    const { row, node } = one;
    const values = fields.map((field) => row[field] ?? null);
    if (values.includes(null) || (during?.active && row[during.active] === false)) continue;
    const env: Env = { vars: { row }, now: 0, today: '', ref, many: () => [] };
    if (where && !decide(where, env)) continue;
    const others = memo(held, JSON.stringify(values), (): SeedRow[] => []);
    const other = others.find(({ row: there }) => !during || meet(during, row, there));
    others.push(one);
    if (!other) continue;
    const detail = `${String(other.row.id).slice(1)} has the same ${fields.join(', ')}${during ? ' at the same time' : ''}`;
    context.report('E_DEF_SEED', node, { detail });
  }
}

/** Both are written alike, so that texts compare as times do; the last day counts, the last moment does not. */
function meet({ from, to }: NonNullable<RecordModel['no_overlap']>, one: Row, other: Row): boolean {
  const before = (a: Row, b: Row) => {
    const [end, start] = [String(a[to] ?? ''), String(b[from] ?? '')];
    if (end === '' || start === '') return false;
    return end.length === 'YYYY-MM-DD'.length ? end < start : Date.parse(end) <= Date.parse(start);
  };
  return !before(one, other) && !before(other, one);
}
