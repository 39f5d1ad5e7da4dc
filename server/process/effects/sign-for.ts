import { sql } from 'kysely';
import type { Row } from '../../../src/definition/expression/index.ts';
import { actorTexts } from '../../../src/definition/messages/server-texts.ts';
import type { Case } from '../case.ts';
import { changeRow } from '../row-writes.ts';
import { type Effect, listOf } from './effect.ts';
import { documentsInForce, toBeDrawn } from './void.ts';

/**
 * What the holder of a role has still to sign in that role is their deputy's to sign, once the deputy has done this in
 * their place. What the holder signs as themselves stays theirs.
 */
export const signFor: Effect<'sign_for'> = async (one, effect, vars) => {
  const { actor, scene } = one.work;
  const { on_behalf = null } = one;
  const { generated_document: documents, signature_request: requests } = scene.model.records;
  if (actor === null || on_behalf === null || !documents || !requests) return;
  const codes = effect.documents === null ? null : await listOf(one, effect.documents, vars);
  for (const document of await documentsInForce(one)) {
    if (codes !== null && !codes.includes(document.code)) continue;
    const open = await openOf(one, document, on_behalf);
    for (const request of open) {
      const role_text = actorTexts.onBehalf(String(request.role_text ?? ''));
      await changeRow(one, requests, request, { user: actor.id, role_text });
    }
    if (open.length > 0) await changeRow(one, documents, document, await toBeDrawn(one, document));
  }
};

async function openOf(one: Case, document: Row, holder: { user: string; role: string }): Promise<Row[]> {
  const found = await sql<Row>`
    select * from signature_request
    where generated_document = ${document.id} and "user" = ${holder.user} and role = ${holder.role}
      and status in ('waiting', 'pending', 'viewed') and deleted_at is null`.execute(one.work.trx);
  return found.rows;
}
