import { decideRoute } from '../../definition/decide.ts';
import type { ManifestRoute } from '../../definition/manifest.ts';
import type { App } from '../app/app-context.tsx';
import { type IconName, toIconName } from '../ui/icons/icon.tsx';
import type { SidebarGroup } from '../ui/sidebar.tsx';

/** Routes that the viewer may open now; the guard's own answer. */
export function openRoutes(app: Pick<App, 'manifest' | 'session'>): ManifestRoute[] {
  const { viewer, department } = app.session;
  return app.manifest.routes.filter((route) => decideRoute(route, viewer, department).allowed);
}

/**
 * The sidebar's groups with the entries the viewer may open in this department; a group without any is left out
 * (decisions 81, 82). The current entry is the one that holds the route `page` at `pathname`.
 */
export function sidebarGroups(app: App, pathname: string, page: string): SidebarGroup[] {
  const { manifest, index, session } = app;
  const groups = manifest.sidebar.map((group) => ({
    key: group.name,
    label: group.label || undefined,
    items: [...group.entries]
      .sort((one, other) => one.order - other.order)
      .flatMap((entry) => {
        const route = index.byId(entry.route);
        const fits = entry.departments === null || entry.departments.includes(session.department);
        if (!route || !fits || !decideRoute(route, session.viewer, session.department).allowed) return [];
        return [
          {
            key: route.id,
            label: app.text(entry.label) || app.text(route.title),
            path: route.path,
            subject: subjectOf(route),
            href: app.href(route.path),
            icon: toIconName(entry.icon),
          },
        ];
      }),
  }));
  const items = groups.flatMap((group) => group.items);
  const shown = index.byId(page);
  const current =
    currentPath(
      items.map((item) => item.path),
      pathname,
    ) ??
    items.find((item) => shown && item.subject === subjectOf(shown))?.path ??
    null;
  return groups
    .filter((group) => group.items.length > 0)
    .map((group) => ({
      ...group,
      items: group.items.map((item) => ({ ...item, current: item.path === current })),
    }));
}

/** The file a screen is written in, for an audience: its pages belong together though their paths may not. */
function subjectOf({ screen, audience }: ManifestRoute): string {
  return `${screen?.split('.')[0]} ${audience}`;
}

/** The entry that holds a page by its address: the longest path that the present one begins with; home only for itself. */
export function currentPath(paths: string[], pathname: string): string | null {
  const holding = paths.filter(
    (path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
  );
  return holding.sort((one, other) => other.length - one.length)[0] ?? null;
}

export interface PageEntry {
  key: string;
  label: string;
  meta: string;
  path: string;
  icon: IconName;
}

/** Pages that can be opened without knowing a row, for the search; a title met twice tells its group. */
export function searchablePages(app: App): PageEntry[] {
  const { manifest } = app;
  const groups = new Map(
    manifest.sidebar.flatMap((group) =>
      group.entries.map((entry) => [entry.route, { icon: entry.icon, label: group.label }] as const),
    ),
  );
  const seen = new Set<string>();
  return openRoutes(app).flatMap((route) => {
    const bare = route.segments.every((segment) => !segment.param) && !route.redirect && !route.query;
    if (!bare || route.path === manifest.app.login || seen.has(route.path)) return [];
    seen.add(route.path);
    const group = groups.get(route.id);
    return [
      {
        key: route.id,
        label: app.text(route.title),
        meta: group?.label ?? '',
        path: route.path,
        icon: toIconName(group?.icon ?? 'file-text'),
      },
    ];
  });
}

/** Every word of the query stands somewhere in the label or its group; labels that begin with it come first. */
export function findPages(pages: PageEntry[], query: string): PageEntry[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const start = words.join(' ');
  return pages
    .filter((page) => {
      const text = `${page.label} ${page.meta}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => Number(begins(other, start)) - Number(begins(one, start)))
    .slice(0, 20);
}

function begins(page: PageEntry, text: string): boolean {
  return text !== '' && page.label.toLowerCase().startsWith(text);
}
