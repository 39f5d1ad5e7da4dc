import { sql } from 'kysely';
import { NotLoaded, type Row } from '../../src/definition/expression/index.ts';
import type { Model, RecordModel } from '../../src/definition/model.ts';
import type { Db } from '../deps.ts';
import { readableColumns } from './columns.ts';

/** A work that needs more rounds than this follows references in a circle. */
const MAX_ROUNDS = 60;

/**
 * Rows read for one request, as far as expressions asked for them. Expressions are evaluated synchronously; what they
 * miss is noted, loaded for all rows at once, and the evaluation is repeated. So a page of 25 rows with values three
 * references deep costs three queries, whatever the expressions are. Never outlives its request or transaction.
 */
export class RowGraph {
  readonly #model: Model;
  readonly #db: Db;
  readonly #rows = new Map<string, Map<string, Row | undefined>>();
  /** `record.relation` -> id -> rows. */
  readonly #relations = new Map<string, Map<string, Row[]>>();
  /** Target record -> `record.field` -> ids seen there: siblings that will be asked for next. */
  readonly #seen = new Map<string, Map<string, Set<string>>>();

  constructor(model: Model, db: Db) {
    this.#model = model;
    this.#db = db;
  }

  /** Puts rows that were read elsewhere into the graph; later values of a row replace earlier ones. */
  add(record: string, rows: readonly Row[]): void {
    const held = entry(this.#rows, record, () => new Map<string, Row | undefined>());
    const references = referencesOf(this.#recordOf(record));
    for (const row of rows) {
      held.set(String(row.id), row);
      for (const [field, target] of references) {
        const id = row[field];
        if (typeof id !== 'string') continue;
        const fields = entry(this.#seen, target, () => new Map<string, Set<string>>());
        entry(fields, `${record}.${field}`, () => new Set<string>()).add(id);
      }
    }
  }

  /** A row that is about to be made: it has no rows pointing to it yet. */
  addDraft(record: string, row: Row): void {
    this.add(record, [row]);
    for (const relation of Object.keys(this.#recordOf(record).relations)) {
      entry(this.#relations, `${record}.${relation}`, () => new Map<string, Row[]>()).set(String(row.id), []);
    }
  }

  /** Drops what was read about relations that lead to `record`: call it after its rows were added, moved or removed. */
  forgetRelationsTo(record: string): void {
    for (const [name, source] of Object.entries(this.#model.records)) {
      for (const [relation, target] of Object.entries(source.relations)) {
        if (target.record === record) this.#relations.delete(`${name}.${relation}`);
      }
    }
  }

  /** Every row in the graph with its record. */
  *all(): Iterable<{ record: string; row: Row }> {
    for (const [record, rows] of this.#rows) {
      for (const row of rows.values()) if (row) yield { record, row };
    }
  }

  readonly ref = (record: string, id: string): Row | undefined => {
    const rows = this.#rows.get(record);
    if (!rows?.has(id)) throw new NotLoaded(record, id, null);
    return rows.get(id);
  };

  readonly many = (record: string, row: Row, relation: string): readonly Row[] => {
    const rows = this.#relations.get(`${record}.${relation}`)?.get(String(row.id));
    if (!rows) throw new NotLoaded(record, String(row.id), relation);
    return rows;
  };

  /** Runs `work` until nothing it needs is missing. It must be pure, since it may run several times. */
  async settle<T>(work: () => T): Promise<T> {
    const [result] = await this.settleAll([null], work);
    return result as T;
  }

  /** As `settle` for many items at once; the rows all of them miss are loaded together. Keeps the order. */
  async settleAll<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
    const results: R[] = new Array(items.length);
    let open = items.map((_, index) => index);
    for (let round = 0; open.length > 0; round++) {
      if (round === MAX_ROUNDS) throw new Error('an expression follows references without end');
      const missing: NotLoaded[] = [];
      const still: number[] = [];
      for (const index of open) {
        try {
          results[index] = work(items[index] as T);
        } catch (error) {
          if (!(error instanceof NotLoaded)) throw error;
          missing.push(error);
          still.push(index);
        }
      }
      await this.#load(missing);
      open = still;
    }
    return results;
  }

  /** Loads rows of a record by id unless they are here. */
  async loadRows(record: string, ids: Iterable<string>): Promise<void> {
    const held = entry(this.#rows, record, () => new Map<string, Row | undefined>());
    const wanted = [...new Set(ids)].filter((id) => !held.has(id));
    if (wanted.length === 0) return;
    const rows = await this.#read(record, sql`id = any(${wanted})`);
    for (const id of wanted) held.set(id, undefined);
    this.add(record, rows);
  }

  async #load(missing: readonly NotLoaded[]): Promise<void> {
    const rows = new Map<string, Set<string>>();
    const relations = new Map<string, { record: string; relation: string; ids: Set<string> }>();
    for (const { record, key, relation } of missing) {
      if (relation === null) {
        const ids = entry(rows, record, () => new Set<string>());
        for (const id of this.#siblings(record, key)) ids.add(id);
      } else {
        const wish = entry(relations, `${record}.${relation}`, () => ({ record, relation, ids: new Set() }));
        wish.ids.add(key);
      }
    }
    for (const [record, ids] of rows) await this.loadRows(record, ids);
    for (const { record, relation, ids } of relations.values()) {
      await this.#loadRelation(record, relation, ids);
    }
  }

  /** The id and those seen in the same field of other rows. */
  #siblings(record: string, id: string): Set<string> {
    const wanted = new Set([id]);
    for (const ids of this.#seen.get(record)?.values() ?? []) {
      if (ids.has(id)) for (const sibling of ids) wanted.add(sibling);
    }
    return wanted;
  }

  async #loadRelation(record: string, relation: string, asked: ReadonlySet<string>): Promise<void> {
    const target = this.#recordOf(record).relations[relation];
    if (!target) throw new Error(`record ${record} has no relation ${relation}`);
    const held = entry(this.#relations, `${record}.${relation}`, () => new Map<string, Row[]>());
    const known = this.#rows.get(record)?.keys() ?? [];
    const ids = [...new Set([...asked, ...known])].filter((id) => !held.has(id));
    const rows = await this.#read(
      target.record,
      sql`${sql.ref(target.by)} = any(${ids}) and deleted_at is null`,
    );
    for (const id of ids) held.set(id, []);
    for (const row of rows) held.get(String(row[target.by]))?.push(row);
    this.add(target.record, rows);
  }

  async #read(record: string, condition: ReturnType<typeof sql>): Promise<Row[]> {
    const model = this.#recordOf(record);
    const columns = sql.join(readableColumns(model).map((column) => sql.ref(column)));
    const query = sql<Row>`select ${columns} from ${sql.table(record)} where ${condition} order by ${order(model)}`;
    return (await query.execute(this.#db)).rows;
  }

  #recordOf(record: string): RecordModel {
    const found = this.#model.records[record];
    if (!found) throw new Error(`no record ${record}`);
    return found;
  }
}

/** The record's own order, then that of making. */
function order(record: RecordModel) {
  const own = record.sort
    .filter(({ field }) => !field.includes('.'))
    .map(
      ({ field, descending }) => sql`${sql.ref(field)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
    );
  return sql.join([...own, sql`created_at`, sql`id`]);
}

const references = new WeakMap<RecordModel, [string, string][]>();

function referencesOf(record: RecordModel): [string, string][] {
  const known = references.get(record);
  if (known) return known;
  const found = Object.values(record.fields).flatMap((field): [string, string][] =>
    field.relation === null || field.write_only ? [] : [[field.name, field.relation]],
  );
  references.set(record, found);
  return found;
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
