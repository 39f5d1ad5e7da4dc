import { decide, type Env, type Plan, type Row } from '../expression/index.ts';
import type { RecordModel } from '../model.ts';
import { memo } from '../read/memo.ts';
import { entriesOf, get, itemsOf, type Node, textOf, toJson } from '../read/node.ts';
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
  for (const file of files) checkBulk(context, itemsOf(get(file.node, 'many')));
  const ref = (record: string, id: string) => rows.get(record)?.get(id)?.row;
  for (const [record, written] of rows) {
    const model = context.records.peek(record)?.model;
    for (const key of model ? keysOf(model) : []) checkKey(context, key, [...written.values()], ref);
  }
}

/** Of rows with one key all but the first would be taken to be there. */
function checkBulk(context: Context, lines: readonly Node[]): void {
  const known = new Set<string>();
  for (const line of lines) {
    const [key, count] = [get(line, 'key'), get(line, 'count')];
    const text = textOf(key) ?? '';
    const made = `${textOf(get(line, 'record'))} ${text}`;
    const refuse = (detail: string) => key && context.report('E_DEF_SEED', key, { detail });
    if (known.has(made)) refuse('rows before make the same keys');
    else if (Number(count && toJson(count)) > 1 && !text.includes('{n'))
      refuse('without {n} all rows have one key');
    else if (get(line, 'per') && !text.includes('{p')) refuse('without {p} the rows of all have one key');
    known.add(made);
  }
}

interface Key {
  fields: readonly string[];
  alike: readonly string[];
  where: Plan | null;
  during: RecordModel['no_overlap'];
}

function keysOf({ unique, no_overlap: apart }: RecordModel): Key[] {
  const keys = unique.map(({ fields, alike = [], where }): Key => ({ fields, alike, where, during: null }));
  return apart ? [...keys, { fields: apart.key, alike: [], where: apart.where, during: apart }] : keys;
}

function checkKey(context: Context, key: Key, rows: readonly SeedRow[], ref: Env['ref']): void {
  const { fields, alike, where, during } = key;
  const held = new Map<string, SeedRow[]>();
  for (const one of rows) {
    const { row, node } = one;
    const values = fields.map((field) =>
      alike.includes(field) ? inAnyLetters(row[field]) : (row[field] ?? null),
    );
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

/** As the database compares it: small letters without accents. */
const inAnyLetters = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .normalize('NFD')
        .replace(/\p{Mark}/gu, '')
        .toLowerCase()
    : (value ?? null);

/** Both are written alike, so that texts compare as times do; the last day counts, the last moment does not. */
function meet({ from, to }: NonNullable<RecordModel['no_overlap']>, one: Row, other: Row): boolean {
  const before = (a: Row, b: Row) => {
    const [end, start] = [String(a[to] ?? ''), String(b[from] ?? '')];
    if (end === '' || start === '') return false;
    return end.length === 'YYYY-MM-DD'.length ? end < start : Date.parse(end) <= Date.parse(start);
  };
  return !before(one, other) && !before(other, one);
}
