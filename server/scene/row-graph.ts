import { CompiledQuery } from 'kysely';
import { NotLoaded, type Row } from '../../src/definition/expression/index.ts';
import type { Model, RecordModel } from '../../src/definition/model.ts';
import type { Db } from '../core/deps.ts';
import { readableColumns } from '../database/columns.ts';
import { quote } from '../database/quote.ts';
import type { Foreseen } from './foreseen.ts';
import { columnsFor, guardWith } from './guarded-rows.ts';
import { holdersOn, loadOffices, type Offices, officeKey } from './offices.ts';
import { ownOrder, ownSort } from './own-order.ts';

/** A work that needs more rounds than this follows references in a circle. */
const MAX_ROUNDS = 60;
/** The record of who holds which role, and what stands for all of them where a relation's name would. */
const OFFICES = 'role_assignment';
const HOLDERS = '$holders';
/** References of references; what lies deeper is loaded when it is missed. */
const MOST_FORESEEN = 8;

/** Record -> the fields that are looked at in its rows. */
export type LookedAt = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Rows read for one request, as far as expressions asked for them. Expressions are evaluated synchronously; what they
 * miss is noted, loaded for all rows at once, and the evaluation is repeated. So a page of 25 rows with values three
 * references deep costs three queries, whatever the expressions are. Never outlives its request or transaction.
 */
export class RowGraph {
  readonly #model: Model;
  readonly #db: Db;
  readonly #rows = new Map<string, Map<string, Row | undefined>>();
  /** Rows on their way: what two works miss at once is asked for once. */
  readonly #coming = new Map<string, Map<string, Promise<void>>>();
  /** `record.relation` -> id -> rows. */
  readonly #relations = new Map<string, Map<string, Row[]>>();
  /** Target record -> `record.field` -> ids seen there: siblings that will be asked for next. */
  readonly #seen = new Map<string, Map<string, Set<string>>>();
  readonly #source: RowGraph | null;
  readonly #fields: LookedAt | null;
  /** The graph that reads rows in part. */
  #part: RowGraph | null = null;
  /** Rows that were read in part. */
  readonly #parts = new Map<string, Row[]>();
  /** Records of which a field was asked for that had been left out: their rows are read whole. */
  readonly #whole = new Map<string, Promise<void>>();
  readonly #offices: Offices;

  /**
   * `source`: a graph of the same rows, asked before the database; what it has to read stays there too. `fields`: what is
   * read of rows, until another field of a record is asked for.
   */
  constructor(model: Model, db: Db, { source = null, fields = null }: GraphOptions = {}) {
    this.#model = model;
    this.#db = db;
    this.#source = source;
    this.#fields = fields;
    this.#offices = source ? source.#offices : new Map();
  }

  /** A graph beside this one, for rows that were read in part: what it has to read stays here, they do not. */
  beside(): RowGraph {
    return new RowGraph(this.#model, this.#db, { source: this });
  }

  /** The graph that reads these fields of rows for the same request; the same one each time. */
  inPart(fields: LookedAt): RowGraph {
    if (this.#fields) return this;
    this.#part ??= new RowGraph(this.#model, this.#db, { fields });
    return this.#part;
  }

  /** The columns that are to be read of a record's rows now. */
  columnsOf(record: RecordModel): readonly string[] {
    if (!this.#fields || this.#whole.has(record.name)) return readableColumns(record);
    return columnsIn(this.#fields, record);
  }

  /** Puts rows into the graph that were read for it, with these of their columns. */
  addRead(record: RecordModel, columns: readonly string[], rows: readonly Row[]): void {
    if (columns.length < readableColumns(record).length) {
      guardRows(record, columns, rows);
      entry(this.#parts, record.name, (): Row[] => []).push(...rows);
    }
    this.add(record.name, rows);
  }

  /** Puts rows that were read elsewhere into the graph; later values of a row replace earlier ones. */
  add(record: string, rows: readonly Row[]): void {
    const held = entry(this.#rows, record, () => new Map<string, Row | undefined>());
    const references = referencesOf(this.#recordOf(record));
    for (const row of rows) {
      held.set(String(row.id), row);
      for (const [field, target] of references) {
        const id = Object.hasOwn(row, field) ? row[field] : null;
        if (typeof id !== 'string') continue;
        const fields = entry(this.#seen, target, () => new Map<string, Set<string>>());
        entry(fields, `${record}.${field}`, () => new Set<string>()).add(id);
      }
    }
  }

  /** A row that is about to be made. */
  addDraft(record: string, row: Row): void {
    this.add(record, [row]);
    this.#beginRelations(record, row);
  }

  /** A new row has no rows pointing to it yet; one of its own kind may have been made together with it. */
  #beginRelations(record: string, row: Row): void {
    for (const [relation, target] of Object.entries(this.#recordOf(record).relations)) {
      if (target.record === record) continue;
      entry(this.#relations, `${record}.${relation}`, () => new Map<string, Row[]>()).set(String(row.id), []);
    }
  }

  /**
   * A row was written in this graph's transaction: `before: null` = made, `after: null` = removed. What was read about
   * relations is brought up to date in place where the row's place in them is sure, and read again where it is not.
   */
  wrote(record: string, before: Row | null, after: Row | null): void {
    if (record === OFFICES || record === 'user') this.#offices.clear();
    if (after) this.add(record, [after]);
    if (after && !before) this.#beginRelations(record, after);
    const id = String((after ?? before)?.id);
    for (const { name, by } of relationsTo(this.#model, record)) {
      const held = this.#relations.get(name);
      if (!held) continue;
      const [from, to] = [String(before?.[by]), String(after?.[by])];
      const rows = held.get(to);
      if (after && before && from === to && rows && keepsPlace(this.#recordOf(record), before, after)) {
        const written = rows.map((row) => (row.id === id ? after : row));
        held.set(to, written);
      } else if (after && !before && rows && isLast(this.#recordOf(record), rows, after)) {
        held.set(to, [...rows, after]);
      } else {
        held.delete(from);
        held.delete(to);
      }
    }
  }

  /** Drops what was read about relations that lead to `record`: call it after its rows were added or removed elsewhere. */
  forgetRelationsTo(record: string): void {
    for (const { name } of relationsTo(this.#model, record)) this.#relations.delete(name);
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

  /** Names of those who hold a role in a department on a day. */
  readonly holders = (role: string, department: string, day: string): readonly string[] => {
    const key = officeKey(role, department);
    const held = this.#offices.get(key);
    if (!held) throw new NotLoaded(OFFICES, key, HOLDERS);
    return holdersOn(held, day);
  };

  /** Runs `work` until nothing it needs is missing. It must be pure, since it may run several times. */
  async settle<T>(work: () => T): Promise<T> {
    const [result] = await this.settleAll([null], work);
    return result as T;
  }

  /**
   * As `settle` for many items at once; the rows all of them miss are loaded together. Keeps the order. What the first
   * one misses is loaded for its siblings too, so they come after it and are hardly ever evaluated twice. `foreseen`: what
   * the same work missed before is loaded first, all at once as far as it can be.
   */
  async settleAll<T, R>(items: readonly T[], work: (item: T) => R, foreseen?: Foreseen): Promise<R[]> {
    if (foreseen && items.length > 0) await this.#loadForeseen(foreseen);
    const first = await this.#settleTogether(items.slice(0, 1), work, foreseen);
    if (items.length <= 1) return first;
    return [...first, ...(await this.#settleTogether(items.slice(1), work, foreseen))];
  }

  async #settleTogether<T, R>(items: readonly T[], work: (item: T) => R, foreseen?: Foreseen): Promise<R[]> {
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
      if (foreseen) for (const one of missing) if (one.relation !== HOLDERS) this.#note(foreseen, one);
      if (missing.length > 0) await this.#load(missing);
      open = still;
    }
    return results;
  }

  /** Loads rows of a record by id unless they are here. */
  async loadRows(record: string, ids: Iterable<string>): Promise<void> {
    const held = entry(this.#rows, record, () => new Map<string, Row | undefined>());
    const coming = entry(this.#coming, record, () => new Map<string, Promise<void>>());
    const missing = [...new Set(ids)].filter((id) => !held.has(id));
    const wanted = missing.filter((id) => !coming.has(id));
    if (wanted.length > 0) {
      const loaded = this.#loadWanted(record, wanted).finally(() => {
        for (const id of wanted) coming.delete(id);
      });
      for (const id of wanted) coming.set(id, loaded);
    }
    await Promise.all(new Set(missing.map((id) => coming.get(id))));
  }

  async #loadWanted(record: string, wanted: string[]): Promise<void> {
    const rows = await this.#find(record, wanted);
    const held = entry(this.#rows, record, () => new Map<string, Row | undefined>());
    const found = new Set(rows.map(({ id }) => String(id)));
    for (const id of wanted) if (!found.has(id)) held.set(id, undefined);
  }

  async #find(record: string, ids: string[]): Promise<Row[]> {
    const source = this.#source;
    if (!source) return this.#select(record, { column: 'id', ids, present: false });
    await source.loadRows(record, ids);
    const rows = ids.flatMap((id): Row[] => {
      const row = source.ref(record, id);
      return row ? [row] : [];
    });
    this.add(record, rows);
    return rows;
  }

  async #load(all: readonly NotLoaded[]): Promise<void> {
    const offices = all.filter(({ relation }) => relation === HOLDERS).map(({ key }) => key);
    if (offices.length > 0) await loadOffices(this.#db, this.#offices, [...new Set(offices)]);
    const missing = all.filter(({ relation }) => relation !== HOLDERS);
    const rows = new Map<string, Set<string>>();
    const relations = new Map<string, { record: string; relation: string; ids: Set<string> }>();
    const parts = new Set<string>();
    for (const { record, key, relation, field } of missing) {
      if (field !== null) parts.add(record);
      else if (relation === null) {
        const ids = entry(rows, record, () => new Set<string>());
        for (const id of this.#siblings(record, key)) ids.add(id);
      } else {
        const wish = entry(relations, `${record}.${relation}`, () => ({ record, relation, ids: new Set() }));
        wish.ids.add(key);
      }
    }
    for (const record of parts) await this.#complete(record);
    for (const [record, ids] of rows) await this.loadRows(record, ids);
    for (const { record, relation, ids } of relations.values()) {
      await this.#loadRelation(record, relation, ids);
    }
  }

  /** Reads the rows again that were read in part, as the same objects, and from now on whole ones. */
  #complete(record: string): Promise<void> {
    if (this.#source) return this.#source.#complete(record);
    const before = this.#whole.get(record) ?? Promise.resolve();
    const done = before.then(() => this.#completeNow(record));
    this.#whole.set(record, done);
    return done;
  }

  async #completeNow(record: string): Promise<void> {
    const parts = this.#parts.get(record) ?? [];
    this.#parts.delete(record);
    const ids = new Set(parts.map(({ id }) => String(id)));
    const rows = await this.#select(record, { column: 'id', ids: [...ids], present: false });
    const found = new Map(rows.map((row) => [String(row.id), row]));
    for (const part of parts) {
      const whole = found.get(String(part.id));
      if (!whole) throw new Error(`${record} ${part.id} went while it was read`);
      Object.assign(Object.setPrototypeOf(part, Object.prototype), whole);
    }
  }

  #note(foreseen: Foreseen, { record, key, relation, field }: NotLoaded): void {
    if (field !== null) return;
    if (relation !== null) {
      foreseen.note({ record, relation });
      return;
    }
    for (const [place, ids] of this.#seen.get(record) ?? []) {
      const [holder = '', field = ''] = place.split('.');
      if (ids.has(key)) foreseen.note({ record: holder, field });
    }
  }

  /** In rounds: what is found in one may lead to what the next one loads. */
  async #loadForeseen(foreseen: Foreseen): Promise<void> {
    const all = foreseen.all();
    for (let round = 0; round < MOST_FORESEEN; round++) {
      const loading = all.flatMap((one) => {
        const loaded = 'relation' in one ? this.#relationNow(one.record, one.relation) : this.#fieldNow(one);
        return loaded === null ? [] : [loaded];
      });
      if (loading.length === 0) return;
      await Promise.all(loading);
    }
  }

  /** Loads a relation of all rows that are here; `null` where nothing is missing. */
  #relationNow(record: string, relation: string): Promise<void> | null {
    const held = this.#relations.get(`${record}.${relation}`);
    const ids = [...(this.#rows.get(record)?.keys() ?? [])].filter((id) => !held?.has(id));
    return ids.length === 0 ? null : this.#loadRelation(record, relation, new Set(ids));
  }

  #fieldNow({ record, field }: { record: string; field: string }): Promise<void> | null {
    const target = this.#recordOf(record).fields[field]?.relation;
    if (!target) return null;
    const held = this.#rows.get(target);
    const ids = [...(this.#seen.get(target)?.get(`${record}.${field}`) ?? [])].filter((id) => !held?.has(id));
    return ids.length === 0 ? null : this.loadRows(target, ids);
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
    const source = this.#source;
    if (source) {
      await source.#loadRelation(record, relation, new Set(ids));
      const lists = ids.map((id) => source.many(record, { id }, relation));
      for (const [at, id] of ids.entries()) held.set(id, [...(lists[at] ?? [])]);
      this.add(target.record, lists.flat());
      return;
    }
    const rows = await this.#select(target.record, { column: target.by, ids, present: true });
    for (const id of ids) held.set(id, []);
    for (const row of rows) held.get(String(row[target.by]))?.push(row);
  }

  /** Reads rows into the graph. */
  async #select(record: string, { column, ids, present }: Selection): Promise<Row[]> {
    if (ids.length === 0) return [];
    const model = this.#recordOf(record);
    const columns = this.columnsOf(model);
    const text = selectFrom(model, columns, { column, present });
    const { rows } = await this.#db.executeQuery<Row>(CompiledQuery.raw(text, [ids]));
    this.addRead(model, columns, rows);
    return rows;
  }

  #recordOf(record: string): RecordModel {
    const found = this.#model.records[record];
    if (!found) throw new Error(`no record ${record}`);
    return found;
  }
}

interface GraphOptions {
  source?: RowGraph | null;
  fields?: LookedAt | null;
}

/** Rows with one of the ids in a column; `present`: deleted ones left out. */
interface Selection {
  column: string;
  ids: string[];
  present: boolean;
}

const guardRows = guardWith((record, field, row) => {
  throw new NotLoaded(record.name, String(row.id), null, field);
});

const inPart = new WeakMap<LookedAt, Map<string, readonly string[]>>();

/** One list of columns each time: what is made of it is kept with it. */
function columnsIn(fields: LookedAt, record: RecordModel): readonly string[] {
  const known = entry(inPart, fields, () => new Map<string, readonly string[]>());
  return entry(known, record.name, () => columnsFor(record, fields.get(record.name) ?? new Set()));
}

const selects = new WeakMap<readonly string[], Map<string, string>>();

/** Rows with one of the ids ($1) in a column, in the record's own order, then that of making; made once per record. */
function selectFrom(
  record: RecordModel,
  read: readonly string[],
  { column, present }: Omit<Selection, 'ids'>,
): string {
  const texts = entry(selects, read, () => new Map<string, string>());
  return entry(texts, `${column} ${present}`, () => {
    const columns = [...new Set([...read, column])].map(quote).join(', ');
    const alive = present ? ' and deleted_at is null' : '';
    return `select ${columns} from ${quote(record.name)} where ${quote(column)} = any($1)${alive} order by ${ownOrder(record)}`;
  });
}

/** Whether a written row stays where it was in lists of its record. */
function keepsPlace(record: RecordModel, before: Row, after: Row): boolean {
  const fields = [...ownSort(record).map(({ field }) => field), 'deleted_at'];
  return fields.every((field) => before[field] === after[field]);
}

/** Whether a new row surely comes after the others, whatever the database holds of texts. */
function isLast(record: RecordModel, rows: readonly Row[], made: Row): boolean {
  const last = rows.at(-1);
  if (!last) return true;
  for (const { field, descending } of [...ownSort(record), { field: 'created_at', descending: false }]) {
    const [one, other] = [last[field], made[field]];
    if (one === other) continue;
    const kind = record.fields[field]?.type ?? 'timestamp';
    const [before, after] = descending
      ? [rankOf(kind, other), rankOf(kind, one)]
      : [rankOf(kind, one), rankOf(kind, other)];
    return before < after;
  }
  return false;
}

/** A number in the order of the database; `NaN`, which is before nothing, where that is not sure. */
function rankOf(kind: string, value: unknown): number {
  if (kind === 'integer' || kind === 'decimal') return typeof value === 'number' ? value : Number.NaN;
  return (kind === 'timestamp' || kind === 'date') && typeof value === 'string'
    ? Date.parse(value)
    : Number.NaN;
}

const relationsInto = new WeakMap<Model, Map<string, { name: string; by: string }[]>>();

/** `record.relation` of every relation whose rows are of the record, with the field that points back. */
function relationsTo(model: Model, record: string): { name: string; by: string }[] {
  const known = entry(relationsInto, model, () => new Map<string, { name: string; by: string }[]>());
  return entry(known, record, () =>
    Object.values(model.records).flatMap((source) =>
      Object.entries(source.relations).flatMap(([relation, target]) =>
        target.record === record ? { name: `${source.name}.${relation}`, by: target.by } : [],
      ),
    ),
  );
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

interface Held<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

function entry<K, V>(map: Held<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
