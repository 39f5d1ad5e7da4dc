import { sql } from 'kysely';
import type { Model } from '../../src/definition/model.ts';
import type { Deps } from '../core/deps.ts';
import { notFoundError } from '../core/errors.ts';
import { optionOf } from '../scene/labels.ts';
import { signatureKind } from '../signing/signature-kind.ts';
import { type DocumentRow, signersOfDocument } from './document-data.ts';
import { maskedName } from './masked-name.ts';
import type { PageCounts } from './page-counts.ts';

/** What anybody holding the paper may know: no personal data beyond masked names. */
export interface DocumentCheck {
  /** As it stands on the paper. */
  code: string;
  label: string;
  number: string | null;
  /** Whose letter it is: the institution, its faculty, the department. */
  publisher: string;
  /** Of the PDF in force; `null` when it was not drawn yet, or is none. */
  pages: number | null;
  status: { value: string; label: string; colour: string | null };
  /** ISO time. */
  generated_at: string;
  /** SHA-256 of the PDF in force, hex; `null` when it was not drawn yet. */
  sha256: string | null;
  /** SHA-256 of what the file was before its last signature, and before those before it. */
  earlier: string[];
  signers: { role: string; name: string; signed_at: string | null }[];
  /** What kind of signatures they are in law. */
  kind: string;
  /** Why it is void, as far as whoever withdrew it told that to everybody. */
  note: string | null;
  /** What counts in place of a void one. */
  replaced_by: { code: string; number: string | null } | null;
}

interface Found extends Pick<DocumentRow, 'id' | 'data' | 'status' | 'department'> {
  code: string;
  label: string;
  number: string | null;
  generated_at: string;
  sha256: string | null;
  file: string | null;
  note: string | null;
}

const VOID = 'void';

/** The document with a verification code. Throws E_ACCESS_NOT_FOUND for an unknown one. */
export async function documentCheck(deps: Deps, pagesOf: PageCounts, code: string): Promise<DocumentCheck> {
  const { config, db, definitions } = deps;
  const model = definitions.current();
  const record = model.records.generated_document;
  if (!record) throw notFoundError('there are no documents');
  const found = await sql<Found>`
    select id, department, data, verification_code as code, label, number, status, generated_at, sha256, file,
      case when status = ${VOID} then void_note end as note
    from generated_document
    where verification_code = ${code.trim().toUpperCase().replaceAll('\0', '')} and deleted_at is null`.execute(
    db,
  );
  const [row] = found.rows;
  if (!row) throw notFoundError('no document has this code');
  const { id, data, department, status, file, ...facts } = row;
  const field = record.fields.status;
  const option = field ? optionOf(model, field, status, department ?? '') : null;
  const signers = await signersOfDocument(db, model, { id, data });
  return {
    ...facts,
    publisher: publisherOf(model, department),
    pages: file === null ? null : await pagesOf(db, file),
    earlier: await earlierOf(deps, row),
    status: { value: status, label: option?.label ?? status, colour: option?.colour ?? null },
    signers: signers.map(({ role, name, signed_at }) => ({ role, name: maskedName(name), signed_at })),
    kind: await signatureKind(db, config, id),
    replaced_by: status === VOID ? await successorOf(deps, id) : null,
  };
}

function publisherOf({ app: { faculty }, departments }: Model, department: string | null): string {
  const own = departments.find(({ code }) => code === department)?.title;
  return [own, faculty.faculty, faculty.university]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
}

async function earlierOf({ db }: Pick<Deps, 'db'>, { id, sha256 }: Found): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct hash from signature_request, unnest(array[hash_before, hash_after]) as hash
    where generated_document = ${id} and status = 'signed' and deleted_at is null
      and hash is not null and hash is distinct from ${sha256} order by hash`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** The newest document that was made of the same row in its place. */
async function successorOf({ db }: Pick<Deps, 'db'>, id: string): Promise<DocumentCheck['replaced_by']> {
  const { rows } = await sql<{ code: string; number: string | null }>`
    select n.verification_code as code, n.number from generated_document n join generated_document o on o.id = ${id}
    where n.record = o.record and n.record_id = o.record_id and n.code = o.code and n.part is not distinct from o.part
      and n.generated_at > o.generated_at and n.status <> 'void' and n.deleted_at is null
      and n.verification_code is not null
    order by n.generated_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
