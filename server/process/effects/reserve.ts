import { sql } from 'kysely';
import { decide } from '../../../src/definition/expression/index.ts';
import { refusal } from '../../core/errors.ts';
import { envOf, valueIn } from '../../scene/scene.ts';
import { type Case, varsOf } from '../case.ts';
import { clashesOf } from '../clashes.ts';
import { clashError } from '../refusals.ts';
import { RESERVATION } from '../reservations.ts';
import { createRows } from '../row-writes.ts';
import { wishNow } from '../wished.ts';
import type { Effect } from './effect.ts';
import { releaseOf } from './release.ts';

/**
 * Takes every resource (`<record>:<id>`) from one moment to another; what the row held before is given back. `buffer`
 * (minutes) keeps a resource free for that long between two events, also from those who come later. What is only `pending`
 * must be free now and holds nothing. A clash is found by looking first, so that all of
 * them can be named; who wants the same resource looks one after another, since the exclusion constraint (23P01) behind
 * it knows nothing of buffers.
 */
export const reserve: Effect<'reserve'> = async (one, effect, vars) => {
  const all = varsOf(one, vars);
  const { scene } = one.work;
  const env = envOf(scene, all);
  const wished = await scene.graph.settle(() => wishNow(effect, env));
  if (wished === null) throw timesError();
  const { pending: asks } = effect;
  const pending = asks !== null && (await scene.graph.settle(() => decide(asks, env)));
  const title = String((await valueIn(scene, effect.title, all)) ?? one.record.title);
  await releaseOf(one);
  const wish = { ...wished, resources: wished.resources.toSorted() };
  await oneAfterAnother(one, wish.resources);
  const taken = await clashesOf(one, wish);
  if (taken.length > 0) throw clashError(taken);
  one.work.wish = { asked: wish, by: one };
  const record = scene.model.records[RESERVATION];
  if (!record) throw new Error(`no record ${RESERVATION}`);
  const rows = wish.resources.map((resource) => ({
    record: one.record.name,
    record_id: one.row.id,
    resource,
    title,
    starts_at: new Date(wish.from).toISOString(),
    ends_at: new Date(wish.to).toISOString(),
    active: !pending,
    pending,
    pause: Math.round(wish.buffer / MINUTE),
  }));
  await createRows(one, record, rows);
};

/** Holds the resources until the end of the transaction; in the order of their locks, so that two never wait for each other. */
async function oneAfterAnother(one: Case, resources: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(4144, key)
    from (select distinct hashtext(name) as key from unnest(${resources}::text[]) as name order by 1) as keys`.execute(
    one.work.trx,
  );
}

const MINUTE = 60_000;

const timesError = () => refusal('E_INPUT_TIMES', {});
