import type { Model, RouteModel } from '../../src/definition/model.ts';
import { indexOf } from '../core/model-index.ts';

/** The route of an address with the values of its parameters; one with a query pattern wins over the same path without. */
export function routeAt(
  model: Model,
  url: URL,
): { route: RouteModel; params: Record<string, string> } | null {
  const { plainRoutes, queryRoutes } = indexOf(model);
  for (const { name, param, routes } of queryRoutes) {
    const value = url.searchParams.get(name);
    const found = value === null ? null : routes.find(url.pathname);
    if (found) return { route: found.route, params: { ...found.params, [param]: value ?? '' } };
  }
  return plainRoutes.find(url.pathname);
}

/** A path with query as in the address bar. Set behind the host, so that nothing in it is taken for one. */
export const urlOf = (path: string): URL => new URL(`http://localhost${path}`);
