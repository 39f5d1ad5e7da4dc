import { describe, expect, test } from 'vitest';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { type Access, faultsOf, LECTURER, MASTER, STUDENT } from './typed-access.ts';

/*
 * Who opens which page of the publications of the master's programmes, typed from the specification (section 2): the keepers
 * in both departments, lecturers and students of the regular track in one of them, and a form of verification for those alone.
 * Nothing bounds the two of the research track.
 */

const inOne = ['TKMS2'];
const keeper: Access = { roles: ['admin', 'perpustakaan'], departments: MASTER.toSorted() };
const lecturerIn = (departments: string[]): Access => ({ roles: [], position: LECTURER, departments });
const studentIn = (departments: string[]): Access => ({ roles: [], position: STUDENT, departments });

const ofResearchTrack = (number: number): Record<string, Access> => ({
  [`/administrasi/magister/mbr/periode-publikasi-ilmiah-${number}`]: keeper,
  [`/administrasi/magister/mbr/periode-publikasi-ilmiah-${number}/:id`]: keeper,
  [`/administrasi/magister/mbr/publikasi-ilmiah-${number}/:id`]: keeper,
  [`/dosen/magister/mbr/periode-publikasi-ilmiah-${number}`]: lecturerIn(MASTER),
  [`/dosen/magister/mbr/periode-publikasi-ilmiah-${number}/:id`]: lecturerIn(MASTER),
  [`/dosen/magister/mbr/publikasi-ilmiah-${number}/:id`]: lecturerIn(MASTER),
  [`/mahasiswa/magister/mbr/publikasi-ilmiah-${number}`]: studentIn(MASTER),
  [`/mahasiswa/magister/mbr/publikasi-ilmiah-${number}/:id`]: studentIn(MASTER),
});

const SHALL: Record<string, Access> = {
  '/administrasi/magister/reguler/periode-publikasi-ilmiah': keeper,
  '/administrasi/magister/reguler/periode-publikasi-ilmiah/:id': keeper,
  '/administrasi/magister/reguler/publikasi-ilmiah/:id': keeper,
  '/dosen/magister/reguler/periode-publikasi-ilmiah': lecturerIn(inOne),
  '/dosen/magister/reguler/periode-publikasi-ilmiah/:id': lecturerIn(inOne),
  '/dosen/magister/reguler/publikasi-ilmiah/:id': lecturerIn(inOne),
  '/dosen/magister/reguler/publikasi-ilmiah/:id/formulir-ujian': lecturerIn(inOne),
  '/mahasiswa/magister/reguler/publikasi-ilmiah': studentIn(inOne),
  '/mahasiswa/magister/reguler/publikasi-ilmiah/:id': studentIn(inOne),
  '/mahasiswa/magister/reguler/publikasi-ilmiah/:id/formulir-ujian': studentIn(inOne),
  ...ofResearchTrack(1),
  ...ofResearchTrack(2),
};

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

describe.each(Object.entries(SHALL))('%s', (path, access) => {
  test('opens to exactly those whom the specification names, and to nobody signed out', () => {
    const found = theirs.filter((route) => route.path === path);
    expect(found).not.toEqual([]);
    expect(found.flatMap((route) => faultsOf(route, access))).toEqual([]);
  });
});

test('no page of theirs stands elsewhere', () => {
  expect([...new Set(theirs.map(({ path }) => path))].toSorted()).toEqual(Object.keys(SHALL).toSorted());
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
