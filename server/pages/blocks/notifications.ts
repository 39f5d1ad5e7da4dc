import { sql } from 'kysely';
import type { Row } from '../../../src/definition/expression/index.ts';
import { notified } from '../../calls/notified.ts';
import type { PageScene } from '../page-scene.ts';

const MOST = 20;

/** The viewer's newest notifications. */
export async function notificationsData({ scene, grant }: PageScene) {
  if (!grant.viewer || !scene.model.records.notification) return { rows: [] };
  const found = await sql<Row>`
    select id, kind, title, message, link, priority, read_at, created_at, record, record_id from notification
    where "user" = ${grant.viewer.id} and deleted_at is null
    order by created_at desc, id desc limit ${MOST}`.execute(scene.db);
  return { rows: (await notified(scene, found.rows)).map(({ record_id: _, record: __, ...row }) => row) };
}
