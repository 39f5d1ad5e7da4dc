import type { RouteModel } from '../model.ts';

/** The facts about a person that a route's guard looks at. */
export interface RouteViewer {
  /** As in the token: strictly this number opens a route of a position. */
  position_id: number | null;
  /** Roles in the active department. */
  roles: readonly string[];
}

/** A refusal carries the first question that failed, in the guard's order. */
export type RouteDecision =
  | { allowed: true; code: null }
  | { allowed: false; code: 'E_ACCESS_SIGN_IN' | 'E_ACCESS_DEPARTMENT' | 'E_ACCESS_ROLE' };

const ALLOWED: RouteDecision = { allowed: true, code: null };

/**
 * Decides whether `viewer` may open `route` while `department` is active: signed in, then department, then position OR
 * role; a route that names neither opens to everybody signed in. Pure; the browser's guard and the API ask the same.
 * Source: specification section 2 "Route guarding".
 */
export function decideRoute(
  route: Pick<RouteModel, 'public' | 'positions' | 'roles' | 'departments'>,
  viewer: RouteViewer | null,
  department: string,
): RouteDecision {
  if (!route.public && viewer === null) return { allowed: false, code: 'E_ACCESS_SIGN_IN' };
  if (route.departments !== null && !route.departments.includes(department)) {
    return { allowed: false, code: 'E_ACCESS_DEPARTMENT' };
  }
  if (route.public || (route.positions.length === 0 && route.roles.length === 0)) return ALLOWED;
  const byPosition = viewer?.position_id != null && route.positions.includes(viewer.position_id);
  const byRole = route.roles.some((role) => viewer?.roles.includes(role));
  return byPosition || byRole ? ALLOWED : { allowed: false, code: 'E_ACCESS_ROLE' };
}
