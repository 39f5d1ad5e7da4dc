import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import { decide } from '../../src/definition/expression/index.ts';
import { byMatch, FOUND_ELSEWHERE, matchRank } from '../../src/definition/lists/match-rank.ts';
import type { OptionSource, RecordModel } from '../../src/definition/model.ts';
import type { Option } from '../../src/definition/wire.ts';
import { conditionRule, inDepartment } from '../access/row-rule.ts';
import type { Truth } from '../access/where-truth.ts';
import { allOf } from '../access/where-truth.ts';
import { weighed } from '../database/weighed.ts';
import { setLabel } from '../scene/labels.ts';
import { envOf, type Scene } from '../scene/scene.ts';
import { wordsAtPath } from './row-label.ts';
import { rankBy, searchRule } from './search.ts';

type RecordSource = Extract<OptionSource, { record: string }>;
type SetSource = Extract<OptionSource, { set: string }>;

export interface OptionQuestion {
  /** Search text; empty = the first ones. */
  text?: string;
  /** Only these (to show what was picked before). */
  ids?: string[];
  /** Only rows of the source's record that fit besides, over the record as `r`. */
  within?: Truth;
  /** Where the text is sought; left out: in those search fields of the record that the picker shows. */
  paths?: readonly string[];
  /** How many at most; left out: as many as a picker shows. */
  most?: number;
  /** `parent` (the screen's row), `spec` and so on, for the source's condition. */
  vars: Record<string, unknown>;
}

/** As many as a picker shows. */
export const MOST_OPTIONS = 20;

/** What a picker offers: id, label and a detail, at most 20 unless asked for more. A picker shows nothing else of a record. */
export async function optionsOf(
  scene: Scene,
  source: OptionSource,
  question: OptionQuestion,
): Promise<Option[]> {
  if ('set' in source) return setOptions(scene, source, question);
  const rows = await optionRows(scene, source, question);
  return scene.graph.settleAll(rows, (row) => {
    const name = wordsAtPath(scene, source.record, row, source.label);
    const details = source.detail.map((path) => wordsAtPath(scene, source.record, row, path));
    const detail = details.filter((text) => text !== '').join(', ');
    return { id: String(row.id), name, ...(detail === '' ? {} : { detail }) };
  });
}

/** Which of these ids the picker would offer. */
export async function optionIds(
  scene: Scene,
  source: RecordSource,
  question: OptionQuestion & { ids: string[] },
): Promise<Set<string>> {
  const rows = await optionRows(scene, source, question);
  return new Set(rows.map(({ id }) => String(id)));
}

/** The rows a picker offers, at most 20. */
export async function optionRows(
  scene: Scene,
  source: RecordSource,
  question: OptionQuestion,
): Promise<Row[]> {
  const record = scene.model.records[source.record];
  if (!record) return [];
  // Nothing is found by what the picker does not show.
  const paths =
    question.paths ?? record.search.filter((path) => path === source.label || source.detail.includes(path));
  const rule = allOf([
    sql<boolean>`r.deleted_at is null`,
    inDepartment(scene, record, 'r'),
    source.where === null ? true : conditionRule(scene, source.where, 'r', question.vars),
    question.ids ? sql<boolean>`r.id = any(${question.ids})` : true,
    question.within ?? true,
    question.text ? searchRule(scene.model, record, { alias: 'r', text: question.text, paths }) : true,
  ]);
  if (rule === false) return [];
  const { text = '' } = question;
  const rank =
    text.trim() === '' ? null : rankBy(scene.model, record, { alias: 'r', text, path: source.label });
  const first =
    rank !== null || source.first === null ? null : conditionRule(scene, source.first, 'r', question.vars);
  const most = question.most ?? question.ids?.length ?? MOST_OPTIONS;
  return select(scene, record, { rule, rank: rank ?? before(first), most });
}

/** The order by which what holds stands first; `null` = all or none of it does. */
const before = (first: Truth | null) =>
  first === null || typeof first === 'boolean' ? null : sql`coalesce(${first}, false) desc`;

interface Selection {
  rule: Truth;
  /** What fits the text best comes first, or what the picker itself says. */
  rank: RawBuilder<unknown> | null;
  most: number;
}

async function select(scene: Scene, record: RecordModel, { rule, rank, most }: Selection): Promise<Row[]> {
  const order = record.sort.find(({ field }) => !field.includes('.'));
  const sorted = order
    ? sql`${sql.ref(`r.${order.field}`)} ${sql.raw(order.descending ? 'desc' : 'asc')} nulls last, r.id`
    : sql`r.id`;
  const by = rank === null ? sorted : sql`${rank}, ${sorted}`;
  const found = await weighed(
    scene.db,
    sql<{ id: string }>`
      select r.id from ${sql.table(record.name)} as r
      where ${typeof rule === 'boolean' ? sql`true` : rule} order by ${by} limit ${most}`,
  );
  const ids = found.rows.map(({ id }) => id);
  await scene.graph.loadRows(record.name, ids);
  return ids.flatMap((id): Row[] => {
    const row = scene.graph.ref(record.name, id);
    return row ? [row] : [];
  });
}

function setOptions(scene: Scene, source: SetSource, { text, ids, vars }: OptionQuestion): Option[] {
  const wanted = text ?? '';
  const named = setItems(scene, source, vars).map(([code, item]) => {
    const label = setLabel(scene.model, { set: source.set, code }, scene.department) ?? item.label;
    return [code, { label }] as const;
  });
  const items = named.filter(
    ([code, { label }]) =>
      (ids === undefined || ids.includes(code)) && matchRank(label, wanted) < FOUND_ELSEWHERE,
  );
  return byMatch(items, wanted, ([, { label }]) => label)
    .map(([code, item]) => ({ id: code, name: item.label }))
    .slice(0, MOST_OPTIONS);
}

/** Items of the set that are offered, by code. */
export function setItems(scene: Scene, source: SetSource, vars: Record<string, unknown>) {
  return Object.entries(scene.model.sets[source.set] ?? {}).filter(([code, item]) => {
    const env = envOf(scene, { ...vars, row: { ...item, id: code, code } });
    return source.where === null || decide(source.where, env);
  });
}
