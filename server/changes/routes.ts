import { FOR_LINKS } from '../auth/link-routes.ts';
import type { Room } from '../deps.ts';
import { inputError } from '../errors.ts';

/**
 * `GET /changes?after=<seq>` -> `{seq, records}`: names of records changed since; `records: null` = reload everything.
 * Without `after` it answers the newest number only. Source: contract section 3.
 */
export const changesRoom: Room = (app, { auth, changes }) => {
  app.get<{ Querystring: { after?: string } }>('/changes', FOR_LINKS, async (request) => {
    await auth.require(request);
    const { after } = request.query;
    if (after === undefined) return { seq: (await changes.after(-1)).seq, records: [] };
    if (!/^\d{1,15}$/.test(after)) {
      throw inputError({ code: 'E_INPUT_INVALID', message: 'Nomor tidak valid.', pointer: '/after' });
    }
    return changes.after(Number(after));
  });
};
