import { sql } from 'kysely';
import type { Row } from '../../../src/definition/expression/index.ts';
import { processOf } from '../../records/model-index.ts';
import { linkFor } from '../links.ts';
import type { PageScene } from '../page-scene.ts';

const DAYS = 60;
const MOST = 50;

/** What the viewer is booked for (resource `user:<id>`), today and in the next 60 days, each with the way to its page. */
export async function agendaData(page: PageScene) {
  const { scene, grant } = page;
  if (!grant.viewer || !scene.model.records.reservation) return { rows: [] };
  const found = await sql<Row>`
    select id, record, record_id, title, starts_at, ends_at from reservation
    where resource = ${`user:${grant.viewer.id}`} and active and deleted_at is null
      and ends_at >= (${scene.today}::date::timestamp at time zone ${scene.model.app.timezone})
      and starts_at < ${new Date(scene.now.getTime() + DAYS * 86_400_000).toISOString()}
    order by starts_at limit ${MOST}`.execute(scene.db);
  const rows = [];
  for (const event of found.rows) {
    const { id, title, starts_at, ends_at } = event;
    rows.push({
      id,
      title,
      starts_at,
      ends_at,
      place: await placesOf(page, event),
      opens: await pageOf(page, event),
    });
  }
  return { rows };
}

/** The page of the row an event belongs to. */
async function pageOf({ scene, grant }: PageScene, event: Row): Promise<string | null> {
  const record = String(event.record);
  const id = String(event.record_id);
  if (!scene.model.records[record]) return null;
  await scene.graph.loadRows(record, [id]);
  const row = scene.graph.ref(record, id);
  const field = processOf(scene.model, record)?.type_field;
  const type = field && row ? row[field] : null;
  if (!row) return null;
  for (const screen of Object.values(scene.model.screens)) {
    if (screen.row?.record !== record || (screen.type !== null && screen.type !== type)) continue;
    const path = await linkFor(scene, { screen: screen.name, record, row, reader: grant.viewer });
    if (path !== null) return path;
  }
  return null;
}

/** Names of the other things booked for the same event, people left out. */
async function placesOf({ scene }: PageScene, event: Row): Promise<string> {
  const found = await sql<{ resource: string }>`
    select resource from reservation
    where record = ${event.record} and record_id = ${event.record_id} and active and deleted_at is null
      and resource not like 'user:%' order by resource`.execute(scene.db);
  const names = [];
  for (const { resource } of found.rows) {
    const [record = '', id = ''] = resource.split(':');
    const model = scene.model.records[record];
    if (!model) continue;
    await scene.graph.loadRows(record, [id]);
    names.push(String(scene.graph.ref(record, id)?.[model.label] ?? ''));
  }
  return names.filter(Boolean).join(', ');
}
