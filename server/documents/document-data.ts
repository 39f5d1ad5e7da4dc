import { sql } from 'kysely';
import type { Json, JsonObject, Model } from '../../src/definition/model.ts';
import type { Db } from '../deps.ts';
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
  /** ISO time. */
  generated_at: string;
  row_version: number;
}

/** A signature that is asked for, with the person who is to give it. */
export interface SignerRow {
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
 * the address of its check page; `null` leaves address and QR code out. Source: schemas/documents/README.md.
 */
export function documentData(
  model: Model,
  document: DocumentRow,
  signers: readonly SignerRow[],
  url: string | null,
): JsonObject {
  const department = model.departments.find(({ code }) => code === document.department);
  const faculty = model.app.faculty;
  const frozen = document.data.doc;
  return {
    ...document.data,
    doc: {
      date: document.generated_at,
      ...(isObject(frozen) ? frozen : {}),
      number: document.number,
      verification_code: document.verification_code,
      verification_url: url?.replace(/^https?:\/\//, '') ?? null,
      qr: url === null ? [] : qrRows(url),
      void: document.status === 'void',
    },
    department: { name: department?.title ?? '', ...department?.facts },
    institution: { time_zone: model.app.timezone, ...faculty },
    signers: signers.map((signer) => ({ ...signer })),
  };
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Who signs a document, in order, with names and numbers as their profiles have them. */
export async function signersOfDocument(db: Db, model: Model, document: string): Promise<SignerRow[]> {
  const found = await sql<{
    user: string | null;
    name: string | null;
    role: string;
    signed_at: string | null;
  }>`
    select s."user", u.name, s.role_text as role, s.signed_at
    from signature_request s left join "user" u on u.id = s."user"
    where s.generated_document = ${document} and s.deleted_at is null and s.status <> 'skipped'
    order by s."order", s.id`.execute(db);
  const signers: SignerRow[] = [];
  for (const { user, name, role, signed_at } of found.rows) {
    const profile = user === null ? {} : await profileOf(db, model, user);
    signers.push({ role, name: name ?? '', nip: null, nim: null, ...profile, signed_at });
  }
  return signers;
}

/** What stands under a signature: taken from the first profile the person has. */
const PROFILE_FIELDS = ['name', 'nip', 'nim'] as const;

async function profileOf(db: Db, model: Model, user: string): Promise<Partial<SignerRow>> {
  for (const { record, by } of Object.values(model.profiles)) {
    const fields = PROFILE_FIELDS.filter((name) => model.records[record]?.fields[name]);
    if (fields.length === 0) continue;
    const found = await sql<Partial<Record<(typeof PROFILE_FIELDS)[number], string | null>>>`
      select ${sql.join(fields.map((name) => sql.ref(name)))} from ${sql.table(record)}
      where ${sql.ref(by)} = ${user} and deleted_at is null order by created_at desc, id limit 1`.execute(db);
    const [row] = found.rows;
    if (row) return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  }
  return {};
}
