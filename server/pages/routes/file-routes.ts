import { sql } from 'kysely';
import type { Block } from '../../../src/definition/model.ts';
import { FOR_LINKS } from '../../auth/link-routes.ts';
import type { Deps, RoutePlugin } from '../../core/deps.ts';
import { notFoundError } from '../../core/errors.ts';
import { system } from '../../core/tables.ts';
import { condition, memberRule } from '../../records/list-query.ts';
import { readsField } from '../../scene/held-fields.ts';
import { SETTING } from '../../settings/stored.ts';
import { callData } from '../blocks/call.ts';
import { documentsData } from '../blocks/documents.ts';
import { formData } from '../blocks/form.ts';
import { settingPlace } from '../blocks/settings.ts';
import { detailData, headerData } from '../blocks/simple.ts';
import type { PageScene } from '../page-scene.ts';
import { cellsOf } from '../table-rows.ts';
import { type TableBlock, tableSource } from '../table-source.ts';
import { visibleBlocks } from '../visible.ts';
import { pageOf, paramOf, queryText } from './requests.ts';

/** The row that a stored file belongs to. */
interface Place {
  record: string;
  row: string;
}

/**
 * `GET /routes/:route/files/:file` -> `{url}`, valid for five minutes: only for a file that a visible block names to whoever
 * asks, in a document slot, a column of a list, a row of a call, a setting, or a field of the page's row. Of a list every row counts, whichever is asked.
 */
export const fileRoutes: RoutePlugin = (app, deps) => {
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
    const inline = queryText(request, 'inline') === '1';
    if (place.record === SETTING) {
      if (!(await setsFile(page, place))) throw notFoundError('no file of these settings');
      return { url: await deps.files.url(deps.db, id, { inline }) };
    }
    if (!(await readsFile(page, place, id))) throw notFoundError('a file that the viewer does not read');
    const blocks = await visibleBlocks(page);
    for (const block of blocks) {
      if (await showsFile(page, block, place, id)) {
        const url = await deps.files.url(deps.db, id, { inline });
        // What is looked at in the page is not downloaded.
        if (!inline) await countDownload(deps, page, place, id);
        return { url };
      }
    }
    throw notFoundError('the page does not show this file');
  });
};

/** Each address that is handed out is one download. It is no change of the row, and nobody's version of it is overtaken. */
async function countDownload(
  { db, disk }: Deps,
  { scene }: PageScene,
  { record, row: of }: Place,
  id: string,
): Promise<void> {
  const row = scene.graph.ref(record, of);
  const fields = Object.values(scene.model.records[record]?.fields ?? {});
  const counter = fields.find(({ name, file }) => file?.counts !== undefined && names(row?.[name], id))?.file
    ?.counts;
  if (counter === undefined || disk.full) return;
  await sql`update ${sql.table(record)} set ${sql.ref(counter)} = ${sql.ref(counter)} + 1 where id = ${of}`.execute(
    db,
  );
}

/** Which files a block shows, no action changes. */
const NOTHING = { actions: [], offers: [] };

/** Whether the block names the file to the viewer; `place` is the row that holds it. */
async function showsFile(page: PageScene, block: Block, place: Place, id: string): Promise<boolean> {
  if (block.kind === 'table') return block.record === place.record && inTable(page, block, place, id);
  if (block.kind === 'call')
    return (
      page.scene.model.calls[block.call]?.from === place.record && names(await callData(page, block), id)
    );
  const { record, row } = page;
  if (record === null || row === null) return false;
  if (block.kind === 'documents')
    return (
      record.relations[block.relation]?.record === place.record &&
      names(await documentsData(page, block, NOTHING), id)
    );
  if (place.record !== record.name || place.row !== row.id) return false;
  if (block.kind === 'header') return names(await headerData(page, block), id);
  if (block.kind === 'detail') return names(await detailData(page, block), id);
  return block.kind === 'form' && names(await formData(page, block, NOTHING), id);
}

/** Whether a value, or anything in it, is the id of the file. */
function names(value: unknown, id: string): boolean {
  if (typeof value !== 'object' || value === null) return value === id;
  return Object.values(value).some((inner) => names(inner, id));
}

/** Whether the page shows the setting that the file is, or was, the value of. */
async function setsFile(page: PageScene, { row }: Place): Promise<boolean> {
  const [group = ''] = row.split('.');
  const blocks = await visibleBlocks(page);
  return blocks.some(
    (block) => block.kind === 'settings' && settingPlace(page, block).groups.includes(group),
  );
}

/** Whether no field that is hidden from the viewer holds the file. */
async function readsFile({ scene }: PageScene, { record, row: of }: Place, id: string): Promise<boolean> {
  if (!scene.model.records[record]) return false;
  await scene.graph.loadRows(record, [of]);
  const row = scene.graph.ref(record, of);
  if (!row) return false;
  const holding = Object.keys(row).filter((field) => names(row[field], id));
  return scene.graph.settle(() => holding.every((field) => readsField(scene, record, field, row)));
}

/** Whether a column of the viewer's shows the file, and the row stands in the list. */
async function inTable(
  page: PageScene,
  block: TableBlock,
  { record, row: of }: Place,
  id: string,
): Promise<boolean> {
  const source = tableSource(page, block);
  const row = page.scene.graph.ref(record, of);
  if (!row || !names(await cellsOf(page, record, source.table.columns, [row]), id)) return false;
  const found = await sql`
    select 1 from ${sql.table(record)} as r where r.id = ${of} and ${condition(memberRule(page.scene, source))}`.execute(
    page.scene.db,
  );
  return found.rows.length > 0;
}
