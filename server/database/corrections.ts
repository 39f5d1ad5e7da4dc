import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '../core/deps.ts';
import { type Database, system } from '../core/tables.ts';
import { inTransaction } from './transaction.ts';

/** One process at a time corrects rows. */
const CORRECTION_LOCK = 4141;

/** What an earlier version wrote and nobody may go on believing: done once for a database, and noted by its name. */
interface Correction {
  name: string;
  /** Tables without which there is nothing to correct. */
  tables: readonly string[];
  correct(trx: Trx): Promise<void>;
}

const CORRECTIONS: readonly Correction[] = [
  { name: 'signed_without_signature', tables: ['generated_document', 'signature_request'], correct: unsign },
  { name: 'places_to_sign', tables: ['generated_document'], correct: drawAnew },
  { name: 'documents_of_rows', tables: ['generated_document'], correct: nameOwners },
];

/** Run after `applySchema`. Costs one query where there is nothing left to do. */
export async function applyCorrections(db: Kysely<Database>): Promise<void> {
  const keys = CORRECTIONS.map(({ name }) => `correction:${name}`);
  const rows = await system(db).selectFrom('system_value').select('key').where('key', 'in', keys).execute();
  if (rows.length === keys.length) return;
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${CORRECTION_LOCK})`.execute(trx);
    for (const one of CORRECTIONS) await correctOnce(trx, one);
  });
}

async function correctOnce(trx: Trx, { name, tables, correct }: Correction): Promise<void> {
  const key = `correction:${name}`;
  const noted = await system(trx)
    .insertInto('system_value')
    .values({ key, value: JSON.stringify(new Date().toISOString()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  if (noted.numInsertedOrUpdatedRows === 0n) return;
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(t) is not null as there from unnest(${tables}::text[]) as t`.execute(trx);
  if (rows.every(({ there }) => there)) await correct(trx);
}

/**
 * Consents and approvals once marked documents as signed. Nobody had signed: those asked are asked again, in their order,
 * and the document is drawn anew. Source: docs/decisions/0015-open-links-and-unsigned-documents.md.
 */
async function unsign(trx: Trx): Promise<void> {
  const touched = await sql<{ document: string }>`
    update signature_request set status = 'waiting', signed_at = null
    where status = 'signed' and hash_after is null returning generated_document as document`.execute(trx);
  const documents = [...new Set(touched.rows.map(({ document }) => document))];
  if (documents.length === 0) return;
  await sql`
    update signature_request as s set status = case when s."order" = f.first then 'pending' else 'waiting' end
    from (select generated_document, min("order") as first from signature_request
          where status in ('waiting', 'pending', 'viewed') and deleted_at is null group by generated_document) as f
    where f.generated_document = s.generated_document and s.generated_document = any(${documents}::text[])
      and s.status in ('waiting', 'pending', 'viewed')`.execute(trx);
  await sql`
    update generated_document set file = null, sha256 = null,
      status = case when status = 'signed' then 'awaiting_signatures' else status end
    where id = any(${documents}::text[])`.execute(trx);
}

/** What was drawn before it could be signed has no places to sign at. Source: docs/decisions/0092-signatures.md. */
async function drawAnew(trx: Trx): Promise<void> {
  await sql`
    update generated_document set file = null, sha256 = null
    where places is null and file is not null and status in ('draft', 'awaiting_signatures')`.execute(trx);
}

/** Where documents got a reference of their own to the rows they were made from, called as their record: the row that they name already. */
async function nameOwners(trx: Trx): Promise<void> {
  const { rows } = await sql<{ record: string }>`
    select t.relname as record
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_class t on t.oid = c.confrelid
    where c.conrelid = 'generated_document'::regclass and c.contype = 'f' and a.attname = t.relname`.execute(
    trx,
  );
  for (const { record } of rows)
    await sql`
      update generated_document set ${sql.ref(record)} = record_id
      where record = ${record} and ${sql.ref(record)} is null
        and exists (select 1 from ${sql.table(record)} as r where r.id = record_id)`.execute(trx);
}
