import { decideRoute } from '../../definition/routes/decide.ts';
import type { ManifestRoute } from '../../definition/routes/manifest.ts';
import type { App } from '../state/app-context.tsx';
import { toIconName } from '../ui/icons/icon.tsx';
import type { SidebarGroup } from '../ui/sidebar.tsx';

/**
 * The sidebar's groups with the entries the viewer may open in this department; a group without any is left out.
 * The current entry is the one that holds the route `page` at `pathname`.
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
