import { sql } from 'kysely';
import type { Block } from '../../src/definition/model.ts';
import { FOR_LINKS } from '../auth/link-routes.ts';
import type { Deps, Room } from '../deps.ts';
import { AppError, notFoundError } from '../errors.ts';
import { collect } from '../files/files.ts';
import type { PageScene } from '../pages/page-scene.ts';
import { pageOf, paramOf, queryText } from '../pages/requests.ts';
import { tableSource } from '../pages/table-source.ts';
import { visibleBlocks } from '../pages/visible.ts';
import { condition, listRule } from '../records/list-query.ts';
import { FIRST_PAGE } from '../records/list-request.ts';
import { labelOfRow } from '../records/row-label.ts';
import { documentCheck } from './document-check.ts';
import { CHECK_PAGE_POLICY, checkPage } from './document-check-page.ts';
import { createDrawer, type DocumentDrawer, nameOf, readDocument } from './draw-document.ts';

/**
 * Generated documents: one PDF, all of a page in a zip, and the public check of a document on paper. A page shows the
 * documents of its row that a visible block lists, and those that the preview of a list's bulk action names; nothing
 * else can be asked for through it.
 */
export const documentRoom: Room = (app, deps) => {
  const drawer = createDrawer(deps);
  app.addHook('onClose', async () => drawer.close());

  app.get('/routes/:route/documents/:document', FOR_LINKS, async (request) => {
    const page = await pageOf(deps, request);
    const wanted = paramOf(request, 'document');
    const shown = await documentsOnPage(page);
    if (!shown.some(({ id }) => id === wanted) && !(await inPreview(page, wanted)))
      throw notFoundError('the page does not show this document');
    const file = await drawer.fileOf(wanted);
    return { url: await deps.files.url(deps.db, file, { inline: queryText(request, 'inline') === '1' }) };
  });

  app.get('/routes/:route/documents.zip', FOR_LINKS, async (request) => {
    const page = await pageOf(deps, request);
    const shown = (await documentsOnPage(page)).filter(({ status }) => status !== 'void');
    if (shown.length === 0) throw notFoundError('the page shows no documents');
    return { url: await archiveAddress(deps, drawer, page, shown) };
  });

  app.get('/check/:code', async (request, reply) => {
    const check = documentCheck(deps, paramOf(request, 'code'));
    if (!request.headers.accept?.includes('text/html')) return { data: await check };
    const found = await check.catch((error: unknown) => {
      if (error instanceof AppError && error.status === 404) return null;
      throw error;
    });
    const { name, timezone, locale } = deps.definitions.current().app;
    const format = new Intl.DateTimeFormat(locale, {
      timeZone: timezone,
      dateStyle: 'long',
      timeStyle: 'short',
    });
    const page = checkPage(name, found, (iso) => format.format(new Date(iso)));
    reply.header('content-security-policy', CHECK_PAGE_POLICY).type('text/html; charset=utf-8');
    return reply.code(found ? 200 : 404).send(page);
  });
};

interface Shown {
  id: string;
  code: string;
  status: string;
}

/** The row's documents of the kinds that visible blocks list. */
async function documentsOnPage(page: PageScene): Promise<Shown[]> {
  const { scene, record, row } = page;
  if (!record || !row || !scene.model.records.generated_document) return [];
  const codes = codesOf(await visibleBlocks(page));
  if (codes !== null && codes.length === 0) return [];
  const wanted = codes === null ? sql`true` : sql`code = any(${codes})`;
  const found = await sql<Shown>`
    select id, code, status from generated_document
    where record = ${record.name} and record_id = ${row.id} and deleted_at is null and ${wanted}
    order by generated_at, id`.execute(scene.db);
  return found.rows;
}

/** Kinds of documents that the blocks show; `null` = all. */
function codesOf(blocks: readonly Block[]): string[] | null {
  const lists = blocks.flatMap((block): (string[] | null)[] => {
    if (block.kind === 'generated') return [block.documents];
    return block.kind === 'pdf' ? [[block.document]] : [];
  });
  return lists.some((list) => list === null) ? null : lists.flatMap((list) => list ?? []);
}

/** Whether a list of the page shows the document's row, and names its kind in the preview of a bulk action. */
async function inPreview(page: PageScene, id: string): Promise<boolean> {
  for (const block of await visibleBlocks(page)) {
    if (block.kind !== 'table') continue;
    const codes = Object.values(block.previews).flatMap(({ documents }) => documents);
    const rule = codes.length > 0 && listRule(page.scene, tableSource(page, block), FIRST_PAGE);
    if (rule === false) continue;
    const found = await sql`
      select 1 from generated_document as d join ${sql.table(block.record)} as r on r.id = d.record_id
      where d.id = ${id} and d.record = ${block.record} and d.code = any(${codes}) and d.deleted_at is null
        and ${condition(rule)}`.execute(page.scene.db);
    if (found.rows.length > 0) return true;
  }
  return false;
}

/** The archive belongs to nobody's row: it is gone after a day. */
async function archiveAddress(
  deps: Deps,
  drawer: DocumentDrawer,
  page: PageScene,
  shown: readonly Shown[],
): Promise<string> {
  const files: { name: string; file: string }[] = [];
  for (const { id } of shown) {
    const document = await readDocument(deps.db, id);
    files.push({ name: nameOf(document), file: await drawer.fileOf(id) });
  }
  const entries = files.map(({ name, file }) => ({ name, open: () => deps.files.read(deps.db, file) }));
  const { zipStream } = await import('./zip.ts');
  const content = await collect(zipStream(entries), Number.POSITIVE_INFINITY);
  const { scene, record, row } = page;
  const about = record && row ? await scene.graph.settle(() => labelOfRow(scene, record.name, row)) : '';
  const owner = page.grant.viewer?.id ?? null;
  const name = `Dokumen ${about}`.trim();
  const archive = await deps.files.create(content, { name, type: 'application/zip', owner });
  return deps.files.url(deps.db, archive.id);
}
