import type { ChangesAnswer } from '../../src/definition/wire.ts';
import { FOR_LINKS } from '../auth/link-routes.ts';
import type { RoutePlugin } from '../core/deps.ts';
import { refusal } from '../core/errors.ts';
import { heardBy } from './change-keys.ts';

/**
 * `GET /changes?after=<seq>` -> `{seq, roles, records, elsewhere}`: names of the records whose rows changed since in the
 * person's department or in none, or are theirs alone, and of those that changed elsewhere; `records: null` = reload everything. `roles`: theirs
 * there by now, which may have begun or ended meanwhile.
 * Without `after` it answers the newest number only.
 */
export const changeRoutes: RoutePlugin = (app, { auth, changes }) => {
  app.get<{ Querystring: { after?: string } }>(
    '/changes',
    FOR_LINKS,
    async (request): Promise<ChangesAnswer> => {
      const { id, department, roles } = await auth.require(request);
      const { after } = request.query;
      if (after === undefined)
        return { seq: (await changes.after(-1)).seq, roles, records: [], elsewhere: [] };
      if (!/^\d{1,15}$/.test(after)) {
        throw refusal('E_INPUT_INVALID', { part: 'change_number' }, { pointer: '/after' });
      }
      const { seq, changes: found } = await changes.after(Number(after));
      if (found === null) return { seq, roles, records: null, elsewhere: [] };
      return { seq, roles, ...heardBy(found, { person: id, department }) };
    },
  );
};
