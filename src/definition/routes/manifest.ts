import type { Model, RouteModel, Text } from '../model.ts';
import { queryOf, segmentsOf } from './route-path.ts';

type Guard = Pick<RouteModel, 'audience' | 'public' | 'positions' | 'roles' | 'departments'>;

/** What the browser knows of a route: enough to find it, to guard it and to name it. */
export interface ManifestRoute
  extends Guard,
    Pick<RouteModel, 'id' | 'screen' | 'path' | 'segments' | 'query' | 'title' | 'redirect'> {
  /** It needs the width of the sidebar: a table of many columns. */
  wide?: true;
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
    /** 1 = is, for each. */
    wide: number[];
  };
}

/** Pure; `wide`: names of wide screens. `unpackManifest` gives back what the browser may know of it. */
export function packManifest(
  model: Pick<Model, Exclude<keyof Manifest, 'demo' | 'provider' | 'files'>>,
  { demo, wide }: { demo: boolean; wide: ReadonlySet<string> },
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
    wide: [],
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
    routes.wide.push(wide.has(route.screen) ? 1 : 0);
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
          ...(routes.wide[at] === 1 && { wide: true }),
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
