import { sql } from 'kysely';
import type { Block } from '../../src/definition/model.ts';
import { FOR_LINKS } from '../auth/link-routes.ts';
import { system } from '../database/tables.ts';
import type { Room } from '../deps.ts';
import { notFoundError } from '../errors.ts';
import { readsField } from '../records/held-fields.ts';
import { condition, memberRule } from '../records/list-query.ts';
import type { PageScene } from './page-scene.ts';
import { pageOf, paramOf, queryText } from './requests.ts';
import { tableSource } from './table-source.ts';
import { visibleBlocks } from './visible.ts';

/**
 * `GET /routes/:route/files/:file` -> `{url}`, valid for five minutes: only for a file of the page's row, of a row in a
 * document slot or list that a visible block of the page shows.
 */
export const fileRoom: Room = (app, deps) => {
  app.get('/routes/:route/files/:file', FOR_LINKS, async (request) => {
    const page = await pageOf(deps, request);
    const id = paramOf(request, 'file').replaceAll('\0', '');
    const owner = await system(deps.db)
      .selectFrom('stored_file')
      .select(['record', 'row'])
      .where('id', '=', id)
      .where('status', '=', 'stored')
      .executeTakeFirst();
    if (!owner?.record || !owner.row) throw notFoundError('no such file');
    const place = { record: owner.record, row: owner.row };
    if (!(await readsFile(page, place, id))) throw notFoundError('a file that the viewer does not read');
    const blocks = await visibleBlocks(page);
    for (const block of blocks) {
      if (await showsFileOf(page, block, place)) {
        return { url: await deps.files.url(deps.db, id, { inline: queryText(request, 'inline') === '1' }) };
      }
    }
    throw notFoundError('the page does not show this file');
  });
};

async function showsFileOf(page: PageScene, block: Block, { record, row }: { record: string; row: string }) {
  if (block.kind === 'table')
    return block.record === record && holdsFile(page, record) && inTable(page, block, row);
  if (page.record === null || page.row === null) return false;
  if (block.kind === 'documents') {
    const relation = page.record.relations[block.relation];
    return relation?.record === record && belongs(page, record, relation.by, row);
  }
  const onRow = block.kind === 'header' || block.kind === 'detail' || block.kind === 'form';
  return onRow && record === page.record.name && row === page.row.id;
}

/** Whether no field that is hidden from the viewer holds the file. */
async function readsFile(
  { scene }: PageScene,
  { record, row: of }: { record: string; row: string },
  id: string,
) {
  if (!scene.model.records[record]) return false;
  await scene.graph.loadRows(record, [of]);
  const row = scene.graph.ref(record, of);
  if (!row) return false;
  const holding = Object.keys(row).filter((field) => holdsId(row[field], id));
  return scene.graph.settle(() => holding.every((field) => readsField(scene, record, field, row)));
}

const holdsId = (value: unknown, id: string) =>
  typeof value === 'object' && value !== null && 'id' in value && value.id === id;

function holdsFile({ scene }: PageScene, record: string): boolean {
  return Object.values(scene.model.records[record]?.fields ?? {}).some(({ type }) => type === 'file');
}

async function belongs({ scene, row }: PageScene, record: string, by: string, id: string): Promise<boolean> {
  const found = await sql`
    select 1 from ${sql.table(record)} where id = ${id} and ${sql.ref(by)} = ${row?.id} and deleted_at is null`.execute(
    scene.db,
  );
  return found.rows.length > 0;
}

async function inTable(
  page: PageScene,
  table: Extract<Block, { kind: 'table' }>,
  id: string,
): Promise<boolean> {
  const rule = memberRule(page.scene, tableSource(page, table));
  const found = await sql`
    select 1 from ${sql.table(table.record)} as r where r.id = ${id} and ${condition(rule)}`.execute(
    page.scene.db,
  );
  return found.rows.length > 0;
}
