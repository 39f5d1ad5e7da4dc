import type { RouteModel } from '../../../src/definition/model.ts';
import { decideRoute, type RouteViewer } from '../../../src/definition/routes/decide.ts';

/* What tables of access that are typed from the specification (sections 1, 2 and 6) have in common. */

const ROLES = [
  ...['admin', 'perpustakaan', 'ca-manager', 'internship-manager', 's1-internship-manager', 'thesis-manager'],
  ...['comprehensive-manager', 'thesis-defense-manager', 'yudisium-manager', 's3-administration-manager'],
  ...['mbkm-administration-manager', 'head-of-department', 'head-of-program', 'secretary-of-program'],
];
export const STAFF = 2;
export const LECTURER = 3;
export const STUDENT = 4;
export const BACHELOR = ['TKM', 'TKI'];
export const MASTER = ['TKMS2', 'TKIS2'];
export const DOCTORAL = ['TKMS3', 'TKIS3'];
export const DEPARTMENTS = [...BACHELOR, ...MASTER, ...DOCTORAL];
export const SIGNED_IN = 'signed in';

export interface Access {
  roles: string[] | typeof SIGNED_IN;
  /** Who opens it by position. */
  position?: number;
  departments: string[];
}

/** Everybody by position alone, and in each role. */
export const VIEWERS: RouteViewer[] = [STAFF, LECTURER, STUDENT].flatMap((position_id) =>
  [[], ...ROLES.map((role) => [role])].map((roles) => ({ position_id, roles })),
);

/** What the specification has a page answer somebody in a department; `null` = signed out. */
export function shallBe(access: Access, viewer: RouteViewer | null, department: string): string {
  if (viewer === null) return 'E_ACCESS_SIGN_IN';
  if (!access.departments.includes(department)) return 'E_ACCESS_DEPARTMENT';
  const open =
    access.roles === SIGNED_IN ||
    viewer.position_id === access.position ||
    viewer.roles.some((role) => access.roles.includes(role));
  return open ? 'open' : 'E_ACCESS_ROLE';
}

/** Where a route opens to others than the table says: every position and role, in every department, and signed out. */
export function faultsOf(route: RouteModel, access: Access): object[] {
  return [null, ...VIEWERS].flatMap((viewer) =>
    DEPARTMENTS.flatMap((department) => {
      const is = decideRoute(route, viewer, department).code ?? 'open';
      const shall = shallBe(access, viewer, department);
      return is === shall ? [] : [{ route: route.id, viewer, department, is, shall }];
    }),
  );
}
