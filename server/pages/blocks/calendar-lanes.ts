import { sql } from 'kysely';
import { evaluate, type Plan, type Row } from '../../../src/definition/expression/index.ts';
import type { BlockOf, Text } from '../../../src/definition/model.ts';
import type { Lane } from '../../../src/definition/wire.ts';
import { rowRule } from '../../access/row-rule.ts';
import { allOf } from '../../access/where-truth.ts';
import { readableItems } from '../../database/columns.ts';
import { condition } from '../../records/list-query.ts';
import { known } from '../../scene/known.ts';
import { envOf, toShow } from '../../scene/scene.ts';
import { writeText } from '../../scene/write-text.ts';
import { type PageScene, pageVars } from '../page-scene.ts';

type Resources = NonNullable<BlockOf<'calendar'>['resources']>;

/** More lanes nobody looks through. */
const MOST = 200;

/** What can be reserved, as far as the viewer sees it, in the order of its names. */
export async function lanesOf(page: PageScene, resources: Resources): Promise<Lane[]> {
  const { scene } = page;
  const record = scene.model.records[resources.record];
  if (!record) throw new Error(`no record ${resources.record}`);
  const rows = await rowsOf(page, resources);
  scene.graph.add(record.name, rows);
  return scene.graph.settleAll(rows, (row) => ({
    id: `${record.name}:${row.id}`,
    row: String(row.id),
    name: String(row[record.label] ?? ''),
    beside: said(page, resources.beside, row),
    shut: said(page, resources.shut, row),
    opens: hour(page, resources.opens, row),
    closes: hour(page, resources.closes, row),
  }));
}

async function rowsOf({ scene, grant }: PageScene, { record: name }: Resources): Promise<Row[]> {
  const record = scene.model.records[name];
  const rule = record
    ? allOf([sql<boolean>`r.deleted_at is null`, rowRule(scene, grant, record, 'r')])
    : false;
  if (!record || rule === false) return [];
  const found = await sql<Row>`
    select ${readableItems(record)} from ${sql.table(record.name)} as r
    where ${condition(rule)} order by ${sql.ref(`r.${record.label}`)}, r.id limit ${MOST}`.execute(scene.db);
  return found.rows;
}

/** Throws `NotLoaded`. */
function said(page: PageScene, text: Text | null, row: Row): string | null {
  if (text === null) return null;
  return writeText(text, envOfRow(page, row), page.scene.department) || null;
}

/** `HH:MM`. Throws `NotLoaded`. */
function hour(page: PageScene, plan: Plan | null, row: Row): string | null {
  const value = plan && known(evaluate(plan, envOfRow(page, row)));
  return typeof value === 'string' ? value.slice(0, 5) : null;
}

const envOfRow = (page: PageScene, row: Row) => envOf(toShow(page.scene), { ...pageVars(page), row });
