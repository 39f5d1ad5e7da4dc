import { describe, expect, test } from 'vitest';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { decideRoute, type RouteViewer } from '../../src/definition/routes/decide.ts';

/*
 * Who opens which page of the faculty's own data, typed from the specification (sections 2 and 6), never from the
 * definitions. The reviewed table beside it says what is; this one says what shall be.
 */

const ROLES = [
  ...['admin', 'perpustakaan', 'ca-manager', 'internship-manager', 's1-internship-manager', 'thesis-manager'],
  ...['comprehensive-manager', 'thesis-defense-manager', 'yudisium-manager', 's3-administration-manager'],
  ...['mbkm-administration-manager', 'head-of-department', 'head-of-program', 'secretary-of-program'],
];
const STAFF = 2;
const LECTURER = 3;
const STUDENT = 4;
const POSITIONS = [STAFF, LECTURER, STUDENT];
const DEPARTMENTS = ['TKM', 'TKI', 'TKMS2', 'TKIS2', 'TKMS3', 'TKIS3'];

const USERS = [
  ...['admin', 'ca-manager', 'internship-manager', 'thesis-manager', 'comprehensive-manager'],
  ...['thesis-defense-manager', 'yudisium-manager'],
];
const SEMESTER = [
  ...['admin', 'ca-manager', 'thesis-manager', 'comprehensive-manager', 'thesis-defense-manager'],
  'yudisium-manager',
];
const SIGNED_IN = 'signed in';

interface Access {
  roles: string[] | typeof SIGNED_IN;
  departments: string[];
}

const SHALL: Record<string, Access> = {
  '/data/pengguna': { roles: USERS, departments: DEPARTMENTS },
  '/data/pengguna/:id': { roles: USERS, departments: DEPARTMENTS },
  '/v3/data/pengguna/mahasiswa': { roles: USERS, departments: DEPARTMENTS },
  '/v3/data/pengguna/dosen': { roles: USERS, departments: DEPARTMENTS },
  '/v3/data/pengguna/admin': { roles: USERS, departments: DEPARTMENTS },
  // Where /pengguna/:id leads: everybody has a page of their own; whose rows open there is asked of the rows.
  '/v3/data/pengguna/mahasiswa/:id': { roles: SIGNED_IN, departments: DEPARTMENTS },
  '/v3/pengguna/me/edit': { roles: SIGNED_IN, departments: DEPARTMENTS },
  '/data/semester': { roles: SEMESTER, departments: DEPARTMENTS },
  '/data/pengaturan': { roles: ['admin'], departments: DEPARTMENTS },
  '/data/download': { roles: ['admin'], departments: DEPARTMENTS },
  '/data/kunjungan-industri': { roles: ['admin', 'comprehensive-manager'], departments: ['TKM', 'TKI'] },
  '/fasilitas/ruangan': {
    roles: ['admin', 'comprehensive-manager', 'thesis-defense-manager'],
    departments: DEPARTMENTS,
  },
  '/v3/administrasi/broadcast': { roles: ['admin'], departments: DEPARTMENTS },
  '/v3/administrasi/definisi': { roles: ['admin'], departments: DEPARTMENTS },
  '/v3/administrasi/audit': { roles: ['admin'], departments: DEPARTMENTS },
};

const { routes } = projectModel();
/** A row opened beside its list has the list's path with a query: it is the list's page. */
const pageOf = (path: string) => path.replace(/\?.*$/, '');
const routesOf = (path: string) => routes.filter((route) => pageOf(route.path) === path);

const VIEWERS: RouteViewer[] = POSITIONS.flatMap((position_id) =>
  [[], ...ROLES.map((role) => [role])].map((roles) => ({ position_id, roles })),
);

function shallBe(access: Access, viewer: RouteViewer | null, department: string): string {
  if (viewer === null) return 'E_ACCESS_SIGN_IN';
  if (!access.departments.includes(department)) return 'E_ACCESS_DEPARTMENT';
  const open = access.roles === SIGNED_IN || viewer.roles.some((role) => access.roles.includes(role));
  return open ? 'open' : 'E_ACCESS_ROLE';
}

describe.each(Object.entries(SHALL))('%s', (path, access) => {
  test('opens to exactly those whom the specification names, and to nobody signed out', () => {
    const faults = routesOf(path).flatMap((route) =>
      [null, ...VIEWERS].flatMap((viewer) =>
        DEPARTMENTS.flatMap((department) => {
          const is = decideRoute(route, viewer, department).code ?? 'open';
          const shall = shallBe(access, viewer, department);
          return is === shall ? [] : [{ route: route.id, viewer, department, is, shall }];
        }),
      ),
    );
    expect(routesOf(path)).not.toEqual([]);
    expect(faults).toEqual([]);
  });
});

test('nothing else stands among the data, the facilities and the newer application', () => {
  const areas = ['/data/', '/fasilitas/', '/v2/', '/v3/', '/pengguna/'];
  const others = routes.map(({ path }) => pageOf(path)).filter((path) => !SHALL[path]);
  expect(others.filter((path) => areas.some((area) => path.startsWith(area)))).toEqual([]);
});
