import type { RoutePlugin } from '../core/deps.ts';
import { inTransaction } from '../database/transaction.ts';
import { NOTIFICATION, notificationOf } from '../records/notifications.ts';
import { createScene } from '../scene/scene.ts';
import { notified } from './notified.ts';

const MOST = 100;

/**
 * `GET /users/me/notifications` -> `{data}`, newest first; `POST /users/me/notifications/read` marks all as read.
 * Source: specification sections 4 and 7.
 */
export const notificationRoutes: RoutePlugin = (app, deps) => {
  const { db, auth, clock, changes } = deps;
  app.get('/users/me/notifications', async (request) => {
    const viewer = await auth.require(request);
    const rows = await db
      .selectFrom(NOTIFICATION)
      .select(['id', 'kind', 'title', 'message', 'link', 'priority', 'read_at', 'created_at', 'department'])
      .select(['record', 'record_id'])
      .where('user', '=', viewer.id)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute();
    const scene = await createScene(deps, { db, viewer, department: viewer.department });
    return { data: (await notified(scene, rows)).map(({ record_id: _, record: __, ...row }) => row) };
  });

  app.post('/users/me/notifications/read', async (request, reply) => {
    const viewer = await auth.require(request);
    const read_at = clock.now().toISOString();
    await inTransaction(db, async (trx) => {
      const changed = await trx
        .updateTable(NOTIFICATION)
        .set({ read_at, updated_at: read_at, updated_by: viewer.id })
        .where('user', '=', viewer.id)
        .where('read_at', 'is', null)
        .executeTakeFirst();
      if (changed.numUpdatedRows > 0n) await changes.mark(trx, [notificationOf(viewer.id)]);
    });
    return reply.code(204).send();
  });
};
