import { decideRoute, type RouteViewer } from '../../definition/routes/decide.ts';
import type { ManifestRoute } from '../../definition/routes/manifest.ts';
import { redirectedPath } from '../../definition/routes/redirects.ts';
import type { RouteIndex } from '../../definition/routes/route-index.ts';
import type { Manifest } from '../data/manifest.ts';
import { passwordKey } from '../session/password-key.ts';
import { safeRedirect } from '../session/redirect.ts';
import type { SessionViewer } from '../session/session-store.ts';

/** Why somebody who is signed in is not where their address leads: nothing is there, or it is not for them. */
export type Missed = 'unknown' | 'closed';

/**
 * What an address comes to: a screen to draw, another address of ours, a full page load, or the sign-in page. `elsewhere`:
 * the person's other departments where it would open.
 */
export type Destination =
  | { kind: 'screen'; route: ManifestRoute; params: Record<string, string> }
  | { kind: 'go'; to: string; instead?: Missed; elsewhere?: string[] }
  | { kind: 'leave'; to: string }
  | { kind: 'sign_in'; wanted: string };

export interface Place {
  manifest: Manifest;
  index: RouteIndex<ManifestRoute>;
  viewer: SessionViewer | null;
  department: string;
  /** What the person is in each department that they can enter. */
  entries: readonly (RouteViewer & { department: string })[];
  /** Path that this page load began with; a prefix of its own does not leave it, since that would load it for ever. */
  loaded: string | null;
}

/**
 * Decides what to do with an address. Old paths first, then the route with its guard (sign-in, department, position or
 * role), then the prefixes left by a full page load; whatever is refused or unknown goes home. Pure.
 * Source: specification section 2 "Route guarding".
 */
export function resolveDestination(
  place: Place,
  address: { pathname: string; search: string; hash: string },
): Destination {
  const { manifest, index } = place;
  const pathname = trimSlash(address.pathname);
  const rest = address.search + address.hash;
  const found = index.find(pathname, new URLSearchParams(address.search));
  if (!found) return resolveUnknown(place, pathname, rest);

  const { route, params } = found;
  const decision = decideRoute(route, place.viewer, place.department);
  if (!decision.allowed) {
    if (decision.code === 'E_ACCESS_SIGN_IN') return { kind: 'sign_in', wanted: pathname + rest };
    const elsewhere = decision.code === 'E_ACCESS_DEPARTMENT' ? opensIn(place, route) : [];
    const there = home(manifest, pathname, { ...place, missed: 'closed' });
    return there.kind === 'go' && there.instead && elsewhere.length > 0 ? { ...there, elsewhere } : there;
  }
  if (pathname === manifest.app.login && place.viewer && !leadsToPassword(address.hash)) {
    const wanted = safeRedirect(new URLSearchParams(address.search).get('redirect'));
    return { kind: 'go', to: wanted ?? manifest.app.home };
  }
  const leave = leaveTo(place, pathname, rest);
  if (leave) return { kind: 'leave', to: leave };
  if (route.redirect !== null) return followRedirect(place, route.redirect, params, rest);
  return { kind: 'screen', route, params };
}

/** The departments of the person where the route opens for what they are there. */
function opensIn({ entries }: Place, route: ManifestRoute): string[] {
  return entries
    .filter((entry) => decideRoute(route, entry, entry.department).allowed)
    .map(({ department }) => department);
}

/** Whoever comes by the mail sets a password, whoever is signed in here. */
const leadsToPassword = (hash: string) => passwordKey(hash) !== '';

function resolveUnknown(place: Place, pathname: string, rest: string): Destination {
  const moved = redirectedPath(place.manifest.redirects, pathname, place.department);
  if (moved !== null && moved !== pathname) return { kind: 'go', to: moved + rest };
  const leave = leaveTo(place, pathname, rest);
  return leave
    ? { kind: 'leave', to: leave }
    : home(place.manifest, pathname, { ...place, missed: 'unknown' });
}

function followRedirect(
  place: Place,
  target: string,
  params: Record<string, string>,
  rest: string,
): Destination {
  const route = place.index.byId(target);
  if (!route) return { kind: 'go', to: place.manifest.app.home };
  return { kind: 'go', to: pathOf(route, params) + rest };
}

/** Home itself refused (nobody signed in is caught before): there is nowhere else to go but to the sign-in page. */
function home(manifest: Manifest, pathname: string, place: Place & { missed: Missed }): Destination {
  if (pathname === manifest.app.home) return { kind: 'sign_in', wanted: manifest.app.home };
  const to = place.viewer?.opens ?? manifest.app.home;
  if (!place.viewer && place.index.find(to) === null) return { kind: 'sign_in', wanted: to };
  return { kind: 'go', to, ...(place.viewer && { instead: place.missed }) };
}

/** Address of a full page load for a prefix of its own, `null` when the page stays in this application. */
function leaveTo(place: Place, pathname: string, rest: string): string | null {
  const prefixes = place.manifest.app.prefixes;
  const prefix = Object.keys(prefixes).find((one) => pathname === one || pathname.startsWith(`${one}/`));
  if (prefix === undefined) return null;
  const server = prefixes[prefix] ?? 'self';
  if (server !== 'self') return server.replace(/\/$/, '') + pathname + rest;
  return place.loaded === pathname ? null : pathname + rest;
}

/** The route's path with its parameters filled in. */
function pathOf(route: ManifestRoute, params: Record<string, string>): string {
  const parts = route.segments.map((segment) =>
    segment.param ? encodeURIComponent(params[segment.text] ?? '') : segment.text,
  );
  return `/${parts.join('/')}`;
}

function trimSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
}
