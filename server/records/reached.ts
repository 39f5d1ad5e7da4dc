import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import type { ReachesModel, RecordModel } from '../../src/definition/model.ts';
import { conditionRule } from '../access/row-rule.ts';
import { allOf, type Truth } from '../access/where-truth.ts';
import { type Scene, valueIn } from '../scene/scene.ts';
import { condition } from './list-query.ts';

/** For whom a row is: its accounts are found as `r`. */
export interface Meant {
  scene: Scene;
  model: ReachesModel;
  vars: { parent: Row; departments: string[] };
  rule: Truth;
}

/**
 * For whom a row is, stored or not; `null` = rows of the record are for nobody in particular. Whoever's account is not
 * active, or who belongs to none of its departments, is never meant, whatever its conditions say.
 */
export async function meantBy(asking: Scene, record: RecordModel, parent: Row): Promise<Meant | null> {
  const model = record.reaches;
  if (!model) return null;
  // Whom it reaches is the same whoever asks; who may be reached is said by the departments.
  const scene = { ...asking, truth: true };
  const found = await valueIn(scene, model.departments, { parent });
  const departments = Array.isArray(found) ? found.map(String) : [];
  const vars = { parent, departments };
  const rule =
    departments.length === 0
      ? false
      : allOf([belongsTo(departments), conditionRule(scene, model.where, 'r', vars)]);
  return { scene, model, vars, rule };
}

const belongsTo = (departments: readonly string[]): Truth => sql<boolean>`
  r.status = 'active' and r.deleted_at is null and exists (select 1 from membership as m
    where m."user" = r.id and m.deleted_at is null and m.department = any(${departments}))`;

/** Ids of everybody who is meant, in an order of their own. */
export async function peopleMeant(meant: Meant): Promise<string[]> {
  if (meant.rule === false) return [];
  const found = await sql<{ id: string }>`
    select r.id from "user" as r where ${condition(meant.rule)} order by r.id`.execute(meant.scene.db);
  return found.rows.map(({ id }) => id);
}

/** Those of `people` who get nothing by a channel. */
export async function whoDeclines(
  { scene, model, vars }: Meant,
  channel: string,
  people: readonly string[],
): Promise<Set<string>> {
  const plan = model.declines[channel];
  const rule = plan && people.length > 0 ? conditionRule(scene, plan, 'r', vars) : false;
  if (rule === false) return new Set();
  const found = await sql<{ id: string }>`
    select r.id from "user" as r where r.id = any(${people}) and ${condition(rule)}`.execute(scene.db);
  return new Set(found.rows.map(({ id }) => id));
}

/** How many are meant, and how many of them each part holds. */
export async function countMeant({
  scene,
  model,
  vars,
  rule,
}: Meant): Promise<{ count: number; parts: { label: string; count: number }[] }> {
  const none = { count: 0, parts: model.parts.map(({ label }) => ({ label, count: 0 })) };
  if (rule === false) return none;
  const parts = model.parts.map(({ where }) => countOf(conditionRule(scene, where, 'r', vars)));
  const found = await sql<{ count: number; parts: number[] }>`
    select count(*)::int as count, array[${sql.join([sql`0`, ...parts])}]::int[] as parts
    from "user" as r where ${condition(rule)}`.execute(scene.db);
  const [row] = found.rows;
  if (!row) return none;
  return {
    count: row.count,
    parts: model.parts.map(({ label }, at) => ({ label, count: row.parts[at + 1] ?? 0 })),
  };
}

const countOf = (rule: Truth): RawBuilder<unknown> => sql`count(*) filter (where ${condition(rule)})`;

/** A few of those who are meant: others for each `turn`, or those whose name holds the text that is sought. */
export async function someMeant(
  { scene, rule }: Meant,
  { most, turn, seek }: { most: number; turn: string; seek: string },
): Promise<{ id: string; name: string; detail: string | null }[]> {
  if (rule === false) return [];
  const named = seek.trim() === '' ? sql`true` : sql`strpos(lower(r.name), lower(${seek.trim()})) > 0`;
  const found = await sql<{ id: string; name: string; detail: string | null }>`
    select r.id, r.name, r.id_number as detail from "user" as r
    where ${condition(rule)} and ${named} order by md5(r.id || ${turn}), r.id limit ${most}`.execute(
    scene.db,
  );
  return found.rows;
}
