import { sql } from 'kysely';
import type { Json, JsonObject, Model } from '../../src/definition/model.ts';
import type { Db } from '../core/deps.ts';
import { frozenSigners, signerFacts } from '../scene/signer-facts.ts';
import { qrRows } from './qr.ts';

/** A row of `generated_document`, as far as drawing it matters. */
export interface DocumentRow {
  id: string;
  department: string | null;
  code: string;
  label: string;
  number: string | null;
  data: JsonObject;
  file: string | null;
  status: string;
  verification_code: string | null;
  /** Id of the department's own text that it is drawn by; `null` = the product's. */
  template: string | null;
  /** ISO time. */
  generated_at: string;
  row_version: number;
  /** It is not there: its form is still being filled in. */
  preview?: boolean;
}

/** A signature that is asked for, with the person who is to give it. */
export interface SignerRow {
  /** Of the request: names the place to sign at. */
  id: string;
  role: string;
  name: string;
  /** Numbers under the name, as far as the person's profile has them. */
  nip: string | null;
  nim: string | null;
  /** ISO time; `null` = not yet. */
  signed_at: string | null;
}

/**
 * Everything a template reads: what was frozen when the document was made, and what belongs to every document. `url` is
 * the address of its check page; `null` leaves address and QR code out. `logo` = file name of the picture in its head;
 * `null` = the one of the templates. Source: schemas/documents/README.md.
 */
export function documentData(
  model: Model,
  document: DocumentRow,
  signers: readonly SignerRow[],
  url: string | null,
  logo: string | null = null,
): JsonObject {
  const department = model.departments.find(({ code }) => code === document.department);
  const faculty = model.app.faculty;
  const { doc: frozen, department: head } = document.data;
  return {
    ...document.data,
    doc: {
      date: document.generated_at,
      ...(isObject(frozen) ? frozen : {}),
      logo,
      number: document.number,
      verification_code: document.verification_code,
      verification_url: url?.replace(/^https?:\/\//, '') ?? null,
      qr: url === null ? [] : qrRows(url),
      void: document.status === 'void',
      preview: document.preview === true,
    },
    department: {
      name: department?.title ?? '',
      ...department?.facts,
      ...(isObject(head) ? head : {}),
    },
    institution: { time_zone: model.app.timezone, ...faculty },
    signers: signers.map((signer) => ({ ...signer })),
  };
}

/** Id of the stored picture that a document has in its head, as it was set when it was made; `null` = none was. */
export function logoOf({ data: { doc } }: Pick<DocumentRow, 'data'>): string | null {
  return isObject(doc) && typeof doc.logo === 'string' ? doc.logo : null;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Who signs a document, in order, as they were called when it was made; whoever came to it later, as they are called now. */
export async function signersOfDocument(
  db: Db,
  model: Model,
  { id, data }: Pick<DocumentRow, 'id' | 'data'>,
): Promise<SignerRow[]> {
  const { rows } = await sql<{ id: string; user: string | null; role: string; signed_at: string | null }>`
    select id, "user", role_text as role, signed_at from signature_request
    where generated_document = ${id} and deleted_at is null and status <> 'skipped'
    order by "order", id`.execute(db);
  const frozen = frozenSigners(data);
  const later = rows.flatMap(({ user }) => (user === null || Object.hasOwn(frozen, user) ? [] : [user]));
  const facts = { ...(await signerFacts(db, model, later)), ...frozen };
  const nobody = { name: '', nip: null, nim: null };
  return rows.map(({ id, user, role, signed_at }) => ({
    id,
    role,
    ...((user === null ? null : facts[user]) ?? nobody),
    signed_at,
  }));
}
