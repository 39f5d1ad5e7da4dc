import { system } from '../database/tables.ts';
import type { Room } from '../deps.ts';
import { inputError } from '../errors.ts';
import { paramOf } from './requests.ts';

const MAX_VIEWS = 30;
const MAX_BYTES = 200_000;

/**
 * What a person keeps for themselves: list views by route and block (`GET`, `PUT /me/views/:route/:block`). Nobody else
 * ever reads them.
 */
export const personalRoom: Room = (app, { db, auth }) => {
  app.get('/me/views/:route/:block', async (request) => {
    const { id } = await auth.require(request);
    const found = await system(db)
      .selectFrom('saved_view')
      .select('views')
      .where('user', '=', id)
      .where('route', '=', paramOf(request, 'route'))
      .where('block', '=', paramOf(request, 'block'))
      .executeTakeFirst();
    return { data: found?.views ?? [] };
  });

  app.put('/me/views/:route/:block', async (request) => {
    const { id } = await auth.require(request);
    const body = request.body as { data?: unknown; views?: unknown } | unknown[] | null;
    const list = Array.isArray(body) ? body : (body?.data ?? body?.views);
    if (!Array.isArray(list) || list.length > MAX_VIEWS) throw tooMuch();
    const views = limited(list);
    const row = { user: id, route: paramOf(request, 'route'), block: paramOf(request, 'block') };
    const updated_at = new Date().toISOString();
    await system(db)
      .insertInto('saved_view')
      .values({ ...row, views, updated_at })
      .onConflict((conflict) =>
        conflict.columns(['user', 'route', 'block']).doUpdateSet({ views, updated_at }),
      )
      .execute();
    return { data: list };
  });
};

/** As JSON text, which the database can hold: no NUL, no half characters, not without end. */
function limited(value: unknown): string {
  const json = JSON.stringify(value);
  if (json.length > MAX_BYTES || json.includes('\\u0000') || /\\ud[89a-f]/i.test(json)) throw tooMuch();
  return json;
}

const tooMuch = () => inputError({ code: 'E_INPUT_INVALID', message: 'Isian tidak dapat disimpan.' });
