import { sql } from 'kysely';
import type { ClashFacts } from '../../../src/definition/errors/refusal-facts.ts';
import type { Row } from '../../../src/definition/expression/index.ts';
import { refusal } from '../../core/errors.ts';
import { valueIn } from '../../scene/scene.ts';
import { writeValue } from '../../scene/write-text.ts';
import { type Case, varsOf } from '../case.ts';
import { clashError } from '../refusals.ts';
import { createRows } from '../row-writes.ts';
import type { Wish } from '../wish.ts';
import { type Effect, listOf } from './effect.ts';
import { releaseOf } from './release.ts';

const RECORD = 'reservation';

/**
 * Takes every resource (`<record>:<id>`) from one moment to another; what the row held before is given back. `buffer`
 * (minutes) keeps a resource free for that long between two events. A clash is found by looking first, so that all of
 * them can be named; who wants the same resource looks one after another, since the exclusion constraint (23P01) behind
 * it knows nothing of buffers.
 */
export const reserve: Effect<'reserve'> = async (one, effect, vars) => {
  const all = varsOf(one, vars);
  const { scene } = one.work;
  const from = await valueIn(scene, effect.from, all);
  const to = await valueIn(scene, effect.to, all);
  const buffer = effect.buffer === null ? 0 : minutesOf(await valueIn(scene, effect.buffer, all));
  if (typeof from !== 'number' || typeof to !== 'number' || to <= from) throw timesError();
  const resources = (await listOf(one, effect.resources, vars)).filter(isText);
  const title = String((await valueIn(scene, effect.title, all)) ?? one.record.title);
  await releaseOf(one);
  const wish = { resources: [...new Set(resources)].sort(), from, to, buffer: buffer * 60_000 };
  await oneAfterAnother(one, wish.resources);
  const taken = await clashesOf(one, wish);
  if (taken.length > 0) throw clashError(taken);
  one.work.wish = { asked: wish, by: one };
  const record = scene.model.records[RECORD];
  if (!record) throw new Error(`no record ${RECORD}`);
  const rows = wish.resources.map((resource) => ({
    record: one.record.name,
    record_id: one.row.id,
    resource,
    title,
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(to).toISOString(),
    active: true,
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

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function minutesOf(value: unknown): number {
  if (typeof value === 'number') return value;
  const ms = (value as { ms?: unknown } | null)?.ms;
  return typeof ms === 'number' ? ms / 60_000 : 0;
}

const timesError = () => refusal('E_INPUT_TIMES', {});

/** Each event that holds one of the resources in that time; other rows' events only. */
export async function clashesOf(one: Case, wish: Wish): Promise<ClashFacts[]> {
  const found = await sql<Row>`
    select resource, title, starts_at, ends_at from ${sql.table(RECORD)}
    where resource = any(${wish.resources}) and active and deleted_at is null
      and starts_at < ${new Date(wish.to + wish.buffer).toISOString()}
      and ends_at > ${new Date(wish.from - wish.buffer).toISOString()}
      and not (record = ${one.record.name} and record_id = ${one.row.id})
    order by starts_at, resource`.execute(one.work.scene.db);
  const clashes: ClashFacts[] = [];
  for (const { resource, title, starts_at, ends_at } of found.rows) {
    const until = writeValue(ends_at, 'timestamp').split(' pukul ')[1] ?? '';
    const at = `${writeValue(starts_at, 'timestamp')}–${until}`;
    const name = await resourceName(one, String(resource));
    clashes.push({ held: { resource: name, title: String(title), at } });
  }
  return clashes;
}

/** Label of the row a resource names. */
async function resourceName(one: Case, resource: string): Promise<string> {
  const { scene } = one.work;
  const cut = resource.indexOf(':');
  const record = scene.model.records[resource.slice(0, cut)];
  const id = resource.slice(cut + 1);
  if (!record) return resource;
  await scene.graph.loadRows(record.name, [id]);
  const label = scene.graph.ref(record.name, id)?.[record.label];
  return typeof label === 'string' ? label : `${record.title} ${id}`;
}
