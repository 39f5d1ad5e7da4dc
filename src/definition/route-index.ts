import type { RouteModel } from './model.ts';

interface Node {
  fixed: Map<string, Node>;
  param: Node | null;
  routes: RouteModel[];
}

/** Finds routes by path. Made once per manifest; a look-up walks one segment at a time, however many routes there are. */
export interface RouteIndex {
  find(pathname: string): { route: RouteModel; params: Record<string, string> } | null;
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
    find(pathname) {
      const parts = split(pathname);
      const route = walk(root, parts, 0);
      return route ? { route, params: paramsOf(route, parts) } : null;
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

function walk(node: Node, parts: string[], at: number): RouteModel | null {
  const part = parts[at];
  if (part === undefined) return node.routes[0] ?? null;
  const fixed = node.fixed.get(part);
  const found = fixed ? walk(fixed, parts, at + 1) : null;
  return found ?? (node.param ? walk(node.param, parts, at + 1) : null);
}

function paramsOf(route: RouteModel, parts: string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, segment] of route.segments.entries()) {
    if (segment.param) params[segment.text.replace(/^:/, '')] = parts[index] ?? '';
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
