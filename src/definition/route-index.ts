import type { RouteModel } from './model.ts';

interface Node {
  fixed: Map<string, Node>;
  param: Node | null;
  routes: RouteModel[];
}

/** The part of `URLSearchParams` that matching needs; this room has no types of the browser. */
export interface Query {
  get(name: string): string | null;
}

export interface RouteMatch {
  route: RouteModel;
  /** Decoded. */
  params: Record<string, string>;
}

/** Finds routes by path. Made once per manifest; a look-up walks one segment at a time, however many routes there are. */
export interface RouteIndex {
  /**
   * The route of a path. With `search` a route that asks for a query parameter (`?row=:id`) wins where the parameter is
   * given and is out of the question where it is not; without `search` the first route of the path is taken.
   */
  find(pathname: string, search?: Query): RouteMatch | null;
  byId(id: string): RouteModel | null;
}

/** Fixed segments win over parameters at each step (decision 65). Parameters come back decoded. */
export function createRouteIndex(routes: RouteModel[]): RouteIndex {
  const root = newNode();
  const ids = new Map<string, RouteModel>();
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

function newNode(): Node {
  return { fixed: new Map(), param: null, routes: [] };
}

function childOf(node: Node, segment: { text: string; param: boolean }): Node {
  if (segment.param) {
    node.param ??= newNode();
    return node.param;
  }
  const child = node.fixed.get(segment.text) ?? newNode();
  node.fixed.set(segment.text, child);
  return child;
}

type Choose = (routes: RouteModel[]) => RouteModel | null;

function walk(node: Node, parts: string[], at: number, choose: Choose): RouteModel | null {
  const part = parts[at];
  if (part === undefined) return choose(node.routes);
  const fixed = node.fixed.get(part);
  const found = fixed ? walk(fixed, parts, at + 1, choose) : null;
  return found ?? (node.param ? walk(node.param, parts, at + 1, choose) : null);
}

function chooseRoute(routes: RouteModel[], search: Query | undefined): RouteModel | null {
  if (!search) return routes[0] ?? null;
  const asked = routes.find((route) => route.query && search.get(route.query.name));
  return asked ?? routes.find((route) => route.query === null) ?? null;
}

function paramsOf(route: RouteModel, parts: string[]): Record<string, string> {
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
