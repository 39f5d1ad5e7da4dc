import { sql } from 'kysely';
import type { Row } from '../../../src/definition/expression/index.ts';
import { valueIn } from '../../scene/scene.ts';
import { type Case, varsOf } from '../case.ts';
import { changeRow } from '../row-writes.ts';
import { type Effect, listOf } from './effect.ts';

/** Makes documents of the row invalid, all of them or those of some kinds. Their numbers stay used. */
export const voidDocuments: Effect<'void'> = async (one, effect, vars) => {
  const codes = effect.documents === null ? null : await listOf(one, effect.documents, vars);
  const part = effect.part === null ? null : await valueIn(one.work.scene, effect.part, varsOf(one, vars));
  const said =
    effect.because === null ? null : await valueIn(one.work.scene, effect.because, varsOf(one, vars));
  const why = one.reason ?? said;
  for (const row of await documentsInForce(one)) {
    if (codes !== null && !codes.includes(row.code)) continue;
    if (effect.part === null || row.part === part) await voidDocument(one, row, why);
  }
};

/** A document that is made anew replaces the ones of the same kind and part. */
export async function voidSame(one: Case, code: string, part: string | null): Promise<void> {
  for (const row of await documentsInForce(one, isSame(code, part))) await voidDocument(one, row, one.reason);
}

/** Whether there is a document of the row that a new one of that kind and part replaces. */
export const replacesOne = (one: Case, code: string, part: string | null) =>
  sql<boolean>`exists (select from generated_document where ${inForce(one)} ${isSame(code, part)})`;

const isSame = (code: string, part: string | null) =>
  sql`and code = ${code} and part is not distinct from ${part}`;

const inForce = ({ record, row }: Case) =>
  sql`record = ${record.name} and record_id = ${row.id} and status <> 'void' and deleted_at is null`;

/** Documents of the row that are not void, each locked. `which`: of these, what is asked besides. */
async function documentsInForce(one: Case, which = sql``): Promise<Row[]> {
  if (!one.work.scene.model.records.generated_document) return [];
  const found = await sql<Row>`
    select * from generated_document where ${inForce(one)} ${which} order by id for update`.execute(
    one.work.trx,
  );
  return found.rows;
}

/**
 * What is written when the PDF says something else from now on, so that it is drawn anew when somebody wants to see it. A
 * file that somebody signed is never drawn again: what became of it stands on its check page.
 */
export async function toBeDrawn({ work }: Case, document: Row): Promise<Row> {
  const signed = await sql`
    select 1 from signature_request
    where generated_document = ${document.id} and hash_after is not null and deleted_at is null limit 1`.execute(
    work.trx,
  );
  return signed.rows.length > 0 ? {} : { file: null, sha256: null };
}

async function voidDocument(one: Case, document: Row, why: unknown): Promise<void> {
  const { generated_document: record, signature_request: requests } = one.work.scene.model.records;
  if (!record || !requests) return;
  const values = { status: 'void', voided_reason: why, ...(await toBeDrawn(one, document)) };
  await changeRow(one, record, document, values);
  const open = await sql<Row>`
    select * from signature_request
    where generated_document = ${document.id} and status not in ('signed', 'declined', 'expired', 'skipped')
      and deleted_at is null`.execute(one.work.trx);
  for (const request of open.rows) await changeRow(one, requests, request, { status: 'skipped' });
}
