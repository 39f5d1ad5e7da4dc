import { sql } from 'kysely';
import type { Row } from '../../../src/definition/expression/index.ts';
import { changeRow } from '../row-writes.ts';
import { type Effect, listOf } from './effect.ts';
import { TO_BE_DRAWN } from './void.ts';

/**
 * Records that the actor signs the row's documents of these kinds: the own pending request is done, those next in order
 * are asked, and a document without open requests is signed. Somebody who is not asked signs nothing.
 */
export const sign: Effect<'sign'> = async (one, effect, vars) => {
  const { generated_document: documents, signature_request: requests } = one.work.scene.model.records;
  const actor = one.work.actor;
  if (!documents || !requests || !actor) return;
  const codes = (await listOf(one, effect.document, vars)).map(String);
  const found = await sql<Row>`
    select * from generated_document
    where record = ${one.record.name} and record_id = ${one.row.id} and code = any(${codes})
      and status = 'awaiting_signatures' and deleted_at is null
    order by id for update`.execute(one.work.trx);
  for (const document of found.rows) {
    const asked = await sql<Row>`
      select * from signature_request where generated_document = ${document.id} and deleted_at is null
      order by "order", id`.execute(one.work.trx);
    const open = asked.rows.filter(
      ({ status }) => !['signed', 'declined', 'skipped'].includes(String(status)),
    );
    const own = open.filter((request) => request.user === actor.id && request.status !== 'waiting');
    for (const request of own) {
      await changeRow(one, requests, request, { status: 'signed', signed_at: one.work.scene.now.getTime() });
    }
    if (own.length === 0) continue;
    const left = open.filter((request) => !own.includes(request));
    const status = left.length === 0 ? 'signed' : document.status;
    await changeRow(one, documents, document, { status, ...TO_BE_DRAWN });
    const next = Math.min(...left.map(({ order }) => Number(order)));
    for (const request of left) {
      if (Number(request.order) === next && request.status === 'waiting') {
        await changeRow(one, requests, request, { status: 'pending' });
      }
    }
  }
};
