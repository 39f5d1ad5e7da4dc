import { sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import { fileTexts } from '../../src/definition/messages/server-texts.ts';
import type { Block, BlockOf } from '../../src/definition/model.ts';
import { grantRoute } from '../access/grant.ts';
import { type Made, readableOf } from '../access/readable-documents.ts';
import { FOR_LINKS } from '../auth/link-routes.ts';
import { takeCostly } from '../auth/own-limits.ts';
import type { Deps, RoutePlugin } from '../core/deps.ts';
import { notFoundError } from '../core/errors.ts';
import { formatOfType } from '../files/formats.ts';
import { contentDisposition, fileName } from '../files/names.ts';
import { bodyOf } from '../http/body.ts';
import { documentsOf, ownDocument, shownBy } from '../pages/blocks/generated.ts';
import { asMade, documentFor, type MadeDocument } from '../pages/own-document.ts';
import { openPage, type PageScene } from '../pages/page-scene.ts';
import { actionRequest } from '../pages/routes/action-request.ts';
import { pageOf, paramOf, queryText } from '../pages/routes/requests.ts';
import { rehearseAction } from '../pages/run-action.ts';
import { tableSource } from '../pages/table-source.ts';
import { visibleBlocks } from '../pages/visible.ts';
import type { Work } from '../process/case.ts';
import { condition, memberRule } from '../records/list-query.ts';
import { labelOfRow } from '../records/row-label.ts';
import { signersOfDocument } from './document-data.ts';
import { createDrawer, type DocumentDrawer, type Draft, nameOf, readDocument } from './draw-document.ts';
import { noteSeen } from './note-seen.ts';
import { signatureCertificate } from './signature-certificate.ts';
import type { ZipEntry } from './zip.ts';

/**
 * Generated documents: one PDF, and all of a page in a zip that is kept nowhere. A page shows the
 * documents of its row that a visible block lists, and those that the preview of a list's bulk action names; nothing
 * else can be asked for through it.
 */
export const documentRoutes: RoutePlugin = (app, deps) => {
  const drawer = createDrawer(deps);

  app.get('/routes/:route/documents/:document', FOR_LINKS, async (request) => {
    const page = await pageOf(deps, request);
    await takeCostly(deps, 'document', { viewer: page.scene.viewer, address: request.ip });
    const wanted = paramOf(request, 'document');
    const shown = await documentsOnPage(page);
    if (!shown.some(({ id }) => id === wanted) && !(await inPreview(page, wanted)))
      throw notFoundError('the page does not show this document');
    const file = await drawer.fileOf(wanted);
    await noteSeen(deps, page, { document: wanted, file });
    return { url: await deps.files.url(deps.db, file, { inline: queryText(request, 'inline') === '1' }) };
  });

  // How, when and by whom each of its signatures was given, for whoever may look at the document.
  app.get('/routes/:route/documents/:document/certificate', FOR_LINKS, async (request) => {
    const page = await pageOf(deps, request);
    await takeCostly(deps, 'document', { viewer: page.scene.viewer, address: request.ip });
    const wanted = paramOf(request, 'document');
    if (!(await documentsOnPage(page)).some(({ id }) => id === wanted))
      throw notFoundError('the page does not show this document');
    const file = await signatureCertificate(deps, wanted);
    return { url: await deps.files.url(deps.db, file) };
  });

  // What the form of an action would make of what is typed in it. Asks only; the input is too long for an address.
  app.post('/routes/:route/actions/:action/document', FOR_LINKS, async (request) => {
    const ask = await actionRequest(deps, request);
    await takeCostly(deps, 'document', { viewer: ask.viewer, address: request.ip });
    const page = await openPage(deps, grantRoute(deps, ask));
    const code = previewOf(await visibleBlocks(page), ask.action);
    const unfinished = bodyOf(request.body).unfinished === true;
    const draft = await rehearseAction(deps, { ...ask, unfinished }, (work) => draftOf(work, code));
    const file = await drawer.fileOfDraft(draft);
    return { url: await deps.files.url(deps.db, file, { inline: true }) };
  });

  app.get('/routes/:route/documents.zip', FOR_LINKS, async (request, reply) => {
    const page = await pageOf(deps, request);
    await takeCostly(deps, 'archive', { viewer: page.scene.viewer, address: request.ip });
    const shown = (await documentsOnPage(page)).filter(({ status }) => status !== 'void');
    if (shown.length === 0) throw notFoundError('the page shows no documents');
    const entries = await entriesOf(deps, drawer, shown);
    const { zipStream } = await import('./zip.ts');
    reply.header('content-disposition', await dispositionOf(page)).type('application/zip');
    return reply.send(await zipStream(entries));
  });
};

/** The kind of document that an open form of the page shows before it is sent. Throws E_ACCESS_NOT_FOUND. */
function previewOf(blocks: readonly Block[], action: string): string {
  for (const block of blocks) {
    const made = block.kind === 'action_form' ? block.action : block.kind === 'form' ? block.submit : null;
    if (made === action && 'preview' in block && block.preview !== null) return block.preview;
  }
  throw notFoundError(`the page shows no document of ${action} before it is done`);
}

/** The document as the rehearsed action made it, for whoever reads it. Throws E_ACCESS_NOT_FOUND when there is none. */
async function draftOf(work: Work, code: string): Promise<Draft> {
  const made = work.touched.findLast(
    ({ record, before, after }) => record === 'generated_document' && before === null && after?.code === code,
  );
  if (!made?.after) throw notFoundError(`no ${code} is made of this`);
  const { scene, trx } = work;
  const { record, record_id: id, status, part } = made.after;
  const row = scene.graph.ref(String(record), String(id));
  const read = row && (await readableOf(scene, { record: String(record), row }, [{ code, status, part }]));
  if (!read?.length) throw notFoundError(`${code} is not for the viewer`);
  const document = await readDocument(trx, made.row);
  return { document, signers: await signersOfDocument(trx, scene.model, document) };
}

/** The row's documents of the kinds that visible blocks list, as far as the viewer reads them; the oldest first. */
async function documentsOnPage(page: PageScene): Promise<MadeDocument[]> {
  const { row } = page;
  const blocks = await visibleBlocks(page);
  // A page to work on a document is for whoever its rows are for; who may read it is said where it is made.
  if (row && blocks.some((block) => block.kind === 'widget' && block.document)) return [asMade(row)];
  if (blocks.some((block) => block.kind === 'pdf' && block.document === null && block.which === null)) {
    const own = await ownDocument(page);
    return own ? [own] : [];
  }
  const codes = await codesOf(page, blocks);
  if (codes !== null && codes.length === 0) return [];
  return (await documentsOf(page, codes)).toReversed();
}

/** Kinds of documents that the blocks show; `null` = all. */
async function codesOf(page: PageScene, blocks: readonly Block[]): Promise<string[] | null> {
  const codes: string[] = [];
  for (const block of blocks) {
    if (block.kind === 'generated' && block.documents === null) return null;
    if (block.kind === 'generated') codes.push(...(block.documents ?? []));
    const shown = block.kind === 'pdf' ? await shownBy(page, block) : null;
    if (shown !== null) codes.push(shown);
  }
  return codes;
}

/**
 * Whether a list of the page shows the document's row, names its kind in the preview of a bulk action (or is a list of documents), and
 * the viewer reads it.
 */
async function inPreview(page: PageScene, id: string): Promise<boolean> {
  for (const block of await visibleBlocks(page)) {
    if (block.kind !== 'table') continue;
    if (block.record === 'generated_document' && (await isListed(page, block, id))) return true;
    const previews = Object.values(block.previews);
    const codes = previews.flatMap(({ documents }) => documents);
    // Which further kinds are shown is said row by row: any that the viewer reads.
    const isOpen = previews.some(({ which }) => which !== null);
    const rule = (isOpen || codes.length > 0) && memberRule(page.scene, tableSource(page, block));
    if (rule === false) continue;
    const found = await sql<Made & { row: string }>`
      select d.code, d.part, d.status, d.record_id as "row"
      from generated_document as d join ${sql.table(block.record)} as r on r.id = d.record_id
      where d.id = ${id} and d.record = ${block.record} and d.deleted_at is null
        and (${isOpen} or d.code = any(${codes}))
        and ${condition(rule)}`.execute(page.scene.db);
    for (const one of found.rows) if (await isReadAs(page, block.record, one)) return true;
  }
  return false;
}

/** Whether it is a row of a list of documents, and for the viewer. */
async function isListed(page: PageScene, block: BlockOf<'table'>, id: string): Promise<boolean> {
  const rule = Object.keys(block.previews).length > 0 && memberRule(page.scene, tableSource(page, block));
  if (rule === false) return false;
  const found = await sql<Row>`
    select r.* from generated_document as r
    where r.id = ${id} and r.deleted_at is null and ${condition(rule)}`.execute(page.scene.db);
  const [row] = found.rows;
  return row !== undefined && (await documentFor(page.scene, row)) !== null;
}

async function isReadAs(
  { scene }: PageScene,
  record: string,
  made: Made & { row: string },
): Promise<boolean> {
  await scene.graph.loadRows(record, [made.row]);
  const row = scene.graph.ref(record, made.row);
  return row !== undefined && (await readableOf(scene, { record, row }, [made])).length > 0;
}

const ARCHIVE = { extension: 'zip' };

/** All are drawn before the first byte goes out, so that what cannot be drawn is still answered as an error. */
async function entriesOf(
  deps: Deps,
  drawer: DocumentDrawer,
  shown: readonly MadeDocument[],
): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for (const { id } of shown) {
    const document = await readDocument(deps.db, id);
    const file = await drawer.fileOf(id);
    const format = formatOfType((await deps.files.find(deps.db, file))?.type ?? '');
    const name = nameOf(deps.definitions.current(), document);
    entries.push({
      name: format ? fileName(name, format) : name,
      open: () => deps.files.read(deps.db, file),
    });
  }
  return entries;
}

async function dispositionOf({ scene, record, row }: PageScene): Promise<string> {
  const about = record && row ? await scene.graph.settle(() => labelOfRow(scene, record.name, row)) : '';
  return contentDisposition(fileName(fileTexts.archive(about), ARCHIVE), false);
}
