import type { RouteModel } from '../model.ts';

/** What finding a route needs to know of it. */
type Findable = Pick<RouteModel, 'id' | 'segments' | 'query'>;

interface Node<R> {
  fixed: Map<string, Node<R>>;
  param: Node<R> | null;
  routes: R[];
}

/** The part of `URLSearchParams` that matching needs; this room has no types of the browser. */
interface Query {
  get(name: string): string | null;
}

interface RouteMatch<R = RouteModel> {
  route: R;
  /** Decoded. */
  params: Record<string, string>;
}

/** Finds routes by path. Made once per manifest; a look-up walks one segment at a time, however many routes there are. */
export interface RouteIndex<R = RouteModel> {
  /**
   * The route of a path. With `search` a route that asks for a query parameter (`?row=:id`) wins where the parameter is
   * given and is out of the question where it is not; without `search` the first route of the path is taken.
   */
  find(pathname: string, search?: Query): RouteMatch<R> | null;
  byId(id: string): R | null;
}

/** Fixed segments win over parameters at each step. Parameters come back decoded. */
export function createRouteIndex<R extends Findable>(routes: readonly R[]): RouteIndex<R> {
  const root = newNode<R>();
  const ids = new Map<string, R>();
  for (const route of routes) {
    ids.set(route.id, route);
    let node = root;
    for (const segment of route.segments) node = childOf(node, segment);
    node.routes.push(route);
  }
  return {
    byId: (id) => ids.get(id) ?? null,
    find(pathname, search) {
      const parts = split(pathname);
      const route = walk(root, parts, 0, (routes) => chooseRoute(routes, search));
      if (!route) return null;
      const params = paramsOf(route, parts);
      if (route.query && search) params[route.query.param] = search.get(route.query.name) ?? '';
      return { route, params };
    },
  };
}

function newNode<R>(): Node<R> {
  return { fixed: new Map(), param: null, routes: [] };
}

function childOf<R>(node: Node<R>, segment: { text: string; param: boolean }): Node<R> {
  if (segment.param) {
    node.param ??= newNode<R>();
    return node.param;
  }
  const child = node.fixed.get(segment.text) ?? newNode<R>();
  node.fixed.set(segment.text, child);
  return child;
}

type Choose<R> = (routes: R[]) => R | null;

function walk<R>(node: Node<R>, parts: string[], at: number, choose: Choose<R>): R | null {
  const part = parts[at];
  if (part === undefined) return choose(node.routes);
  const fixed = node.fixed.get(part);
  const found = fixed ? walk(fixed, parts, at + 1, choose) : null;
  return found ?? (node.param ? walk(node.param, parts, at + 1, choose) : null);
}

function chooseRoute<R extends Findable>(routes: R[], search: Query | undefined): R | null {
  if (!search) return routes[0] ?? null;
  const asked = routes.find((route) => route.query && search.get(route.query.name));
  return asked ?? routes.find((route) => route.query === null) ?? null;
}

function paramsOf(route: Findable, parts: string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, segment] of route.segments.entries()) {
    if (segment.param) params[segment.text] = parts[index] ?? '';
  }
  return params;
}

function split(pathname: string): string[] {
  return pathname.split('/').filter(Boolean).map(decode);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
