import { sql } from 'kysely';
import type { Deps } from '../core/deps.ts';
import { notFoundError } from '../core/errors.ts';
import { optionOf } from '../scene/labels.ts';
import { type DocumentRow, signersOfDocument } from './document-data.ts';

/** What anybody holding the paper may know: no personal data beyond names. */
export interface DocumentCheck {
  label: string;
  number: string | null;
  status: { value: string; label: string };
  /** ISO time. */
  generated_at: string;
  /** SHA-256 of the PDF in force, hex; `null` when it was not drawn yet. */
  sha256: string | null;
  signers: { role: string; name: string; signed_at: string | null }[];
}

type Found = Pick<DocumentRow, 'id' | 'data' | 'status' | 'department'>;

/** The document with a verification code. Throws E_ACCESS_NOT_FOUND for an unknown one. */
export async function documentCheck(deps: Deps, code: string): Promise<DocumentCheck> {
  const model = deps.definitions.current();
  const record = model.records.generated_document;
  if (!record) throw notFoundError('there are no documents');
  const found = await sql<Omit<DocumentCheck, 'status' | 'signers'> & Found>`
    select id, department, data, label, number, status, generated_at, sha256 from generated_document
    where verification_code = ${code.trim().toUpperCase().replaceAll('\0', '')} and deleted_at is null`.execute(
    deps.db,
  );
  const [row] = found.rows;
  if (!row) throw notFoundError('no document has this code');
  const { id, data, department, status, ...facts } = row;
  const field = record.fields.status;
  const signers = await signersOfDocument(deps.db, model, { id, data });
  return {
    ...facts,
    status: { value: status, label: field ? optionOf(model, field, status, department ?? '').label : status },
    signers: signers.map(({ role, name, signed_at }) => ({ role, name, signed_at })),
  };
}
