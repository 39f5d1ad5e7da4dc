import type { FastifyRequest } from 'fastify';
import type { Model } from '../../../src/definition/model.ts';
import { everyBlock } from '../../../src/definition/screens/blocks-inside.ts';
import type { RoutePlugin } from '../../core/deps.ts';
import { notFoundError, refusal } from '../../core/errors.ts';
import { system } from '../../core/tables.ts';
import { paramOf } from './requests.ts';

const MAX_VIEWS = 30;
const MAX_BYTES = 200_000;

/**
 * What a person keeps for themselves: list views by route and block (`GET`, `PUT /me/views/:route/:block`), of lists that
 * there are. Nobody else ever reads them.
 */
export const personalRoutes: RoutePlugin = (app, { db, auth, definitions }) => {
  const listOf = (request: FastifyRequest) => {
    const [route, block] = [paramOf(request, 'route'), paramOf(request, 'block')];
    if (!hasList(definitions.current(), route, block)) throw notFoundError(`no list ${block} of ${route}`);
    return { route, block };
  };

  app.get('/me/views/:route/:block', async (request) => {
    const { id } = await auth.require(request);
    const { route, block } = listOf(request);
    const found = await system(db)
      .selectFrom('saved_view')
      .select('views')
      .where('user', '=', id)
      .where('route', '=', route)
      .where('block', '=', block)
      .executeTakeFirst();
    return { data: found?.views ?? [] };
  });

  app.put('/me/views/:route/:block', async (request) => {
    const { id } = await auth.require(request);
    const body = request.body as { data?: unknown; views?: unknown } | unknown[] | null;
    const list = Array.isArray(body) ? body : (body?.data ?? body?.views);
    if (!Array.isArray(list) || list.length > MAX_VIEWS) throw tooMuch();
    const views = limited(list);
    const row = { user: id, ...listOf(request) };
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

function hasList({ routes, screens }: Model, id: string, block: string): boolean {
  const route = routes.find((one) => one.id === id);
  const screen = route && screens[route.screen];
  return screen !== undefined && everyBlock(screen).some((one) => one.kind === 'table' && one.id === block);
}

/** As JSON text, which the database can hold: no NUL, no half characters, not without end. */
function limited(value: unknown): string {
  const json = JSON.stringify(value);
  if (json.length > MAX_BYTES || json.includes('\\u0000') || /\\ud[89a-f]/i.test(json)) throw tooMuch();
  return json;
}

const tooMuch = () => refusal('E_INPUT_INVALID', { part: 'too_much' });
