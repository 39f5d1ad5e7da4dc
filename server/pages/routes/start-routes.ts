import type { StartAnswer } from '../../../src/definition/wire.ts';
import { FOR_LINKS } from '../../auth/link-routes.ts';
import { ownProfile } from '../../auth/users.ts';
import type { Deps, RoutePlugin, Viewer } from '../../core/deps.ts';
import { notFoundError } from '../../core/errors.ts';
import { manifestOf } from '../../definitions/manifest.ts';
import { entriesAway } from '../entries-away.ts';
import { openPath } from './open.ts';

/**
 * `GET /start?path=`: everything the first page of a visit needs, in one answer: the manifest, the person's own profile as
 * `GET /users/:id` gives it, the page as `GET /open` gives it, and the number from which changes are to be counted.
 * Every part can be asked for by itself, too.
 */
export const startRoutes: RoutePlugin = (app, deps) => {
  app.get('/start', FOR_LINKS, async (request): Promise<StartAnswer> => {
    const { path } = request.query as { path?: unknown };
    if (typeof path !== 'string' || !path.startsWith('/')) throw notFoundError('no path');
    const viewer = await deps.auth.authenticate(request);
    // Counted before the page is read: what changes meanwhile is looked at twice rather than never.
    const seq = viewer ? (await deps.changes.after(-1)).seq : null;
    const profile = viewer ? await profileOf(deps, viewer) : null;
    return {
      manifest: manifestOf(deps),
      profile,
      seq,
      open: await openPath(deps, { viewer, path, have: null }),
    };
  });
};

const profileOf = async (deps: Deps, viewer: Viewer) =>
  ownProfile(deps.db, deps.definitions.current(), viewer, await entriesAway(deps, viewer));
