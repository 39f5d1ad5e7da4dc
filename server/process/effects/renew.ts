import { sql } from 'kysely';
import type { Row } from '../../../src/definition/expression/index.ts';
import { refusal } from '../../core/errors.ts';
import { valueIn } from '../../scene/scene.ts';
import { type Case, varsOf } from '../case.ts';
import type { Signer } from '../signers.ts';
import { type Effect, listOf } from './effect.ts';
import { generateOne } from './generate.ts';

/**
 * Makes anew, from what is true now and with a new number, the documents that the transition into the present state
 * voided, or one that stands, which is void then. Whoever was asked to sign one is asked again, since a signature holds for
 * one paper. Throws E_PROCESS_GONE where the one that stands cannot be made any more; of several, those that cannot are left out.
 */
export const renew: Effect<'renew'> = async (one, effect, vars) => {
  const documents =
    effect.document === null
      ? await voidedOnTheWay(one)
      : await standing(one, await valueIn(one.work.scene, effect.document, varsOf(one, vars)));
  const codes = effect.documents === null ? null : await listOf(one, effect.documents, vars);
  for (const document of documents) {
    if (codes !== null && !codes.includes(document.code)) continue;
    const model = one.work.scene.model.generated[String(document.code)];
    const each = await partOf(one, document.part);
    if (!model || each === undefined) {
      if (effect.document === null) continue;
      throw refusal('E_PROCESS_GONE', {});
    }
    await generateOne(one, model, { ...vars, each }, await askedBefore(one, document));
  }
};

/** A document of the row that is not void. */
async function standing(one: Case, id: unknown): Promise<Row[]> {
  const found = await sql<Row>`
    select * from generated_document
    where id = ${id} and record = ${one.record.name} and record_id = ${one.row.id} and status <> 'void' and deleted_at is null`.execute(
    one.work.trx,
  );
  return found.rows;
}

/** What the history says the last change of state made void, in the order it was made. */
async function voidedOnTheWay(one: Case): Promise<Row[]> {
  await one.work.books.flush(one.work.trx);
  const found = await sql<Row>`
    with step as (
      select transition, at from history
      where record = ${one.record.name} and "row" = ${one.row.id} and to_state = ${one.state}
        and from_state is distinct from to_state
      order by at desc, id desc limit 1)
    select d.* from generated_document d, step s
    where d.record = ${one.record.name} and d.record_id = ${one.row.id} and d.status = 'void' and d.deleted_at is null
      and exists (
        select 1 from history h
        where h.record = 'generated_document' and h."row" = d.id and h.transition = s.transition and h.at = s.at)
    order by d.generated_at, d.id`.execute(one.work.trx);
  return found.rows;
}

/** The child row a document was made for; `null` = the whole row, `undefined` = it is no longer there. */
async function partOf(one: Case, part: unknown): Promise<Row | null | undefined> {
  if (typeof part !== 'string') return null;
  const { graph } = one.work.scene;
  for (const relation of Object.keys(one.record.relations)) {
    const rows = await graph.settle(() => graph.many(one.record.name, one.row, relation));
    const found = rows.find(({ id }) => id === part);
    if (found) return found;
  }
  return undefined;
}

async function askedBefore(one: Case, document: Row) {
  const found = await sql<Signer>`
    select "user", role as office, coalesce(standing, '{}') as standing, coalesce(role_text, '') as role, "order"
    from signature_request
    where generated_document = ${document.id} and deleted_at is null order by "order", id`.execute(
    one.work.trx,
  );
  return found.rows;
}
