import type { RouteModel } from '../model.ts';

/** Whether a route is a page of an audience, in a department, that asks who comes: an address of it reveals nothing by itself. Pure. */
export function isGuarded(route: RouteModel, audience: string | undefined, department: string): boolean {
  return (
    route.audience === audience &&
    !route.public &&
    route.redirect === null &&
    (route.departments?.includes(department) ?? true)
  );
}
