/**
 * Types of the expression language and the world an expression is checked against.
 * Plain JSON, so that they may be kept in a compiled model.
 */
export type Type = TypeShape & { optional?: boolean };

type TypeShape =
  /** `values`: the only values there are. `labels`: key handed to `Env.label`; default is `record.field`. */
  | { kind: 'string'; values?: readonly string[]; labels?: string }
  | { kind: 'number'; integer?: boolean }
  | { kind: 'bool' }
  /** Text `YYYY-MM-DD`. */
  | { kind: 'date' }
  /** Milliseconds since the epoch. */
  | { kind: 'timestamp' }
  /** Text `HH:MM` or `HH:MM:SS`, faculty time. */
  | { kind: 'time' }
  /** `clock`: holds hours or minutes, so it cannot be added to a date. */
  | { kind: 'duration'; clock?: boolean }
  | { kind: 'list'; of: Type }
  | { kind: 'object'; fields: Record<string, Type> }
  /** One row of a record. */
  | { kind: 'row'; record: string }
  /** A key of another record: compares as a key, a dot walks to the row. */
  | { kind: 'reference'; record: string }
  /** Rows of a record: an inverse relation, or what is left of one after `filter`. */
  | { kind: 'rows'; record: string }
  /** Untyped: any member may be read, or one of `members` only; anything may be compared with it. */
  | { kind: 'json'; members?: readonly string[] };

interface RecordShape {
  fields: Record<string, Type>;
  /** Ways back: name -> rows of `record` whose reference `by` points here. */
  relations: Record<string, { record: string; by: string }>;
}

/** A named expression (tie, formula), inlined where it is called. It may call others, but never itself. */
export interface Scope {
  params: Record<string, Type>;
  text: string;
  want: 'condition' | 'value';
  /** Lists of states of the process that it is written for: `states`, wherever it is called. */
  states?: { type: Type; lists: Record<string, string[]> };
}

/** What a set says of its items besides their labels, by code in the order of the set. */
export type SetFacts = Record<string, Record<string, string | number | boolean>>;

export interface World {
  records: Record<string, RecordShape>;
  scopes?: Record<string, Scope>;
  sets?: Record<string, SetFacts>;
}

/** What a plan node says about its value; enough for evaluator and SQL, without the world. */
export type Kind =
  | 'string'
  | 'integer'
  | 'number'
  | 'bool'
  | 'date'
  | 'timestamp'
  | 'time'
  | 'duration'
  | 'list'
  | 'object'
  | 'row'
  | 'reference'
  | 'rows'
  | 'json';

export function kindOf(type: Type): Kind {
  return type.kind === 'number' && type.integer ? 'integer' : type.kind;
}

/** Columns every record has, unless it declares them itself. */
const COMMON: Record<string, Type> = {
  department: { kind: 'string', optional: true },
  created_at: { kind: 'timestamp' },
  created_by: { kind: 'string', optional: true },
  updated_at: { kind: 'timestamp', optional: true },
  row_version: { kind: 'number', integer: true },
};

/** The type of `field` on `record`, common columns included; `undefined` when there is none. */
export function fieldType(world: World, record: string, field: string): Type | undefined {
  const declared = own(world.records[record]?.fields, field);
  if (declared) return declared;
  return field === 'id' ? { kind: 'reference', record } : own(COMMON, field);
}

export function fieldNames(world: World, record: string): string[] {
  return [...Object.keys(world.records[record]?.fields ?? {}), 'id', ...Object.keys(COMMON)];
}

/** Reads an own key only, so that `constructor` and the like are never found. */
export function own<T>(map: Record<string, T> | undefined, key: string): T | undefined {
  return map && Object.hasOwn(map, key) ? map[key] : undefined;
}

/** A type in words, for messages. */
export function typeName(type: Type): string {
  switch (type.kind) {
    case 'string':
      return 'text';
    case 'list':
      return `list of ${typeName(type.of)}`;
    case 'row':
      return `row of ${type.record}`;
    case 'reference':
      return `reference to ${type.record}`;
    case 'rows':
      return `rows of ${type.record}`;
    default:
      return type.kind;
  }
}
