import { describe, expect, test } from 'vitest';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import type { Text } from '../../src/definition/model.ts';
import { type Access, faultsOf, LECTURER, MASTER, STUDENT } from './typed-access.ts';

/*
 * Who opens which page of the types of the master's programmes, typed from the specification (sections 2 and 6): each
 * address has the access of its own prefix, and the whole stands in the master's departments.
 */

const manager: Access = { roles: ['admin', 'perpustakaan'], departments: MASTER };
const lecturer: Access = { roles: [], position: LECTURER, departments: MASTER };
const student: Access = { roles: [], position: STUDENT, departments: MASTER };
const programHead: Access = { roles: ['head-of-program'], departments: MASTER };
const departmentHead: Access = { roles: ['head-of-department'], departments: MASTER };
const secretaryOf = (department: string): Access => ({
  roles: ['secretary-of-program'],
  departments: [department],
});

/** An exam or a seminar: periods with their participants, a registration, a form of the exam; students meet no periods. */
const meeting = (at: string): Record<string, Access> => ({
  ...Object.fromEntries(
    [['/administrasi', manager] as const, ['/dosen', lecturer] as const].flatMap(([prefix, access]) => {
      const [track, name] = at.split('/');
      const base = `${prefix}/magister/${track}`;
      return [
        ...[`${base}/periode-${name}`, `${base}/periode-${name}/:id`],
        ...[`${base}/${name}/:id`, `${base}/${name}/:id/formulir-ujian`],
      ].map((path) => [path, access]);
    }),
  ),
  [`/mahasiswa/magister/${at}`]: student,
  [`/mahasiswa/magister/${at}/:id`]: student,
  [`/mahasiswa/magister/${at}/:id/formulir-ujian`]: student,
});

/** What is handed in of the research track: a list and a page for each registration, without pages for periods. */
const submission = (name: string, of = MASTER, lecturers = of): Record<string, Access> =>
  Object.fromEntries(
    [
      ['/administrasi', { ...manager, departments: of }] as const,
      ['/dosen', { ...lecturer, departments: lecturers }] as const,
      ['/mahasiswa', { ...student, departments: of }] as const,
    ].flatMap(([prefix, access]) =>
      ['', '/:id'].map((end) => [`${prefix}/magister/mbr/${name}${end}`, access]),
    ),
  );

/** Pages of lecturers that open in mechanical engineering alone. */
const inMechanical = (paths: Record<string, Access>): Record<string, Access> =>
  Object.fromEntries(
    Object.entries(paths).map(([path, access]) => [
      path,
      path.startsWith('/dosen') ? { ...access, departments: ['TKMS2'] } : access,
    ]),
  );

const SHALL: Record<string, Access> = {
  ...meeting('reguler/ujian-proposal-tesis'),
  ...meeting('reguler/ujian-semhas'),
  ...meeting('reguler/ujian-tesis'),
  ...submission('naskah-proposal-penelitian', MASTER, ['TKMS2']),
  ...meeting('mbr/ujian-proposal-penelitian'),
  ...submission('laporan-hasil-penelitian-1', ['TKMS2']),
  ...submission('logbook-penelitian-1', ['TKIS2']),
  ...submission('laporan-hasil-penelitian-2', ['TKMS2']),
  ...submission('logbook-penelitian-2', ['TKIS2']),
  ...meeting('mbr/ujian-semhas-1'),
  ...meeting('mbr/ujian-semhas-2'),
  ...inMechanical(meeting('mbr/naskah-tesis')),
  ...meeting('mbr/ujian-tesis'),
  '/sekprodi/pasca/ujian-proposal': secretaryOf('TKIS2'),
  '/sekprodi/pasca/ujian-proposal/formulir-ujian/:id': secretaryOf('TKIS2'),
  '/sekprodi/magister/proposal-tesis': secretaryOf('TKMS2'),
  '/sekprodi/magister/proposal-tesis?row=:id': secretaryOf('TKMS2'),
  '/kaprodi/pasca/ujian-semhas': programHead,
  '/kaprodi/pasca/ujian-semhas/formulir-ujian/:id': programHead,
  '/kaprodi/pasca/berita-acara-ujian-tesis': programHead,
  '/kaprodi/pasca/berita-acara-ujian-tesis/:id': programHead,
  '/kaprodi/pasca/pengesahan-ujian-tesis': programHead,
  '/kaprodi/pasca/pengesahan-ujian-tesis/:id': programHead,
  '/kepala-departemen/pasca/pengesahan-ujian-tesis': departmentHead,
  '/kepala-departemen/pasca/pengesahan-ujian-tesis/:id': departmentHead,
};

/** Groups of the sidebar with what stands there, in its order; a name by department where it has two. */
const entries = (prefix: string, track: string, named: Record<string, string>) =>
  Object.entries(named).map(([name, label]) => [`${prefix}/magister/${track}/${name}`, label]);
const REGULAR = {
  'ujian-proposal-tesis': 'Ujian Proposal Tesis',
  'ujian-semhas': 'Seminar Hasil',
  'ujian-tesis': 'Ujian Tesis',
};
const RESEARCH = {
  'naskah-proposal-penelitian': 'Naskah Proposal Penelitian',
  'ujian-proposal-penelitian': 'Ujian Proposal Penelitian',
  'laporan-hasil-penelitian-1': 'Laporan Hasil Penelitian 1',
  'logbook-penelitian-1': 'Logbook Penelitian 1',
  'ujian-semhas-1': 'Seminar Hasil 1',
  'laporan-hasil-penelitian-2': 'Laporan Hasil Penelitian 2',
  'logbook-penelitian-2': 'Logbook Penelitian 2',
  'ujian-semhas-2': 'Seminar Hasil 2',
  'naskah-tesis': 'Naskah Tesis',
  'ujian-tesis': 'Ujian Tesis',
};
const periods = (named: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(named).map(([name, label]) => [
      name.replace(/^(?=ujian|naskah-tesis)/, 'periode-'),
      label,
    ]),
  );
const SIDEBAR: Record<string, unknown[][]> = {
  Reguler: entries('/administrasi', 'reguler', periods(REGULAR)),
  MBR: entries('/administrasi', 'mbr', periods(RESEARCH)),
  'Kurikulum Reguler': [
    ...entries('/dosen', 'reguler', periods(REGULAR)),
    ...entries('/mahasiswa', 'reguler', REGULAR),
  ],
  'Kurikulum MBR': [
    ...entries('/dosen', 'mbr', periods(RESEARCH)),
    ...entries('/mahasiswa', 'mbr', RESEARCH),
  ],
};

const { routes, sidebar, types } = projectModel();
/** Of what somebody else's table holds, nothing is said here. */
const OTHERS = /\/v3\/|publikasi-ilmiah/;

describe.each(Object.entries(SHALL))('%s', (path, access) => {
  test('opens to exactly those whom the specification names, and to nobody signed out', () => {
    const found = routes.filter((route) => route.path === path);
    expect(found).not.toEqual([]);
    expect(found.flatMap((route) => faultsOf(route, access))).toEqual([]);
  });
});

test('no page of theirs stands elsewhere', () => {
  const about = routes.flatMap(({ path }) =>
    /\/(magister|pasca)\//.test(path) && !OTHERS.test(path) ? [path] : [],
  );
  expect([...new Set(about)].toSorted()).toEqual(Object.keys(SHALL).toSorted());
});

/** What an entry is called where its page opens; it may be called otherwise in each department. */
const nameIn = (label: Text, department: string) =>
  typeof label === 'object' && 'by_department' in label
    ? (label.by_department[department] ?? label.else)
    : label;

test.each(Object.keys(SIDEBAR))('the group %s holds their lists, and none of the other track', (group) => {
  const found = sidebar.find(({ label }) => label === group)?.entries ?? [];
  const shown = found.flatMap((entry) => {
    const { path = '', departments } = routes.find(({ id }) => id === entry.route) ?? {};
    return OTHERS.test(path) ? [] : [[path, nameIn(entry.label, departments?.[0] ?? '')]];
  });
  expect(shown.toSorted()).toEqual(SIDEBAR[group]?.toSorted());
});

test('who approves is the same in both tracks, in each department', () => {
  const chain = (type: string) => {
    const { spec, by_department } = types[type] ?? {};
    return MASTER.map((department) => (by_department?.[department] ?? spec)?.approvals).map((steps) =>
      (steps as { by: string; on: string }[]).map(({ by, on }) => [by, on]),
    );
  };
  const twice = (...steps: [string, string][]) => MASTER.map(() => steps);
  for (const type of ['s2_proposal_exam', 's2_mbr_proposal_exam'])
    expect(chain(type)).toEqual(twice(['secretary-of-program', 'final']));
  for (const type of ['s2_result_seminar', 's2_mbr_result_seminar_1', 's2_mbr_result_seminar_2'])
    expect(chain(type)).toEqual(twice(['head-of-program', 'minutes']));
  for (const type of ['s2_thesis_exam', 's2_mbr_thesis_exam'])
    expect(chain(type)).toEqual(
      twice(['head-of-program', 'minutes'], ['head-of-program', 'final'], ['head-of-department', 'final']),
    );
  for (const type of ['s2_mbr_research_report_1', 's2_mbr_research_report_2'])
    expect(chain(type)).toEqual(twice(['manager', 'final']));
  // In industrial engineering a manuscript is verified, and that is all.
  expect(chain('s2_mbr_proposal_manuscript')).toEqual([
    [
      ['pembimbing_utama', 'final'],
      ['secretary-of-program', 'final'],
    ],
    [],
  ]);
  expect(chain('s2_mbr_thesis_manuscript')).toEqual([[['manager', 'final']], []]);
});
