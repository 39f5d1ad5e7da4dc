import { describe, expect, test } from 'vitest';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { decideRoute } from '../../src/definition/routes/decide.ts';
import { FACULTY_DATA } from './typed/faculty-data.ts';
import { DEPARTMENTS, faultsOf, STAFF } from './typed/typed-access.ts';

const { routes, sidebar } = projectModel();
/** A row opened beside its list has the list's path with a query: it is the list's page. */
const pageOf = (path: string) => path.replace(/\?.*$/, '');
const routesOf = (path: string) =>
  routes.filter((route) => (path.includes('?') ? route.path : pageOf(route.path)) === path);

describe.each(Object.entries(FACULTY_DATA))('%s', (path, access) => {
  test('opens to exactly those whom the specification names, and to nobody signed out', () => {
    expect(routesOf(path)).not.toEqual([]);
    expect(routesOf(path).flatMap((route) => faultsOf(route, access))).toEqual([]);
  });
});

test('nothing else stands among the data, the facilities and the newer application', () => {
  const areas = ['/data/', '/fasilitas/', '/v2/', '/v3/', '/pengguna/'];
  const others = routes.map(({ path }) => pageOf(path)).filter((path) => !FACULTY_DATA[path]);
  expect(others.filter((path) => areas.some((area) => path.startsWith(area)))).toEqual([]);
});

/** A page with an access list and without a row in its address stands in the sidebar; its name, in the sidebar and as its title. */
const NAMED: Record<string, string> = {
  '/data/pengguna': 'Pengguna',
  '/v3/data/pengguna/mahasiswa': 'Mahasiswa',
  '/v3/data/pengguna/dosen': 'Dosen',
  '/v3/data/pengguna/admin': 'Tenaga Kependidikan',
  '/data/semester': 'Semester',
  '/data/pengaturan': 'Pengaturan',
  '/data/download': 'Unduhan',
  '/data/dokumen-ujian': 'Dokumen Ujian',
  '/data/kunjungan-industri': 'Kunjungan Industri',
  '/fasilitas/ruangan': 'Ruangan',
  '/v3/administrasi/broadcast': 'Siaran',
  '/v3/administrasi/definisi': 'Definisi',
  '/v3/administrasi/audit': 'Catatan audit',
  '/v3/administrasi/magister/logbook': 'Logbook Mahasiswa',
  '/v3/dosen/magister/logbook-mahasiswa': 'Logbook Bimbingan',
  '/v3/dosen/sarjana/mahasiswa-bimbingan': 'Mahasiswa Bimbingan',
  '/v3/dosen/magister/mahasiswa-bimbingan': 'Mahasiswa Bimbingan',
  '/v3/dosen/doktoral/mahasiswa-bimbingan': 'Mahasiswa Bimbingan',
  '/v3/mahasiswa/magister/logbook-mahasiswa': 'Logbook',
};

const entries = sidebar.flatMap((group) =>
  group.entries.map((entry) => ({
    ...entry,
    group: group.label,
    of: routes.find(({ id }) => id === entry.route),
  })),
);

test.each(Object.entries(NAMED))('%s stands once in the sidebar, as %s, where it opens', (path, name) => {
  const found = entries.filter(({ of }) => of?.path === path);
  expect(found).toMatchObject([{ group: 'Lainnya', label: name, of: { title: name } }]);
  expect(found[0]?.departments ?? DEPARTMENTS).toEqual(FACULTY_DATA[path]?.departments);
});

test('pages of one row and the account stand in no sidebar', () => {
  const stand = entries.map(({ of }) => pageOf(of?.path ?? '')).filter((path) => FACULTY_DATA[path]);
  expect(stand.toSorted()).toEqual(Object.keys(NAMED).toSorted());
});

/** Names of the pages that somebody of a role finds there. */
function foundBy(roles: string[], department: string): string[] {
  const viewer = { position_id: STAFF, roles };
  return entries.flatMap(({ of, departments, label }) =>
    of &&
    FACULTY_DATA[of.path] &&
    (departments ?? [department]).includes(department) &&
    decideRoute(of, viewer, department).allowed
      ? [String(label)]
      : [],
  );
}

const BY_ROLE = Object.entries(NAMED).flatMap(([path, name]) => (FACULTY_DATA[path]?.position ? [] : [name]));
const PEOPLE = ['Dosen', 'Mahasiswa', 'Pengguna', 'Tenaga Kependidikan'];
test.each([
  ['admin', 'TKM', BY_ROLE],
  ['admin', 'TKMS3', BY_ROLE.filter((name) => !['Kunjungan Industri', 'Logbook Mahasiswa'].includes(name))],
  ['comprehensive-manager', 'TKI', [...PEOPLE, 'Kunjungan Industri', 'Ruangan', 'Semester']],
  ['comprehensive-manager', 'TKIS2', [...PEOPLE, 'Ruangan', 'Semester']],
  ['thesis-defense-manager', 'TKM', [...PEOPLE, 'Ruangan', 'Semester']],
  ['ca-manager', 'TKM', [...PEOPLE, 'Semester']],
  ['internship-manager', 'TKM', PEOPLE],
  ['s1-internship-manager', 'TKM', []],
  ['s3-administration-manager', 'TKMS3', []],
  ['perpustakaan', 'TKMS2', []],
  ['head-of-department', 'TKMS2', []],
])('%s in %s finds in the sidebar what is theirs', (role, department, names) => {
  expect(foundBy([role], department).toSorted()).toEqual(names.toSorted());
});
