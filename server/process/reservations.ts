import { sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import type { Case } from './case.ts';
import type { Wish } from './wish.ts';

export const RESERVATION = 'reservation';

/** A time at which a resource is taken, in milliseconds, and the row that it is taken for. */
export interface Held {
  resource: string;
  from: number;
  to: number;
  title: string;
  record: string;
  row: string;
}

/** What other rows than the case's hold of these resources at some time of a wish, its pause on both sides. */
export async function heldBeside(one: Case, wish: Wish): Promise<Held[]> {
  const found = await sql<Row>`
    select resource, title, starts_at, ends_at, record, record_id from ${sql.table(RESERVATION)}
    where resource = any(${wish.resources}) and active and deleted_at is null
      and starts_at < ${new Date(wish.to + wish.buffer).toISOString()}
      and ends_at > ${new Date(wish.from - wish.buffer).toISOString()}
      and not (record = ${one.record.name} and record_id = ${one.row.id})
    order by starts_at, resource`.execute(one.work.scene.db);
  return found.rows.map((row) => ({
    resource: String(row.resource),
    from: new Date(String(row.starts_at)).getTime(),
    to: new Date(String(row.ends_at)).getTime(),
    title: String(row.title),
    record: String(row.record),
    row: String(row.record_id),
  }));
}

/** Whether what is held is in the way of a wish: the very question that the reservation asks the database. Pure. */
export const isInTheWay = (held: Pick<Held, 'from' | 'to'>, wish: Omit<Wish, 'resources'>): boolean =>
  held.from < wish.to + wish.buffer && held.to > wish.from - wish.buffer;

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
