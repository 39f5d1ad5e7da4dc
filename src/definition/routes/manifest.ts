import type { Extent, Model, RouteModel, Text } from '../model.ts';
import { queryOf, segmentsOf } from './route-path.ts';

type Guard = Pick<RouteModel, 'audience' | 'public' | 'positions' | 'roles' | 'departments'>;

/** By the numbers in a packed manifest. */
const EXTENTS: readonly (Extent | undefined)[] = [undefined, 'wide', 'window'];

/** What the browser knows of a route: enough to find it, to guard it and to name it. */
export interface ManifestRoute
  extends Guard,
    Pick<RouteModel, 'id' | 'screen' | 'path' | 'segments' | 'query' | 'title' | 'redirect'> {
  /** It needs more room than usual. */
  extent?: Extent;
}

/** All the browser knows of the definitions before a screen opens. Public, no data in it. */
export interface Manifest
  extends Pick<
    Model,
    'hash' | 'app' | 'departments' | 'positions' | 'default_position' | 'roles' | 'sidebar' | 'redirects'
  > {
  routes: ManifestRoute[];
  /** Demo accounts are offered on the sign-in page. */
  demo: boolean;
  /** What the button of the identity provider calls it; `null` or absent = there is no button. */
  provider?: string | null;
  /** Origin of the file store, where it is another server. */
  files?: string;
}

/**
 * The manifest on its way: routes column by column, which compresses to a third, each different guard once, and nothing
 * that follows from the rest. Positions in the columns are those of the routes.
 */
export interface PackedManifest extends Omit<Manifest, 'routes'> {
  guards: Guard[];
  routes: {
    screens: string[];
    paths: string[];
    titles: Text[];
    /** Position in `guards`. */
    guards: number[];
    /** Ids that are not `<screen>@<audience>`, by position. */
    ids: Record<number, string>;
    redirects: Record<number, string>;
    /** Position in `EXTENTS`, for each. */
    extents: number[];
  };
}

/** Pure; `extents`: of the screens that need more room. `unpackManifest` gives back what the browser may know of it. */
export function packManifest(
  model: Pick<Model, Exclude<keyof Manifest, 'demo' | 'provider' | 'files'>>,
  { demo, extents }: { demo: boolean; extents: ReadonlyMap<string, Extent> },
): PackedManifest {
  const { hash, app, departments, positions, default_position, roles, sidebar, redirects } = model;
  const guards = new Map<string, { at: number; guard: Guard }>();
  const routes: PackedManifest['routes'] = {
    screens: [],
    paths: [],
    titles: [],
    guards: [],
    ids: {},
    redirects: {},
    extents: [],
  };
  for (const [at, route] of model.routes.entries()) {
    const guard = guardOf(route);
    const key = JSON.stringify(guard);
    const known = guards.get(key) ?? { at: guards.size, guard };
    guards.set(key, known);
    routes.screens.push(route.screen);
    routes.paths.push(route.path);
    routes.titles.push(route.title);
    routes.guards.push(known.at);
    if (route.id !== usualId(route)) routes.ids[at] = route.id;
    if (route.redirect !== null) routes.redirects[at] = route.redirect;
    routes.extents.push(EXTENTS.indexOf(extents.get(route.screen)));
  }
  const list = [...guards.values()].map(({ guard }) => guard);
  const kept = {
    hash,
    app,
    departments,
    positions,
    default_position,
    roles,
    sidebar: drawn(sidebar),
    redirects,
  };
  return { ...kept, guards: list, routes, demo };
}

/** The manifest as it is used. Pure. */
export function unpackManifest({ guards, routes, ...rest }: PackedManifest): Manifest {
  return {
    ...rest,
    routes: routes.paths.flatMap((path, at) => {
      const guard = guards[routes.guards[at] ?? -1];
      const screen = routes.screens[at];
      const extent = EXTENTS[routes.extents[at] ?? 0];
      if (guard === undefined || screen === undefined) return [];
      return [
        {
          ...guard,
          id: routes.ids[at] ?? usualId({ screen, audience: guard.audience }),
          screen,
          path,
          segments: segmentsOf(path),
          query: queryOf(path),
          title: routes.titles[at] ?? '',
          redirect: routes.redirects[at] ?? null,
          ...(extent && { extent }),
        },
      ];
    }),
  };
}

/** For whom an entry stands there is the server's to work out. */
const drawn = (sidebar: Model['sidebar']): Model['sidebar'] =>
  sidebar.map(({ entries, ...group }) => ({
    ...group,
    entries: entries.map(({ if: _condition, type: _asked, ...entry }) => entry),
  }));

function guardOf({ audience, public: open, positions, roles, departments }: ManifestRoute): Guard {
  return { audience, public: open, positions, roles, departments };
}

const usualId = ({ screen, audience }: Pick<RouteModel, 'screen' | 'audience'>) => `${screen}@${audience}`;
