import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import type { JsonObject, ProcessModel, RecordModel, TypeModel } from '../../src/definition/model.ts';
import { specOf } from '../../src/definition/process/spec.ts';
import type { Grant } from '../access/grant.ts';
import { rowRule } from '../access/row-rule.ts';
import type { Db, Deps } from '../core/deps.ts';
import { notFoundError, refusal } from '../core/errors.ts';
import { processOf } from '../core/model-index.ts';
import { readableItems } from '../database/columns.ts';
import { createScene, type Scene, specOfRow, textIn } from '../scene/scene.ts';

/** A page opened by a grant: the scene with the screen's row, and the type it is about. */
export interface PageScene {
  scene: Scene;
  grant: Grant;
  /** The record and row the screen shows; `null` on lists. */
  record: RecordModel | null;
  row: Row | null;
  /** Process of the row, or of the screen's type. */
  process: ProcessModel | null;
  type: TypeModel | null;
  spec: JsonObject;
}

/** Loads what every answer about a page needs. Throws E_ACCESS_NOT_FOUND for a row outside the grant, E_ACCESS_LINK. */
export async function openPage(deps: Deps, grant: Grant, db: Db = deps.db): Promise<PageScene> {
  const { viewer, department, audiences, screen, model } = grant;
  const scene = await createScene(deps, { db, viewer, department, audiences });
  const plain = pageWithout(scene, grant);
  const record = screen.row && model.records[screen.row.record];
  if (!screen.row || !record) return plain;
  const row = await loadRow(scene, grant, record, grant.params[screen.row.param] ?? '');
  const own = await specOfRow(scene, processOf(model, record.name), row);
  const page = pageWith(plain, record, row, own);
  if (page === null) throw notFoundError('row of another type');
  await assertOpen(page);
  return page;
}

/** A page may be over for who came by a personal link. Throws E_ACCESS_LINK with the reason. */
async function assertOpen(page: PageScene): Promise<void> {
  const { scene, grant } = page;
  const { link_over } = grant.screen;
  if (link_over === undefined || !grant.viewer?.scope) return;
  const over = await textIn(scene, link_over, pageVars(page));
  if (over !== '') throw refusal('E_ACCESS_LINK', { over });
}

/** The page of a grant before its row is known. */
export function pageWithout(scene: Scene, grant: Grant): PageScene {
  const { screen, model, department } = grant;
  const type = screen.type === null ? null : (model.types[screen.type] ?? null);
  return {
    scene,
    grant,
    record: null,
    row: null,
    process: type === null ? null : (model.processes[type.process] ?? null),
    type,
    spec: specOf(model, type?.code ?? null, department),
  };
}

/** The page with its row, whose own type and spec count; `null` when the screen is one of another type. */
export function pageWith(
  plain: PageScene,
  record: RecordModel,
  row: Row,
  own: { type: TypeModel | null; spec: JsonObject },
): PageScene | null {
  if (plain.type !== null && own.type !== null && own.type.code !== plain.type.code) return null;
  return {
    ...plain,
    record,
    row,
    process: processOf(plain.grant.model, record.name) ?? plain.process,
    type: own.type ?? plain.type,
    spec: own.type === null ? plain.spec : own.spec,
  };
}

async function loadRow(scene: Scene, grant: Grant, record: RecordModel, id: string): Promise<Row> {
  const rule = rowRule(scene, grant, record, 'r');
  if (rule === false || id.includes('\0')) throw notFoundError('no rows in this grant');
  const condition: RawBuilder<unknown> = rule === true ? sql`true` : rule;
  const found = await sql<Row>`
    select ${readableItems(record)} from ${sql.table(record.name)} as r
    where r.id = ${id} and r.deleted_at is null and ${condition}`.execute(scene.db);
  const [row] = found.rows;
  if (!row) throw notFoundError(`no such row of ${record.name}`);
  scene.graph.add(record.name, [row]);
  return row;
}

/** What expressions on the page see: the screen's row, its spec, the path's parameters. */
export function pageVars(page: PageScene, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    row: page.row,
    parent: page.row,
    page: page.row,
    spec: page.spec,
    path: page.grant.params,
    ...more,
  };
}
