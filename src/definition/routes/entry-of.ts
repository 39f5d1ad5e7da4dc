import type { RouteModel } from '../model.ts';

/** A page of the product, as far as it tells to which entry of the menu it belongs. */
export type PlacedRoute = Pick<RouteModel, 'screen' | 'audience' | 'path'>;

/** The file a screen is written in, for an audience: its pages belong together though their paths may not. */
export function subjectOf({ screen, audience }: Pick<PlacedRoute, 'screen' | 'audience'>): string {
  return `${screen.split('.')[0]} ${audience}`;
}

/** The path that holds a page by its address: the longest that the present one begins with; home only for itself. */
export function holdingPath(paths: readonly string[], pathname: string): string | null {
  const holding = paths.filter(
    (path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
  );
  return holding.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

/**
 * The entry that a page at `pathname` belongs to: by its address, else the first of the same file for the same audience.
 * `null` = none; `route` is null where the page is none of ours.
 */
export function entryOf<E extends PlacedRoute>(
  entries: readonly E[],
  pathname: string,
  route: PlacedRoute | null,
): E | null {
  const path = holdingPath(
    entries.map((entry) => entry.path),
    pathname,
  );
  const held = path === null ? undefined : entries.find((entry) => entry.path === path);
  const own = route && entries.find((entry) => subjectOf(entry) === subjectOf(route));
  return held ?? own ?? null;
}
