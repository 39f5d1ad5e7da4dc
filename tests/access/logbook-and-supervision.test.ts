import { describe, expect, test } from 'vitest';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { LOGBOOK_AND_SUPERVISION } from './typed/logbook-and-supervision.ts';
import { faultsOf } from './typed/typed-access.ts';

const { routes, sidebar } = projectModel();
const within = (path: string) =>
  routes.filter((route) => route.path === path || route.path.startsWith(`${path}?`));

describe.each(Object.entries(LOGBOOK_AND_SUPERVISION))('%s', (path, access) => {
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
    Object.keys(LOGBOOK_AND_SUPERVISION).toSorted(),
  );
});

test('all lists stand in the sidebar below what is no exam, rows do not', () => {
  const found = sidebar.flatMap(({ label, entries }) =>
    entries.flatMap((entry) => {
      const path = routes.find(({ id }) => id === entry.route)?.path ?? '';
      return Object.keys(LOGBOOK_AND_SUPERVISION).some((one) => path.startsWith(one)) ? [[path, label]] : [];
    }),
  );
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.keys(LOGBOOK_AND_SUPERVISION).map((path) => [path, 'Lainnya'])),
  );
});
