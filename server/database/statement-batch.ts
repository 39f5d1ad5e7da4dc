import type pg from 'pg';
import { types } from './type-parsers.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** What the last statement of a batch answered. */
export interface Answer<R> {
  /** `INSERT`, `UPDATE`, ... */
  command: string;
  /** Rows written or read; 0 where the command counts none. */
  count: number;
  rows: R[];
}

/** Names under which a connection keeps statements parsed and planned. */
export interface Names {
  /** `known`: parsed already; `null` = the statement does not come often enough to be kept. */
  of(text: string): { name: string; known: boolean } | null;
  /** They may not have been parsed. */
  forget(texts: readonly string[]): void;
}

/** Seen this often, a statement gets a name: what comes once or twice, as the making of tables does, is not worth one. */
const OFTEN = 3;
let made = 0;

export function createNames(): Names {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  return {
    of(text) {
      const held = names.get(text);
      if (held !== undefined) return { name: held, known: true };
      const times = (seen.get(text) ?? 0) + 1;
      seen.set(text, times);
      if (times < OFTEN) return null;
      made += 1;
      const name = `s${made}`;
      names.set(text, name);
      return { name, known: false };
    },
    forget(texts) {
      for (const text of texts) names.delete(text);
    },
  };
}

interface Field {
  name: string;
  dataTypeID: number;
}

/**
 * Statements that go to the database in one write and are answered in one: the answer of the last one is that of all. The
 * first that is refused ends the batch, and those after it are not carried out. Asked by `pg.Client.query`, which calls
 * the `handle...` methods with what the database answers.
 */
export class StatementBatch<R> implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #names: Names | null;
  readonly #parsing: string[] = [];
  readonly callback: (error: Error | null, answer: Answer<R>) => void;
  readonly #answer: Answer<R> = { command: '', count: 0, rows: [] };
  #fields: { name: string; parse: (text: string) => unknown }[] = [];
  #empty: object = {};
  #wrong: unknown = null;

  /** `names`: those of the connection, where statements are kept. */
  constructor(
    statements: readonly Statement[],
    names: Names | null,
    callback: (error: Error | null, answer: Answer<R>) => void,
  ) {
    this.#statements = statements;
    this.#names = names;
    this.callback = callback;
  }

  submit(connection: pg.Connection): void {
    // Without values a text may hold several statements.
    if (this.#statements.every(({ values }) => values.length === 0)) {
      connection.query(this.#statements.map(({ text }) => text).join(';\n'));
      return;
    }
    connection.stream.cork();
    const last = this.#statements.length - 1;
    for (const [index, { text, values }] of this.#statements.entries()) {
      const statement = this.#parse(connection, text);
      connection.bind({ statement, values: values.map(asParameter) }, true);
      // Of the others nobody reads rows.
      if (index === last) connection.describe({ type: 'P' }, true);
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  /** Answers the name it is parsed under. */
  #parse(connection: pg.Connection, text: string): string {
    const { name, known } = this.#names?.of(text) ?? { name: '', known: false };
    if (known) return name;
    connection.parse({ name, text, types: [] }, true);
    this.#parsing.push(text);
    return name;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID) }));
    this.#empty = Object.fromEntries(fields.map(({ name }) => [name, null]));
    this.#answer.rows = [];
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = { ...this.#empty };
    try {
      for (const [index, { name, parse }] of this.#fields.entries()) {
        const text = fields[index] ?? null;
        if (text !== null) row[name] = parse(text);
      }
    } catch (error) {
      this.#wrong ??= error;
    }
    this.#answer.rows.push(row as R);
  }

  handleCommandComplete({ text }: { text: string }): void {
    // `INSERT 0 3`, `SELECT 3`, `BEGIN`
    const parts = text.split(' ');
    this.#answer.command = parts[0] ?? '';
    this.#answer.count = parts.length > 1 ? Number(parts.at(-1)) : 0;
  }

  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    this.callback(this.#wrong === null ? null : asError(this.#wrong), this.#answer);
  }

  handleError(error: Error): void {
    this.#names?.forget(this.#parsing);
    this.callback(error, this.#answer);
  }
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** A value as the text (or bytes) of a parameter. */
function asParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return asArray(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** `{"a","b",NULL}` */
function asArray(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (Array.isArray(value)) return asArray(value);
    const item = asParameter(value);
    if (item === null) return 'NULL';
    const text = typeof item === 'string' ? item : `\\x${item.toString('hex')}`;
    return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${items.join(',')}}`;
}
