import { decideRoute } from '../../definition/routes/decide.ts';
import { entryOf, type PlacedRoute } from '../../definition/routes/entry-of.ts';
import type { App } from '../state/app-context.tsx';
import { toIconName } from '../ui/icons/icon.tsx';
import type { SidebarGroup } from '../ui/sidebar.tsx';

/** Where one is, and where what waits for the viewer is done. */
export interface MenuState {
  pathname: string;
  /** The route that is open. */
  page: string;
  /** One path for each thing that waits; `null` = not known yet. */
  waiting: readonly string[] | null;
}

/**
 * The sidebar's groups with the entries the viewer may open in this department; a group without any is left out. The
 * current entry is the one that holds the open page, and what waits is counted at the entry that holds the page where it
 * is done, if that entry counts.
 */
export function sidebarGroups(app: App, { pathname, page, waiting }: MenuState): SidebarGroup[] {
  const groups = app.manifest.sidebar.map(({ name, label, entries }) => ({
    key: name,
    label: label || undefined,
    items: entries
      .toSorted((one, other) => one.order - other.order)
      .flatMap((entry) => {
        const route = openRoute(app, entry);
        if (!route) return [];
        const { id, path, screen, audience } = route;
        const shown = app.text(entry.label) || app.text(route.title);
        return [{ id, path, screen, audience, shown, icon: toIconName(entry.icon), counts: entry.count }];
      }),
  }));
  const items = groups.flatMap((group) => group.items);
  const current = entryOf(items, pathname, app.index.byId(page));
  const counts = countsOf(app, items, waiting ?? []);
  return groups
    .filter((group) => group.items.length > 0)
    .map(({ key, label, items }) => ({
      key,
      label,
      items: items.map((item) => ({
        key: item.id,
        label: item.shown,
        href: app.href(item.path),
        icon: item.icon,
        current: item.path === current?.path,
        ...(item.counts && { waiting: counts.get(item.id) ?? 0 }),
      })),
    }));
}

/** Whether an entry that the viewer sees counts what waits. */
export function countsWaiting(app: App): boolean {
  return app.manifest.sidebar.some(({ entries }) =>
    entries.some((entry) => entry.count && openRoute(app, entry)),
  );
}

type Entry = App['manifest']['sidebar'][number]['entries'][number];

function openRoute({ index, session }: App, entry: Entry) {
  const route = index.byId(entry.route);
  const fits = entry.departments === null || entry.departments.includes(session.department);
  const { away } = session.viewer?.profile ?? {};
  if (Array.isArray(away) && away.includes(entry.route)) return null;
  return route && fits && decideRoute(route, session.viewer, session.department).allowed ? route : null;
}

/** How many of the paths each entry holds, by its id. */
function countsOf(
  { index }: App,
  entries: readonly (PlacedRoute & { id: string })[],
  paths: readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const { pathname, searchParams } = new URL(path, location.origin);
    const entry = entryOf(entries, pathname, index.find(pathname, searchParams)?.route ?? null);
    if (entry) counts.set(entry.id, (counts.get(entry.id) ?? 0) + 1);
  }
  return counts;
}
