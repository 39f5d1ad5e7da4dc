import { type RawBuilder, sql } from 'kysely';
import type { Model, RecordModel } from '../../src/definition/model.ts';
import type { Truth } from '../access/where-truth.ts';
import { allOf, anyOf } from '../access/where-truth.ts';

/** Longer texts find nothing more and cost much. */
const MAX_LENGTH = 100;
const MAX_WORDS = 8;

export interface SearchQuestion {
  /** Alias of the record's table. */
  alias: string;
  text: string;
  paths: readonly string[];
}

/**
 * Rows in whose fields at `paths` every word of the text occurs, without regard to case and accents. Fields may lie behind
 * references. Written so that the trigram indexes serve: the paths are search fields of the record, those of them that who
 * asks may read. Without any nothing is found.
 */
export function searchRule(model: Model, record: RecordModel, { alias, text, paths }: SearchQuestion): Truth {
  const words = text.replaceAll('\0', '').slice(0, MAX_LENGTH).trim().split(/\s+/).slice(0, MAX_WORDS);
  return allOf(
    words
      .filter((word) => word !== '')
      .map((word) => anyOf(paths.map((path) => contains(model, record, alias, path.split('.'), word)))),
  );
}

function contains(model: Model, record: RecordModel, alias: string, path: string[], word: string): Truth {
  const [head = '', ...rest] = path;
  const field = record.fields[head];
  if (!field || field.write_only) return false;
  const column = sql.ref(`${alias}.${head}`);
  if (rest.length === 0) return like(column, word);
  const target = field.relation === null ? undefined : model.records[field.relation];
  if (!target) return false;
  const inner = `${alias}_${head}`;
  const below = contains(model, target, inner, rest, word);
  if (typeof below === 'boolean') return below;
  return sql<boolean>`${column} in (select ${sql.ref(`${inner}.id`)} from ${sql.table(target.name)} as ${sql.id(inner)} where ${below})`;
}

function like(column: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`search_text(${column}) like search_text(${pattern})`;
}
