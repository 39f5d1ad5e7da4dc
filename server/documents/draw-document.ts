import { sql } from 'kysely';
import type { Model } from '../../src/definition/model.ts';
import type { Db, Deps, StoredFile, Trx } from '../core/deps.ts';
import { notFoundError } from '../core/errors.ts';
import type { SigningPlace } from '../core/renderer.ts';
import { inTransaction } from '../database/transaction.ts';
import { DOCX } from '../files/formats.ts';
import {
  type DocumentRow,
  documentData,
  logoOf,
  type SignerRow,
  signersOfDocument,
} from './document-data.ts';
import { DocumentError } from './document-error.ts';
import { boundText, documentFileName } from './file-name.ts';
import { withOrigin } from './with-origin.ts';

/** Draws generated documents when somebody wants to see them, and keeps the PDFs. */
export interface DocumentDrawer {
  /** Id of the stored PDF of a document as it is now; drawn first when it is not there. */
  fileOf(id: string): Promise<string>;
  /** Id of a stored PDF of a document that was only rehearsed; it goes with the next sweep. */
  fileOfDraft(draft: Draft): Promise<string>;
}

/** A document that is not there, with those who would sign it. */
export interface Draft {
  document: DocumentRow;
  signers: SignerRow[];
}

/** A document that changes while it is drawn is drawn again, so often at most. */
const TRIES = 3;

export function createDrawer(deps: Deps): DocumentDrawer {
  const drawing = new Map<string, Promise<string>>();
  return {
    fileOf(id) {
      const running = drawing.get(id) ?? draw(deps, id).finally(() => drawing.delete(id));
      drawing.set(id, running);
      return running;
    },
    // Without number and code: on paper it is nothing yet.
    fileOfDraft: async ({ document, signers }) => {
      const unnumbered = { ...document, number: null, verification_code: null, preview: true };
      return (await drawn(deps, { document: unnumbered, signers })).stored.id;
    },
  };
}

async function draw(deps: Deps, id: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const document = await readDocument(deps.db, id);
    if (document.file !== null) return document.file;
    const file = await drawOnce(deps, document);
    if (file !== null) return file;
    if (attempt === TRIES) throw new Error(`document ${id} changes faster than it can be drawn`);
  }
}

/** `null` when the document changed in the meantime: what was drawn is out of date and goes with the next sweep. */
async function drawOnce(deps: Deps, document: DocumentRow): Promise<string | null> {
  const { db, definitions, files } = deps;
  const signers = await signersOfDocument(db, definitions.current(), document);
  const found = await drawn(deps, { document, signers });
  return inTransaction(db, (trx) => keep(trx, files, document, found));
}

/** Id of the stored PDF of a document as an open transaction, that nobody else writes beside, has it; drawn when it is not there. */
export async function fileInside(deps: Deps, trx: Trx, id: string): Promise<string> {
  const document = await readDocument(trx, id);
  if (document.file !== null) return document.file;
  const signers = await signersOfDocument(trx, deps.definitions.current(), document);
  const files: Deps['files'] = {
    ...deps.files,
    create: (content, wish) => deps.files.create(content, wish, trx),
  };
  const file = await keep(
    trx,
    files,
    document,
    await drawn({ ...deps, db: trx, files }, { document, signers }),
  );
  if (file === null) throw new Error(`document ${id} was changed while it was drawn`);
  return file;
}

/** `null` when the document changed since it was read. */
async function keep(
  trx: Trx,
  files: Deps['files'],
  document: DocumentRow,
  { stored, places }: Drawn,
): Promise<string | null> {
  const kept = await sql`
    update generated_document set file = ${stored.id}, sha256 = ${stored.sha256}, places = ${JSON.stringify(places)}::jsonb
    where id = ${document.id} and row_version = ${document.row_version} and file is null`.execute(trx);
  if (kept.numAffectedRows !== 1n) return null;
  await files.link(trx, stored.id, { record: 'generated_document', row: document.id, owner: null });
  return stored.id;
}

interface Drawn {
  stored: StoredFile;
  places: SigningPlace[];
}

/** Draws and stores it, belonging to no row yet. */
async function drawn(deps: Deps, { document, signers }: Draft): Promise<Drawn> {
  const { definitions, files, renderer } = deps;
  const model = definitions.current();
  const template = model.generated[document.code]?.template ?? document.code;
  const title = [document.label, document.number].filter(Boolean).join(' ');
  const options = { title, language: model.app.locale, date: document.generated_at, author: model.app.name };
  const own = await ownTemplate(deps, document);
  const filled = signers.length === 0 && own.docx !== null ? await filledIn(deps, document, own.docx) : null;
  if (filled) return filled;
  const draw = ({ logo, text }: Own) => {
    const data = dataOf(deps, document, signers, logo?.name);
    const pictures = new Map(logo ? [[logo.name, logo.content]] : []);
    return renderer.renderToSign(template, data, {
      ...options,
      pictures,
      ...(text !== null && { template: text }),
    });
  };
  const first = { logo: await pictureOf(deps, logoOf(document)), text: own.text };
  const { pdf, places } = await firstDrawn(draw, withoutByTurns(first));
  const name = nameOf(model, document);
  return { places, stored: await files.create(pdf, { name, type: 'application/pdf', owner: null }) };
}

/** What is the department's own in a document; `null` = the product's. */
interface Own {
  logo: Picture | null;
  text: string | null;
}

/**
 * A letter is not held back for a picture that cannot be drawn, although its beginning looked like one, nor for a text
 * that could be drawn when it was tried, before the definitions changed.
 */
function withoutByTurns({ logo, text }: Own): Own[] {
  const ways = [
    { logo, text },
    { logo: null, text },
    { logo, text: null },
    { logo: null, text: null },
  ];
  return ways.filter(
    (way, at) => ways.findIndex((one) => one.logo === way.logo && one.text === way.text) === at,
  );
}

/** What the first of the ways gives that can be drawn. Throws what the last one threw. */
async function firstDrawn<T>(draw: (way: Own) => Promise<T>, [way, ...others]: Own[]): Promise<T> {
  if (!way) throw new Error('no way to draw');
  try {
    return await draw(way);
  } catch (error) {
    const mayHelp = error instanceof DocumentError && ['template', 'data'].includes(error.reason);
    if (!mayHelp || others.length === 0) throw error;
    return firstDrawn(draw, others);
  }
}

/** The department's own template that a document was made by: a text, or a file that is filled in. */
async function ownTemplate(
  { db, definitions, files }: Deps,
  { template, preview }: DocumentRow,
): Promise<{ text: string | null; docx: Buffer | null }> {
  if (template === null) return { text: null, docx: null };
  const takesFiles = definitions.current().records.document_template?.fields.file?.type === 'file';
  const { rows } = await sql<{ text: string | null; file: { id: string } | null }>`
    select text, ${takesFiles ? sql.ref('file') : sql`null`} as file from document_template where id = ${template}`.execute(
    db,
  );
  const [row] = rows;
  // What is still being filled in is looked at in the page, which shows no such file.
  const file = preview ? null : row?.file;
  return { text: row?.text ?? null, docx: file ? await files.read(db, file.id) : null };
}

/** The document as a DOCX; `null` = the definitions no longer suit the file, and no document is held back for that. */
async function filledIn(deps: Deps, document: DocumentRow, docx: Buffer): Promise<Drawn | null> {
  const { definitions, files, renderer } = deps;
  const model = definitions.current();
  const template = model.generated[document.code]?.template ?? document.code;
  const data = dataOf(deps, document, []);
  try {
    const filled = await renderer.fillIn(template, docx, data, { date: document.generated_at });
    const stored = await files.create(filled, { name: nameOf(model, document), type: DOCX, owner: null });
    return { places: [], stored };
  } catch (error) {
    if (error instanceof DocumentError && ['template', 'data'].includes(error.reason)) return null;
    throw error;
  }
}

interface Picture {
  /** As templates name it; its ending says what it is. */
  name: string;
  content: Buffer;
}

async function pictureOf({ db, files }: Deps, id: string | null): Promise<Picture | null> {
  const file = id === null ? null : await files.find(db, id);
  if (!file) return null;
  return {
    name: `logo-set.${file.type === 'image/png' ? 'png' : 'jpg'}`,
    content: await files.read(db, file.id),
  };
}

/** Address of the check page, as it stands on paper. */
export function checkAddress(
  { publicUrl, port }: Deps['config'],
  { verification_code: code }: DocumentRow,
): string | null {
  return code === null ? null : `${originOf({ publicUrl, port })}/api/check/${code}`;
}

const originOf = ({ publicUrl, port }: Pick<Deps['config'], 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`;

/** What its template reads, with whole addresses. */
function dataOf(
  { config, definitions }: Deps,
  document: DocumentRow,
  signers: readonly SignerRow[],
  logo?: string,
) {
  const model = definitions.current();
  const data = withOrigin(model.generated[document.code]?.bind ?? {}, document.data, originOf(config));
  return documentData(model, { ...document, data }, signers, checkAddress(config, document), logo);
}

/** Download name; the number of whoever the document is about stands in its frozen data, where the definitions say. */
export function nameOf(model: Model, { code, label, data, generated_at: date }: DocumentRow): string {
  const about = boundText(data, model.generated[code]?.named ?? null);
  return documentFileName({ label, about, date });
}

/** Throws E_ACCESS_NOT_FOUND when there is no such document. */
export async function readDocument(db: Db, id: string): Promise<DocumentRow> {
  const found = await sql<DocumentRow>`
    select id, department, code, label, number, data, file, status, verification_code, template, generated_at, row_version
    from generated_document where id = ${id} and deleted_at is null`.execute(db);
  const [row] = found.rows;
  if (!row) throw notFoundError(`no document ${id}`);
  return row;
}
