import { describe, expect, test } from 'vitest';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { type Access, BACHELOR, DOCTORAL, faultsOf, LECTURER, MASTER, STUDENT } from './typed-access.ts';

/*
 * Who opens which page of logbooks and supervision, typed from the specification (section 2: master programme, lecturer,
 * student). The administrator's list names its departments itself, those of the bachelor's programmes too.
 */

const manager: Access = { roles: ['admin'], departments: [...BACHELOR, ...MASTER] };
const lecturerOf = (departments: string[]): Access => ({ roles: [], position: LECTURER, departments });
const student: Access = { roles: [], position: STUDENT, departments: MASTER };

/** Rows have no address of their own there: they open on that of their list. */
const SHALL: Record<string, Access> = {
  '/v3/administrasi/magister/logbook': manager,
  '/v3/dosen/magister/logbook-mahasiswa': lecturerOf(MASTER),
  '/v3/dosen/sarjana/mahasiswa-bimbingan': lecturerOf(BACHELOR),
  '/v3/dosen/magister/mahasiswa-bimbingan': lecturerOf(MASTER),
  '/v3/dosen/doktoral/mahasiswa-bimbingan': lecturerOf(DOCTORAL),
  '/v3/mahasiswa/magister/logbook-mahasiswa': student,
};

const { routes, sidebar } = projectModel();
const within = (path: string) =>
  routes.filter((route) => route.path === path || route.path.startsWith(`${path}?`));

describe.each(Object.entries(SHALL))('%s', (path, access) => {
  test('and the rows there open to exactly those whom the specification names, and to nobody signed out', () => {
    expect(within(path).filter((route) => route.path === path)).toHaveLength(1);
    expect(within(path).flatMap((route) => faultsOf(route, access))).toEqual([]);
  });
});

test('no page of them stands elsewhere', () => {
  const about = routes.filter(({ path }) =>
    /\/(?:logbook(?:-mahasiswa)?|mahasiswa-bimbingan)(?:$|[/?])/.test(path),
  );
  expect([...new Set(about.map(({ path }) => path.split('?')[0]))].toSorted()).toEqual(
    Object.keys(SHALL).toSorted(),
  );
});

test('all lists stand in the sidebar below what is no exam, rows do not', () => {
  const found = sidebar.flatMap(({ label, entries }) =>
    entries.flatMap((entry) => {
      const path = routes.find(({ id }) => id === entry.route)?.path ?? '';
      return Object.keys(SHALL).some((one) => path.startsWith(one)) ? [[path, label]] : [];
    }),
  );
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.keys(SHALL).map((path) => [path, 'Lainnya'])),
  );
});
