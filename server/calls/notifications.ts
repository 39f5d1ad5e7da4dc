import type { Deps, RoutePlugin } from '../core/deps.ts';
import { refusal } from '../core/errors.ts';
import { inTransaction } from '../database/transaction.ts';
import { bodyOf } from '../http/body.ts';
import { type NoticeTerms, termsOfUser } from '../jobs/notice-terms.ts';
import { untilQuietEnds } from '../jobs/quiet-hours.ts';
import { NOTIFICATION, notificationOf } from '../records/notifications.ts';
import { createScene } from '../scene/scene.ts';
import { notified } from './notified.ts';

/** Rows of an answer where the call does not say how many, and the most of them that it may ask for. */
const FIRST = 100;
const MOST = 5000;

/**
 * `GET /users/me/notifications` -> `{data, total, quiet_until, hides_text}`, newest first, the first 100 or `?limit=` of them;
 * `total` are all there are. `POST /users/me/notifications/read` marks all as
 * read, with `{ids}` those alone.
 * Source: specification sections 4 and 7.
 */
export const notificationRoutes: RoutePlugin = (app, deps) => {
  const { db, auth, clock, changes } = deps;
  app.get<{ Querystring: Record<string, unknown> }>('/users/me/notifications', async (request) => {
    const viewer = await auth.require(request);
    const limit = limitIn(request.query.limit);
    // Counted beside the rows: one statement, which counts what it shows.
    const found = await db
      .selectFrom(NOTIFICATION)
      .select(({ fn }) => fn.countAll().over().as('total'))
      .select(['id', 'kind', 'title', 'message', 'link', 'priority', 'read_at', 'created_at', 'department'])
      .select(['record', 'record_id'])
      .where('user', '=', viewer.id)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    const rows = found.map(({ total: _, ...row }) => row);
    const scene = await createScene(deps, { db, viewer, department: viewer.department });
    const data = (await notified(scene, rows)).map(({ record_id: _, record: __, ...row }) => row);
    const terms = await termsOfUser(db, viewer.id);
    return {
      data,
      total: Number(found[0]?.total ?? 0),
      quiet_until: quietUntil(deps, terms),
      hides_text: terms.hidden,
    };
  });

  app.post('/users/me/notifications/read', async (request, reply) => {
    const viewer = await auth.require(request);
    const ids = idsIn(request.body);
    const read_at = clock.now().toISOString();
    await inTransaction(db, async (trx) => {
      const changed = await trx
        .updateTable(NOTIFICATION)
        .set({ read_at, updated_at: read_at, updated_by: viewer.id })
        .where('user', '=', viewer.id)
        .where('read_at', 'is', null)
        .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
        .executeTakeFirst();
      if (changed.numUpdatedRows > 0n) await changes.mark(trx, [notificationOf(viewer.id)]);
    });
    return reply.code(204).send();
  });
};

/** When the quiet hours end in which the person is now (ISO, by the faculty's clock); `null` = it is none of them. */
function quietUntil({ clock, definitions }: Deps, { quiet }: NoticeTerms): string | null {
  const now = clock.now();
  const left = untilQuietEnds(now, quiet, definitions.current().app.timezone);
  return left === 0 ? null : new Date(now.getTime() + left).toISOString();
}

function limitIn(asked: unknown): number {
  if (asked === undefined) return FIRST;
  const limit = typeof asked === 'string' && /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : MOST + 1;
  if (limit > MOST) throw refusal('E_INPUT_INVALID', { part: 'field' }, { pointer: '/limit' });
  return limit;
}

/** `null` = all. */
function idsIn(body: unknown): string[] | null {
  const { ids } = bodyOf(body ?? {});
  if (ids === undefined) return null;
  const fits = Array.isArray(ids) && ids.length > 0 && ids.length <= FIRST;
  if (!fits || !ids.every((id) => typeof id === 'string'))
    throw refusal('E_INPUT_INVALID', { part: 'field' }, { pointer: '/ids' });
  return ids;
}
