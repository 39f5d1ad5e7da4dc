import { describe, expect, test } from 'vitest';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { PUBLICATIONS } from './typed/publications.ts';
import { faultsOf, MASTER } from './typed/typed-access.ts';

const inOne = ['TKMS2'];

/** Entries of the sidebar with the departments in which they show. */
const SIDEBAR: Record<string, { label: string; departments: string[] }> = {
  '/administrasi/magister/reguler/periode-publikasi-ilmiah': {
    label: 'Publikasi Ilmiah',
    departments: inOne,
  },
  '/dosen/magister/reguler/periode-publikasi-ilmiah': { label: 'Publikasi Ilmiah', departments: inOne },
  '/mahasiswa/magister/reguler/publikasi-ilmiah': { label: 'Publikasi Ilmiah', departments: inOne },
  '/administrasi/magister/mbr/periode-publikasi-ilmiah-1': {
    label: 'Publikasi Ilmiah 1',
    departments: MASTER.toSorted(),
  },
  '/administrasi/magister/mbr/periode-publikasi-ilmiah-2': {
    label: 'Publikasi Ilmiah 2',
    departments: MASTER.toSorted(),
  },
  '/dosen/magister/mbr/periode-publikasi-ilmiah-1': {
    label: 'Publikasi Ilmiah 1',
    departments: MASTER.toSorted(),
  },
  '/dosen/magister/mbr/periode-publikasi-ilmiah-2': {
    label: 'Publikasi Ilmiah 2',
    departments: MASTER.toSorted(),
  },
  '/mahasiswa/magister/mbr/publikasi-ilmiah-1': {
    label: 'Publikasi Ilmiah 1',
    departments: MASTER.toSorted(),
  },
  '/mahasiswa/magister/mbr/publikasi-ilmiah-2': {
    label: 'Publikasi Ilmiah 2',
    departments: MASTER.toSorted(),
  },
};

const { routes, sidebar } = projectModel();
const theirs = routes.filter(({ path }) => path.includes('publikasi-ilmiah'));

describe.each(Object.entries(PUBLICATIONS))('%s', (path, access) => {
  test('opens to exactly those whom the specification names, and to nobody signed out', () => {
    const found = theirs.filter((route) => route.path === path);
    expect(found).not.toEqual([]);
    expect(found.flatMap((route) => faultsOf(route, access))).toEqual([]);
  });
});

test('no page of theirs stands elsewhere', () => {
  expect([...new Set(theirs.map(({ path }) => path))].toSorted()).toEqual(
    Object.keys(PUBLICATIONS).toSorted(),
  );
});

test('the sidebar shows their lists in the departments that the specification names', () => {
  const shown = sidebar.flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      const route = theirs.find(({ id }) => id === entry.route);
      const departments = entry.departments ?? route?.departments;
      return route ? [[route.path, { label: entry.label, departments: departments?.toSorted() }]] : [];
    }),
  );
  expect(Object.fromEntries(shown)).toEqual(SIDEBAR);
});
