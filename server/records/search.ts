import { type RawBuilder, sql } from 'kysely';
import { FOUND_ELSEWHERE } from '../../src/definition/lists/match-rank.ts';
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
 * references, or in rows that point to these. Written so that the trigram indexes serve: the paths are search fields of the
 * record, those of them that who asks may read. Without any nothing is found.
 */
export function searchRule(model: Model, record: RecordModel, { alias, text, paths }: SearchQuestion): Truth {
  return allOf(
    wordsOf(text).map((word) =>
      anyOf(paths.map((path) => contains(model, record, alias, path.split('.'), word))),
    ),
  );
}

function wordsOf(text: string): string[] {
  const words = text.replaceAll('\0', '').slice(0, MAX_LENGTH).trim().split(/\s+/).slice(0, MAX_WORDS);
  return words.filter((word) => word !== '');
}

/** What `matchRank` says of the label at a path, in SQL: the lower, the better the row fits the text. */
export function rankBy(
  model: Model,
  record: RecordModel,
  { alias, text, path }: { alias: string; text: string; path: string },
): RawBuilder<unknown> | null {
  const label = labelAt(model, record, alias, path.split('.'));
  const words = wordsOf(text);
  if (label === null || words.length === 0) return null;
  const wanted = words.join(' ');
  const each = sql.join(
    words.map((word) => like(sql.ref('named.label'), word)),
    sql` and `,
  );
  return sql`(select case
    when starts_with(named.text, named.wanted) then 0
    when named.text ~ ('(^|[^[:alnum:]_])' || regexp_replace(named.wanted, '([^[:alnum:][:space:]_])', '\\\\\\1', 'g')) then 1
    when ${like(sql.ref('named.label'), wanted)} then 2
    when ${each} then 3
    else ${FOUND_ELSEWHERE}::int end
    from (select one.label, search_text(one.label) as text, search_text(${wanted}) as wanted
      from (select ${label} as label) as one) as named)`;
}

/** The text at a path, behind references; `null` where nobody may read it. */
function labelAt(
  model: Model,
  record: RecordModel,
  alias: string,
  path: string[],
): RawBuilder<unknown> | null {
  const [head = '', ...rest] = path;
  const field = record.fields[head];
  if (head === 'id' || field?.write_only) return null;
  const column = sql.ref(`${alias}.${head}`);
  if (rest.length === 0) return field ? column : null;
  const target = field?.relation ? model.records[field.relation] : undefined;
  const inner = `${alias}_${head}`;
  const below = target && labelAt(model, target, inner, rest);
  return below
    ? sql`(select ${below} from ${sql.table(target.name)} as ${sql.id(inner)} where ${sql.ref(`${inner}.id`)} = ${column})`
    : null;
}

function contains(model: Model, record: RecordModel, alias: string, path: string[], word: string): Truth {
  const [head = '', ...rest] = path;
  const many = Object.hasOwn(record.relations, head) ? record.relations[head] : undefined;
  if (many !== undefined && rest.length > 0) return amongMany(model, many, { alias, head, rest, word });
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

/** Whether it occurs in one of the rows that point here. */
function amongMany(
  model: Model,
  { record, by }: RecordModel['relations'][string],
  { alias, head, rest, word }: { alias: string; head: string; rest: string[]; word: string },
): Truth {
  const target = model.records[record];
  if (!target) return false;
  const inner = `${alias}_${head}`;
  const below = contains(model, target, inner, rest, word);
  if (typeof below === 'boolean') return below;
  return sql<boolean>`${sql.ref(`${alias}.id`)} in (select ${sql.ref(`${inner}.${by}`)} from ${sql.table(record)} as ${sql.id(inner)}
    where ${sql.ref(`${inner}.deleted_at`)} is null and ${below})`;
}

function like(column: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`search_text(${column}) like search_text(${pattern})`;
}
