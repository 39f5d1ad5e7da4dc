import type { ChangesAnswer } from '../../src/definition/wire.ts';
import { FOR_LINKS } from '../auth/link-routes.ts';
import type { Change, RoutePlugin } from '../core/deps.ts';
import { refusal } from '../core/errors.ts';

/**
 * `GET /changes?after=<seq>` -> `{seq, roles, records, elsewhere}`: names of the records whose rows changed since in the
 * person's department or in none, and of those that changed elsewhere; `records: null` = reload everything. `roles`: theirs
 * there by now, which may have begun or ended meanwhile.
 * Without `after` it answers the newest number only.
 */
export const changeRoutes: RoutePlugin = (app, { auth, changes }) => {
  app.get<{ Querystring: { after?: string } }>(
    '/changes',
    FOR_LINKS,
    async (request): Promise<ChangesAnswer> => {
      const { department, roles } = await auth.require(request);
      const { after } = request.query;
      if (after === undefined)
        return { seq: (await changes.after(-1)).seq, roles, records: [], elsewhere: [] };
      if (!/^\d{1,15}$/.test(after)) {
        throw refusal('E_INPUT_INVALID', { part: 'change_number' }, { pointer: '/after' });
      }
      const { seq, changes: found } = await changes.after(Number(after));
      if (found === null) return { seq, roles, records: null, elsewhere: [] };
      const concerns = (one: Change) => one.department === null || one.department === department;
      const records = namesOf(found.filter(concerns));
      const elsewhere = namesOf(found.filter((one) => !concerns(one)));
      return { seq, roles, records, elsewhere: elsewhere.filter((name) => !records.includes(name)) };
    },
  );
};

const namesOf = (changes: readonly Change[]) => [...new Set(changes.map(({ record }) => record))];
