import { type RawBuilder, sql } from 'kysely';
import type { Duration } from '../../src/definition/expression/calendar.ts';
import type { Json, Node, NodeOf } from '../../src/definition/expression/plan.ts';
import type { Kind } from '../../src/definition/expression/types.ts';
import { UNKNOWN } from '../../src/definition/expression/unknown.ts';
import { quote } from '../database/quote.ts';
import { comparable, parameter } from './where-constants.ts';
import { exists, type Truth } from './where-truth.ts';

export interface WhereContext {
  /** Aliases of further row variables (`item`), besides `row`. */
  rows?: Record<string, string>;
  /** Faculty zone in minutes east of UTC; 420 when absent, as in `Env`. */
  zone?: number;
  /** The order in which related rows of a record are read, on rows known as `alias`; without it, any. */
  order?: (record: string, alias: string) => RawBuilder<unknown>;
}

/** The plan holds something that the database cannot be asked. */
export class NotTranslatable extends Error {
  override name = 'NotTranslatable';
}

/**
 * One side of a comparison. `constant` is set instead of `column` for what is known beforehand. What NULL means: a
 * `nullable` column is empty, so different from anything; a `computed` one could not be computed, so nothing is known.
 */
export type Operand =
  | { column: RawBuilder<unknown>; kind: Kind; nullable: boolean; computed?: true }
  | { column: null; constant: Json; kind: Kind };

/** Rows or elements that something runs over, and whether the list is there at all. */
interface Source {
  from: RawBuilder<unknown>;
  alias: string;
  link: Truth;
  present: Truth;
}

/** A row reached over a reference: joined in by `link`, under an alias of its own. */
export interface Hop {
  key: string;
  alias: string;
  table: string;
  link: RawBuilder<boolean>;
}

/**
 * The parts of a predicate that are values: columns of the row and of rows that references lead to, counts, moved
 * dates. Rows over references are collected per comparison in `hops` and put around it by `reached`, so that a missing
 * row makes the whole comparison unknown, true and false alike.
 */
export class Operands {
  private readonly rows: ReadonlyMap<string, string>;
  private readonly zone: number;
  private readonly order: WhereContext['order'];
  private readonly locals = new Map<number, { alias: string } | { column: RawBuilder<unknown> }>();
  private readonly holds: (node: Node) => Truth;
  private aliases = 0;

  constructor(alias: string, context: WhereContext, holds: (node: Node) => Truth) {
    this.rows = new Map([...Object.entries(context.rows ?? {}), ['row', alias]]);
    this.zone = context.zone ?? 420;
    this.order = context.order;
    this.holds = holds;
  }

  operand(node: Node, hops: Hop[]): Operand {
    switch (node.op) {
      case 'const':
        return { column: null, constant: node.value, kind: node.kind };
      case 'get':
        return this.field(node, hops);
      case 'local':
        return { column: this.scalarLocal(node), kind: node.kind, nullable: true };
      case 'call':
        return this.call(node, hops);
      default:
        throw new NotTranslatable(`${node.op} is not a column`);
    }
  }

  /** A value on its own: with a subselect when references lead to it. */
  scalar(node: Node): RawBuilder<unknown> {
    const hops: Hop[] = [];
    const { column } = this.operand(node, hops);
    if (!column) throw new NotTranslatable('a constant is not a column');
    return selected(column, hops);
  }

  /** A text, key or whole number of each related row, in the order they are read; NULL where the row they belong to is missing. */
  texts(node: Node): RawBuilder<unknown> {
    if (node.op !== 'map' || node.body.op !== 'get' || !isWhole(node.body.kind))
      throw new NotTranslatable(`${node.op} is no list of texts`);
    const { list } = node;
    const many = list.op === 'filter' ? list.list : list;
    if (many.op !== 'many') throw new NotTranslatable(`${many.op} is not a relation`);
    const hops: Hop[] = [];
    const { from, alias, rest } = this.related(list, hops);
    this.locals.set(node.id, { alias });
    const text = this.scalar(node.body);
    return selected(sql`array(select ${text} from ${from}${rest}${this.inOrder(many.target, alias)})`, hops);
  }

  private inOrder(record: string, alias: string): RawBuilder<unknown> {
    return this.order ? sql` order by ${this.order(record, alias)}` : sql``;
  }

  /** `truth` where the rows behind its references exist; nowhere else, whichever way it was meant. */
  reached(hops: Hop[], truth: Truth): Truth {
    return hops.length === 0 ? truth : exists(tables(hops), [...links(hops), truth]);
  }

  /** The rows or elements a quantifier runs over, as a FROM item with its condition. */
  source(list: Node, id: number, hops: Hop[]): Source {
    const alias = this.alias();
    if (list.op === 'many') {
      const owner = this.idOf(list.of, hops);
      this.locals.set(id, { alias });
      const from = sql`${sql.table(list.target)} as ${sql.ref(alias)}`;
      const link = sql<boolean>`${ref(alias, list.by)} = ${owner} and ${ref(alias, 'deleted_at')} is null`;
      return { from, alias, link, present: true };
    }
    const field = this.operand(list, hops);
    if (!field.column || field.kind !== 'list') throw new NotTranslatable(`${list.op} is not a list`);
    this.locals.set(id, { column: ref(alias, 'v') });
    const present: Truth = field.nullable ? sql<boolean>`${field.column} is not null` : true;
    return { from: sql`unnest(${field.column}) as ${sql.ref(alias)}(v)`, alias, link: true, present };
  }

  private alias(): string {
    this.aliases++;
    return `t${this.aliases}`;
  }

  private field(node: NodeOf<'get'>, hops: Hop[]): Operand {
    if (node.record === null) throw new NotTranslatable(`${node.field} is not a column`);
    return { column: ref(this.row(node.of, hops), node.field), kind: node.kind, nullable: node.nullable };
  }

  private scalarLocal(node: NodeOf<'local'>): RawBuilder<unknown> {
    const local = this.locals.get(node.id);
    if (!local || !('column' in local)) throw new NotTranslatable('a row is not a value');
    return local.column;
  }

  /** The id of the row that `node` stands for; one that is known beforehand (`parent`) is in no table of the query. */
  private idOf(node: Node, hops: Hop[]): RawBuilder<unknown> {
    if (node.op !== 'const') return ref(this.row(node, hops), 'id');
    return keyOf((node.value as { id: Json }).id);
  }

  /** The alias of the row that `node` stands for. */
  private row(node: Node, hops: Hop[]): string {
    if (node.op === 'ref') return this.hop(node, hops);
    const local = node.op === 'local' ? this.locals.get(node.id) : undefined;
    if (local && 'alias' in local) return local.alias;
    const alias = node.op === 'var' ? this.rows.get(node.name) : undefined;
    if (alias === undefined)
      throw new NotTranslatable(`${node.op === 'var' ? node.name : node.op} is not a row here`);
    return alias;
  }

  private hop(node: NodeOf<'ref'>, hops: Hop[]): string {
    const key = JSON.stringify(node, (name, value) => (name === 'at' ? undefined : value));
    const known = hops.find((hop) => hop.key === key);
    if (known) return known.alias;
    const from = this.operand(node.of, hops);
    const alias = this.alias();
    const value = from.column ?? keyOf(from.constant);
    hops.push({ key, alias, table: node.record, link: sql<boolean>`${ref(alias, 'id')} = ${value}` });
    return alias;
  }

  private call(node: NodeOf<'call'>, hops: Hop[]): Operand {
    const [first, second] = node.args;
    if (node.name === 'size' && first) return this.size(first, hops);
    if (node.name === 'date_of' && first) return this.dayOf(first, hops);
    if (node.name === 'at' && first && second) return this.moment(first, second, hops);
    if (node.name === 'minutes_between' && first && second) return this.minutesBetween(first, second, hops);
    const move = /^(date|time)_(add|subtract)$/.exec(node.name);
    if (!move || !first || second?.op !== 'const') throw new NotTranslatable(`${node.name} is computed`);
    const moment = this.operand(first, hops);
    if (!moment.column) throw new NotTranslatable(`${node.name} is computed`);
    const by = second.value as unknown as Duration;
    const sign = move[2] === 'add' ? 1 : -1;
    const column =
      move[1] === 'date' ? moveDate(moment.column, by, sign) : this.moveTime(moment.column, by, sign);
    return { ...moment, column, nullable: false, computed: true };
  }

  private moveTime(column: RawBuilder<unknown>, by: Duration, sign: number): RawBuilder<unknown> {
    const rest = sql`make_interval(secs => ${String(sign * (by.days * 86_400 + by.ms / 1000))}::float8)`;
    if (by.months === 0) return sql`(${column} + ${rest})`;
    const zone = sql`make_interval(mins => ${String(this.zone)}::int4)`;
    const months = sql`make_interval(months => ${String(sign * by.months)}::int4)`;
    return sql`(((${column} at time zone ${zone}) + ${months}) at time zone ${zone} + ${rest})`;
  }

  /** The faculty's day of an instant. */
  private dayOf(node: Node, hops: Hop[]): Operand {
    const { column } = this.operand(node, hops);
    if (!column) throw new NotTranslatable('a constant is not a column');
    const zone = sql`make_interval(mins => ${String(this.zone)}::int4)`;
    return {
      column: sql`(${column} at time zone ${zone})::date`,
      kind: 'date',
      nullable: false,
      computed: true,
    };
  }

  /** The instant of a day and a time of it in the faculty. */
  private moment(day: Node, time: Node, hops: Hop[]): Operand {
    const { column: date } = this.operand(day, hops);
    if (!date) throw new NotTranslatable('a constant is not a column');
    const side = this.operand(time, hops);
    const clock = side.column ?? constantOf(side.constant, 'time');
    const zone = sql`make_interval(mins => ${String(this.zone)}::int4)`;
    return {
      column: sql`((${date} + ${clock}) at time zone ${zone})`,
      kind: 'timestamp',
      nullable: false,
      computed: true,
    };
  }

  /** Whole minutes, as they are counted without the database: what is after the minute counts for nothing. */
  private minutesBetween(from: Node, to: Node, hops: Hop[]): Operand {
    const minuteOf = (node: Node) => {
      const side = this.operand(node, hops);
      const time = side.column ?? constantOf(side.constant, 'time');
      return sql`extract(hour from ${time}) * 60 + extract(minute from ${time})`;
    };
    return {
      column: sql`(${minuteOf(to)} - (${minuteOf(from)}))::int`,
      kind: 'integer',
      nullable: false,
      computed: true,
    };
  }

  private size(list: Node, hops: Hop[]): Operand {
    if (list.op === 'many' || list.op === 'filter') return this.count(list, hops);
    const field = this.operand(list, hops);
    if (!field.column || field.kind !== 'list') throw new NotTranslatable(`${list.op} is not a list`);
    return { column: sql`cardinality(${field.column})`, kind: 'integer', nullable: false, computed: true };
  }

  /** Rows or elements of a list, filtered or not, as a FROM item with all that stands behind it. */
  private related(node: Node, hops: Hop[]): Source & { rest: RawBuilder<unknown> } {
    const [list, id] = node.op === 'filter' ? [node.list, node.id] : [node, -1];
    const source = this.source(list, id, hops);
    const kept = node.op === 'filter' ? this.holds(node.body) : true;
    const conditions = [source.link, kept, source.present].filter((part) => part !== true);
    const rest = conditions.length > 0 ? sql` where ${sql.join(conditions.map(asSql), sql` and `)}` : sql``;
    return { ...source, rest };
  }

  private count(node: NodeOf<'many' | 'filter'>, hops: Hop[]): Operand {
    const { from, present, rest } = this.related(node, hops);
    const count = sql`(select count(*) from ${from}${rest})`;
    if (present === true) return { column: count, kind: 'integer', nullable: false };
    return {
      column: sql`case when ${present} then ${count} end`,
      kind: 'integer',
      nullable: false,
      computed: true,
    };
  }
}

const isWhole = (kind: Kind) => kind === 'string' || kind === 'reference' || kind === 'integer';

/** A key that no column can hold leads nowhere. */
const keyOf = (constant: Json) => constantOf(constant, 'reference');

/** A constant where a column could stand; NULL for what no column of the kind can hold. */
function constantOf(constant: Json, kind: 'reference' | 'time'): RawBuilder<unknown> {
  const value = comparable(constant, kind);
  if (value !== null && value !== UNKNOWN) return parameter(value, kind);
  return kind === 'time' ? sql`null::time` : sql`null::text`;
}

function moveDate(column: RawBuilder<unknown>, by: Duration, sign: number): RawBuilder<unknown> {
  const interval = sql`make_interval(months => ${String(sign * by.months)}::int4, days => ${String(sign * by.days)}::int4)`;
  return sql`(${column} + ${interval})::date`;
}

/** A value with the rows that references lead to around it. */
function selected(value: RawBuilder<unknown>, hops: Hop[]): RawBuilder<unknown> {
  if (hops.length === 0) return value;
  return sql`(select ${value} from ${tables(hops)} where ${sql.join(links(hops), sql` and `)})`;
}

function asSql(truth: Truth): RawBuilder<boolean> {
  return typeof truth === 'boolean' ? sql<boolean>`${sql.lit(truth)}` : truth;
}

function tables(hops: Hop[]): RawBuilder<unknown> {
  return sql.join(hops.map(({ table, alias }) => sql`${sql.table(table)} as ${sql.ref(alias)}`));
}

function links(hops: Hop[]): RawBuilder<boolean>[] {
  return hops.map((hop) => hop.link);
}

function ref(alias: string, column: string): RawBuilder<unknown> {
  return sql.raw(`${quote(alias)}.${quote(column)}`);
}
