import { sql } from 'kysely';
import { decide, evaluate, type Plan, type Row } from '../../../src/definition/expression/index.ts';
import type { BlockOf, StageSource } from '../../../src/definition/model.ts';
import type { BlockContents, Stage } from '../../../src/definition/wire.ts';
import { conditionRule, rowRule } from '../../access/row-rule.ts';
import { allOf } from '../../access/where-truth.ts';
import { pageOfRow } from '../../addresses/links.ts';
import { readerHere } from '../../addresses/readers.ts';
import { readableItems } from '../../database/columns.ts';
import { condition } from '../../records/list-query.ts';
import { known } from '../../scene/known.ts';
import { setLabel } from '../../scene/labels.ts';
import { envOf, textIn } from '../../scene/scene.ts';
import { writeText } from '../../scene/write-text.ts';
import { rowNamed } from '../named-row.ts';
import { type PageScene, pageVars } from '../page-scene.ts';

type JourneyBlock = BlockOf<'journey'>;

/** How one stage stands. */
type Standing = Omit<Stage, 'code' | 'label' | 'state'>;

/** The stages of the set in its order; what the viewer's own rows say of each, one query for each kind of row. */
export async function journeyData(page: PageScene, block: JourneyBlock): Promise<BlockContents['journey']> {
  const items = await itemsOf(page, block);
  if (items.length === 0) return { stages: [] };
  const codes = items.map(({ code }) => code);
  const done = await standings(page, block.done, codes);
  const running = block.running ? await standings(page, block.running, codes) : new Map<string, Standing>();
  const later = {
    says: await textIn(page.scene, block.later, pageVars(page)),
    on: null,
    since: null,
    path: null,
  };
  return {
    stages: items.map(({ code, label }) => {
      const [past, present] = [done.get(code), running.get(code)];
      if (past) return { code, label, state: 'done', ...past };
      return present
        ? { code, label, state: 'running', ...present }
        : { code, label, state: 'later', ...later };
    }),
  };
}

async function itemsOf(page: PageScene, { over, where, called }: JourneyBlock) {
  const { scene } = page;
  const named = Object.entries(scene.model.sets[over] ?? {}).map(([code, item]) => {
    const label = setLabel(scene.model, { set: over, code }, scene.department) ?? item.label;
    return { ...item, label, code };
  });
  const items = await scene.graph.settleAll(named, (item) => {
    const own = called && writeText(called, envOf(scene, pageVars(page, { item })), scene.department);
    return { ...item, label: own || item.label };
  });
  if (where === null) return items;
  const holds = await scene.graph.settleAll(items, (item) =>
    decide(where, envOf(scene, pageVars(page, { item }))),
  );
  return items.filter((_, index) => holds[index]);
}

/** What the last row of each stage says, by the stage's code. */
async function standings(
  page: PageScene,
  source: StageSource,
  codes: readonly string[],
): Promise<Map<string, Standing>> {
  const { scene } = page;
  const rows = await lastRows(page, source, codes);
  scene.graph.add(source.record, rows);
  const found = await scene.graph.settleAll(rows, (row) => standingOf(page, source, row));
  return new Map(rows.map((row, index) => [String(row[source.stage]), found[index] as Standing]));
}

async function lastRows(
  page: PageScene,
  { record: name, stage, where }: StageSource,
  codes: readonly string[],
): Promise<Row[]> {
  const { scene, grant } = page;
  const record = scene.model.records[name];
  if (!record) throw new Error(`no record ${name}`);
  // `row` is the stage's own here, so it must stay open.
  const { row: _, ...vars } = pageVars(page);
  const rule = allOf([
    sql<boolean>`r.deleted_at is null`,
    sql<boolean>`${sql.ref(`r.${stage}`)} = any(${codes}::text[])`,
    rowRule(scene, grant, record, 'r'),
    where === null ? true : conditionRule(scene, where, 'r', vars),
  ]);
  if (rule === false) return [];
  const found = await sql<Row>`
    select distinct on (${sql.ref(`r.${stage}`)}) ${readableItems(record)} from ${sql.table(name)} as r
    where ${condition(rule)}
    order by ${sql.ref(`r.${stage}`)}, r.created_at desc, r.id desc`.execute(scene.db);
  return found.rows;
}

/** Throws `NotLoaded`: call it inside `settle`. */
function standingOf(page: PageScene, { record, says, on, since, of }: StageSource, row: Row): Standing {
  const { scene } = page;
  const env = envOf(scene, pageVars(page, { row }));
  const day = (plan: Plan | null) => {
    const value = plan === null ? null : known(evaluate(plan, env));
    return typeof value === 'string' ? value : null;
  };
  const shown = of === null ? row : rowNamed(scene, of, env);
  return {
    says: writeText(says, env, scene.department),
    on: day(on),
    since: day(since),
    path: shown ? pageOfRow(scene, readerHere(scene), of?.record ?? record, shown) : null,
  };
}
