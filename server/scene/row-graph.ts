import { CompiledQuery } from 'kysely';
import { NotLoaded, type Row } from '../../src/definition/expression/index.ts';
import type { Model, RecordModel } from '../../src/definition/model.ts';
import type { Db } from '../core/deps.ts';
import { entry } from '../core/entry.ts';
import { readableColumns } from '../database/columns.ts';
import { Coming } from './coming.ts';
import type { Foreseen } from './foreseen.ts';
import { guardWith } from './guarded-rows.ts';
import { OfficeBook } from './offices.ts';
import { RelatedRows } from './related-rows.ts';
import { type ById, columnsIn, type LookedAt, rowsById } from './rows-by-id.ts';
import { type Place, SeenReferences } from './seen-references.ts';
import { settled } from './settled.ts';

/** References of references; what lies deeper is loaded when it is missed. */
const MOST_FORESEEN = 8;

/**
 * Rows read for one request, as far as expressions asked for them. Expressions are evaluated synchronously; what they
 * miss is noted, loaded for all rows at once, and the evaluation is repeated. So a page of 25 rows with values three
 * references deep costs three queries, whatever the expressions are. Never outlives its request or transaction.
 */
export class RowGraph {
  readonly #model: Model;
  readonly #db: Db;
  readonly #rows = new Map<string, Map<string, Row | undefined>>();
  /** Rows on their way, by record, and those of relations, by `record.relation`. */
  readonly #coming = new Coming();
  readonly #related: RelatedRows;
  readonly #seen = new SeenReferences();
  readonly #source: RowGraph | null;
  readonly #fields: LookedAt | null;
  /** The graph that reads rows in part. */
  #part: RowGraph | null = null;
  /** Rows that were read in part. */
  readonly #parts = new Map<string, Row[]>();
  /** Records of which a field was asked for that had been left out: their rows are read whole. */
  readonly #whole = new Map<string, Promise<void>>();
  readonly #offices: OfficeBook;

  /**
   * `source`: a graph of the same rows, asked before the database; what it has to read stays there too. `fields`: what is
   * read of rows, until another field of a record is asked for.
   */
  constructor(model: Model, db: Db, { source = null, fields = null }: GraphOptions = {}) {
    this.#model = model;
    this.#db = db;
    this.#source = source;
    this.#fields = fields;
    this.#related = new RelatedRows(model);
    this.#offices = source ? source.#offices : new OfficeBook();
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
    for (const row of rows) held.set(String(row.id), row);
    this.#seen.add(this.#recordOf(record), rows);
  }

  /** A row that is about to be made. */
  addDraft(record: string, row: Row): void {
    this.add(record, [row]);
    this.#related.begin(record, row);
  }

  /** A row was written in this graph's transaction: `before: null` = made, `after: null` = removed. */
  wrote(record: string, before: Row | null, after: Row | null): void {
    this.#offices.wrote(record);
    if (after) this.add(record, [after]);
    this.#related.wrote(record, before, after);
  }

  /** Reads rows anew that were changed elsewhere. */
  async reread(record: string, ids: string[]): Promise<void> {
    await this.#select(record, { column: 'id', ids, present: false });
    this.#related.forgetTo(record);
  }

  /** Drops what was read about relations that lead to `record`: call it after its rows were added or removed elsewhere. */
  forgetRelationsTo(record: string): void {
    this.#related.forgetTo(record);
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
    const rows = this.#related.of(record, relation, String(row.id));
    if (!rows) throw new NotLoaded(record, String(row.id), relation);
    return rows;
  };

  /** Names of those who hold a role in a department on a day. */
  readonly holders = (role: string, department: string, day: string): readonly string[] =>
    this.#offices.holders(role, department, day);

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
    const load = async (missing: readonly NotLoaded[]) => {
      await this.#load(missing, foreseen);
      // What came late leads on as what came early does.
      if (foreseen) await this.#loadForeseen(foreseen);
    };
    const first = await settled(items.slice(0, 1), work, load);
    if (items.length <= 1) return first;
    return [...first, ...(await settled(items.slice(1), work, load))];
  }

  /** Loads rows of a record by id unless they are here. */
  async loadRows(record: string, ids: Iterable<string>): Promise<void> {
    const held = entry(this.#rows, record, () => new Map<string, Row | undefined>());
    const missing = [...new Set(ids)].filter((id) => !held.has(id));
    if (missing.length > 0)
      await this.#coming.load(record, missing, (wanted) => this.#loadWanted(record, wanted));
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

  async #load(all: readonly NotLoaded[], foreseen?: Foreseen): Promise<void> {
    const missing = await this.#offices.load(this.#db, all);
    if (foreseen) for (const one of missing) this.#note(foreseen, one);
    const rows = new Map<string, Set<string>>();
    const relations = new Map<string, { record: string; relation: string; ids: Set<string> }>();
    const parts = new Set<string>();
    for (const { record, key, relation, field } of missing) {
      if (field !== null) parts.add(record);
      else if (relation === null) {
        const ids = entry(rows, record, () => new Set<string>());
        for (const id of this.#seen.siblings(record, key)) ids.add(id);
      } else {
        const wish = entry(relations, `${record}.${relation}`, () => ({ record, relation, ids: new Set() }));
        wish.ids.add(key);
      }
    }
    await Promise.all([
      ...[...parts].map((record) => this.#complete(record)),
      ...[...rows].map(([record, ids]) => this.loadRows(record, ids)),
      ...[...relations.values()].map(({ record, relation, ids }) =>
        this.#loadRelation(record, relation, ids),
      ),
    ]);
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
    for (const place of this.#seen.placesOf(record, key)) foreseen.note(place);
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
    const held = this.#related.in(record, relation);
    for (const id of this.#rows.get(record)?.keys() ?? [])
      if (!held.has(id)) return this.#loadRelation(record, relation, []);
    return null;
  }

  #fieldNow(place: Place): Promise<void> | null {
    const target = this.#recordOf(place.record).fields[place.field]?.relation;
    if (!target) return null;
    const held = this.#rows.get(target);
    const ids = this.#seen.idsAt(target, place, (id) => !held?.has(id));
    return ids.length === 0 ? null : this.loadRows(target, ids);
  }

  async #loadRelation(record: string, relation: string, asked: Iterable<string>): Promise<void> {
    const held = this.#related.in(record, relation);
    const known = this.#rows.get(record)?.keys() ?? [];
    const ids = [...new Set([...asked, ...known])].filter((id) => !held.has(id));
    if (ids.length > 0)
      await this.#coming.load(`${record}.${relation}`, ids, (wanted) =>
        this.#relate(record, relation, wanted),
      );
  }

  async #relate(record: string, relation: string, ids: string[]): Promise<void> {
    const target = this.#recordOf(record).relations[relation];
    if (!target) throw new Error(`record ${record} has no relation ${relation}`);
    const held = this.#related.in(record, relation);
    const source = this.#source;
    if (source) {
      await source.#loadRelation(record, relation, ids);
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
  async #select(record: string, { ids, ...by }: ById & { ids: string[] }): Promise<Row[]> {
    if (ids.length === 0) return [];
    const model = this.#recordOf(record);
    const columns = this.columnsOf(model);
    const text = rowsById(model, columns, by);
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

const guardRows = guardWith((record, field, row) => {
  throw new NotLoaded(record.name, String(row.id), null, field);
});
