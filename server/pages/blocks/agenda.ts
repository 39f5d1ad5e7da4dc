import { sql } from 'kysely';
import type { AgendaRow, BlockContents } from '../../../src/definition/wire.ts';
import { pageOfRow } from '../../addresses/links.ts';
import { type Reader, readerEverywhere } from '../../addresses/readers.ts';
import { labelOfRow } from '../../records/row-label.ts';
import type { PageScene } from '../page-scene.ts';

const DAYS = 60;
const MOST = 50;

/** A booking, and the row it is for. */
interface Booking extends Pick<AgendaRow, 'id' | 'title' | 'starts_at' | 'ends_at'> {
  record: string;
  record_id: string;
}

/** What the viewer is booked for (resource `user:<id>`), today and in the next 60 days, each with the way to its page. */
export async function agendaData(page: PageScene): Promise<BlockContents['agenda']> {
  const { scene, grant } = page;
  if (!grant.viewer || !scene.model.records.reservation) return { rows: [] };
  const events = await eventsOf(page, grant.viewer.id);
  const places = await placesOf(page, events);
  const reader = await readerEverywhere(scene);
  const paths = await scene.graph.settleAll(events, (event) => pathNow(page, reader, event));
  return {
    rows: events.map(({ id, title, starts_at, ends_at, record_id }, index) => ({
      id,
      title,
      starts_at,
      ends_at,
      place: places.get(record_id)?.join(', ') ?? '',
      opens: paths[index] ?? null,
    })),
  };
}

async function eventsOf({ scene }: PageScene, user: string): Promise<Booking[]> {
  const found = await sql<Booking>`
    select id, record, record_id, title, starts_at, ends_at from reservation
    where resource = ${`user:${user}`} and active and deleted_at is null
      and ends_at >= (${scene.today}::date::timestamp at time zone ${scene.model.app.timezone})
      and starts_at < ${new Date(scene.now.getTime() + DAYS * 86_400_000).toISOString()}
    order by starts_at, id limit ${MOST}`.execute(scene.db);
  return found.rows;
}

/** Names of the other things booked for the same events, people left out. */
async function placesOf({ scene }: PageScene, events: readonly Booking[]): Promise<Map<string, string[]>> {
  const ids = [...new Set(events.map(({ record_id }) => record_id))];
  const found = await sql<{ record_id: string; resource: string }>`
    select record_id, resource from reservation
    where record_id = any(${ids}) and active and deleted_at is null and resource not like 'user:%'
    order by resource`.execute(scene.db);
  const names = await scene.graph.settleAll(found.rows, ({ resource }) => {
    const [record = '', id = ''] = resource.split(':');
    const row = scene.model.records[record] ? scene.graph.ref(record, id) : undefined;
    return row ? labelOfRow(scene, record, row) : resource;
  });
  const places = new Map<string, string[]>();
  for (const [index, { record_id }] of found.rows.entries()) {
    places.set(record_id, [...(places.get(record_id) ?? []), names[index] ?? '']);
  }
  return places;
}

/** The first page of the row an event belongs to that opens for the viewer. Throws `NotLoaded`. */
function pathNow({ scene }: PageScene, reader: Reader | null, event: Booking): string | null {
  const { record, record_id: id } = event;
  if (!scene.model.records[record]) return null;
  const row = scene.graph.ref(record, id);
  return row ? pageOfRow(scene, reader, record, row) : null;
}
