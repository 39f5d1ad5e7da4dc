import { sql } from 'kysely';
import type { Row } from '../../../src/definition/expression/index.ts';
import type { BlockOf } from '../../../src/definition/model.ts';
import type { BlockContents, Labelled, SignPlace } from '../../../src/definition/wire.ts';
import { readableOf } from '../../access/readable-documents.ts';
import { pageOfRow } from '../../addresses/links.ts';
import { readerHere } from '../../addresses/readers.ts';
import { labelOfId } from '../../records/row-label.ts';
import { optionOf } from '../../scene/labels.ts';
import { type Scene, valueIn } from '../../scene/scene.ts';
import { signatureKind } from '../../signing/signature-kind.ts';
import { documentFor, type MadeDocument } from '../own-document.ts';
import { type PageScene, pageVars } from '../page-scene.ts';

/** Documents made from a row that the viewer reads, newest of a kind first; void ones stay listed. */
export async function documentsOf(page: PageScene, codes: string[] | null): Promise<MadeDocument[]> {
  const { scene, record, row } = page;
  if (!record || !row || !scene.model.records.generated_document) return [];
  const wanted = codes === null ? sql`true` : sql`code = any(${codes})`;
  const found = await sql<MadeDocument>`
    select id, code, part, label, number, status, generated_at, row_version
    from generated_document
    where record = ${record.name} and record_id = ${row.id} and deleted_at is null and ${wanted}
    order by generated_at desc, id desc`.execute(scene.db);
  return readableOf(scene, { record: record.name, row }, found.rows);
}

/**
 * The document that the page's row is, for whoever signs it and whoever reads it where it was made; `null` = it is none,
 * or not for the viewer.
 */
export async function ownDocument({ scene, record, row }: PageScene): Promise<MadeDocument | null> {
  return record?.name === 'generated_document' && row ? documentFor(scene, row) : null;
}

/** The list of documents with who signs and in which order. */
export async function generatedData(
  page: PageScene,
  { documents }: BlockOf<'generated'>,
): Promise<BlockContents['generated']> {
  const rows = await documentsOf(page, documents);
  const requests = await requestsOf(
    page,
    rows.map(({ id }) => id),
  );
  const paths = await pathsOf(page.scene, rows);
  const asked = await requestsToSign(
    page,
    rows.map(({ id }) => id),
  );
  const signers = await page.scene.graph.settleAll(requests, (request) => ({
    document: String(request.generated_document),
    role: String(request.role_text ?? ''),
    name: typeof request.user === 'string' ? labelOfId(page.scene, 'user', request.user) : '',
    status: String(request.status),
    at: typeof request.signed_at === 'string' ? request.signed_at : null,
    mine: asked.has(String(request.id)),
  }));
  return {
    documents: rows.map((row) => ({
      id: row.id,
      code: row.code,
      label: row.label,
      number: row.number,
      date: row.generated_at,
      status: statusOf(page, row.status),
      path: paths.get(row.id) ?? null,
      signers: signers
        .filter(({ document }) => document === row.id)
        .map(({ document: _, ...signer }) => signer),
    })),
  };
}

/** Addresses of the documents' own pages, by id, as far as one opens for the viewer. */
async function pathsOf(scene: Scene, documents: readonly MadeDocument[]): Promise<Map<string, string>> {
  const record = 'generated_document';
  await scene.graph.loadRows(
    record,
    documents.map(({ id }) => id),
  );
  const reader = readerHere(scene);
  const found = await scene.graph.settleAll(documents, ({ id }): [string, string | null] => {
    const row = scene.graph.ref(record, id);
    return [id, row ? pageOfRow(scene, reader, record, row) : null];
  });
  return new Map(found.flatMap(([id, path]) => (path === null ? [] : [[id, path] as const])));
}

function statusOf({ scene }: PageScene, value: string): Labelled {
  const field = scene.model.records.generated_document?.fields.status;
  return field
    ? optionOf(scene.model, field, value, scene.department)
    : { value, label: value, colour: null };
}

async function requestsOf({ scene }: PageScene, documents: string[]): Promise<Row[]> {
  if (documents.length === 0) return [];
  const found = await sql<Row>`
    select id, generated_document, "user", role_text, "order", status, signed_at from signature_request
    where generated_document = any(${documents}) and deleted_at is null order by "order", id`.execute(
    scene.db,
  );
  return found.rows;
}

/** The document in force of one kind, or the one that the row is, with where the viewer is asked to sign it. */
export async function pdfData(page: PageScene, block: BlockOf<'pdf'>): Promise<BlockContents['pdf']> {
  const code = await shownBy(page, block);
  const found =
    code === null
      ? await ownDocument(page)
      : (await documentsOf(page, [code])).find(({ status }) => status !== 'void');
  // Of a kind that is always the same the page asks nobody to sign.
  const isAsked = block.document === null || block.which !== null;
  const asked = await requestsToSign(page, isAsked && found ? [found.id] : []);
  return {
    document: found?.id ?? null,
    version: Number(found?.row_version ?? 0),
    certified: found !== undefined && found !== null && (await isSigned(page.scene, found.id)),
    in_law: found ? await kindOf(page.scene, found.id) : null,
    asked: asked.size > 0,
    mine: placesOf(page, asked),
  };
}

/** The kind that is shown, by what the row of the page says, else the one that is always; `null` = what the row itself is. */
export async function shownBy(page: PageScene, { document, which }: BlockOf<'pdf'>): Promise<string | null> {
  const found = which === null ? null : await valueIn(page.scene, which, pageVars(page));
  return typeof found === 'string' ? found : document;
}

/** Whether anybody signed a document. */
async function isSigned({ db }: Scene, document: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from signature_request
    where generated_document = ${document} and hash_after is not null and deleted_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** What the signatures of a document are in law, or will be; null where nobody signs it here. */
async function kindOf({ db, deps }: Scene, document: string): Promise<string | null> {
  const { rows } = await sql`
    select 1 from signature_request
    where generated_document = ${document} and deleted_at is null
      and (status = 'pending' or certificate is not null) limit 1`.execute(db);
  return rows.length > 0 ? signatureKind(db, deps.config, document) : null;
}

/** Ids of the requests that are the viewer's to sign now. */
async function requestsToSign({ row, scene }: PageScene, documents: string[]): Promise<Set<string>> {
  const { db, viewer, department } = scene;
  if (!viewer || !row || documents.length === 0) return new Set();
  const roles = row.department === department ? viewer.roles : [];
  const { rows } = await sql<{ id: string }>`
    select id from signature_request
    where generated_document = any(${documents}) and status = 'pending' and deleted_at is null
      and ("user" = ${viewer.id} or role = any(${roles}))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Where they are signed; nothing before the file was drawn. */
function placesOf({ row }: PageScene, requests: ReadonlySet<string>): SignPlace[] {
  if (!Array.isArray(row?.places)) return [];
  const places = row.places as (Partial<SignPlace> & { id: string } & Omit<SignPlace, 'kind'>)[];
  return places
    .filter(({ id }) => requests.has(id))
    .map(({ kind = 'signature', page, x, y, width, height }) => ({ kind, page, x, y, width, height }));
}
