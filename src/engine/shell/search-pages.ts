import { byMatch } from '../../definition/lists/match-rank.ts';
import { decideRoute } from '../../definition/routes/decide.ts';
import type { ManifestRoute } from '../../definition/routes/manifest.ts';
import type { App } from '../state/app-context.tsx';
import { type IconName, toIconName } from '../ui/icons/icon.tsx';

/** Routes that the viewer may open now; the guard's own answer. */
function openRoutes(app: App): ManifestRoute[] {
  const { viewer, department } = app.session;
  return app.manifest.routes.filter((route) => decideRoute(route, viewer, department).allowed);
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

/** Every word of the query stands somewhere in the label or its group; labels that fit it best come first. */
export function findPages(pages: PageEntry[], query: string): PageEntry[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = pages.filter((page) => {
    const text = `${page.label} ${page.meta}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return byMatch(found, query, ({ label }) => label).slice(0, 20);
}
