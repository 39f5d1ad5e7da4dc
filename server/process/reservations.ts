import { sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import type { Case } from './case.ts';
import type { Wish } from './wish.ts';

export const RESERVATION = 'reservation';

const MINUTE = 60_000;

const moment = (at: number) => new Date(at).toISOString();

/** A time at which a resource is taken, in milliseconds, and the row that it is taken for. */
export interface Held {
  resource: string;
  from: number;
  to: number;
  /** Kept free before and after it, in milliseconds. */
  pause: number;
  title: string;
  record: string;
  row: string;
}

/** What other rows than the case's hold of these resources at some time of a wish, its pause on both sides. */
export async function heldBeside(one: Case, wish: Wish): Promise<Held[]> {
  const pause = sql`make_interval(mins => greatest(coalesce(pause, 0), ${wish.buffer / MINUTE})::int)`;
  const found = await sql<Row>`
    select resource, title, starts_at, ends_at, pause, record, record_id from ${sql.table(RESERVATION)}
    where resource = any(${wish.resources}) and active and deleted_at is null
      and starts_at < ${moment(wish.to)}::timestamptz + ${pause}
      and ends_at > ${moment(wish.from)}::timestamptz - ${pause}
      and not (record = ${one.record.name} and record_id = ${one.row.id})
    order by starts_at, resource`.execute(one.work.scene.db);
  return found.rows.map((row) => ({
    resource: String(row.resource),
    from: new Date(String(row.starts_at)).getTime(),
    to: new Date(String(row.ends_at)).getTime(),
    pause: Number(row.pause ?? 0) * MINUTE,
    title: String(row.title),
    record: String(row.record),
    row: String(row.record_id),
  }));
}

/** Whether what is held is in the way of a wish: the very question that the reservation asks the database. Pure. */
export function isInTheWay(
  held: Pick<Held, 'from' | 'to' | 'pause'>,
  wish: Omit<Wish, 'resources'>,
): boolean {
  const pause = Math.max(held.pause, wish.buffer);
  return held.from < wish.to + pause && held.to > wish.from - pause;
}

/** Label of the row a resource names. */
export async function resourceName(one: Case, resource: string): Promise<string> {
  const { scene } = one.work;
  const cut = resource.indexOf(':');
  const record = scene.model.records[resource.slice(0, cut)];
  const id = resource.slice(cut + 1);
  if (!record) return resource;
  await scene.graph.loadRows(record.name, [id]);
  const label = scene.graph.ref(record.name, id)?.[record.label];
  return typeof label === 'string' ? label : `${record.title} ${id}`;
}
