import { describe, expect, test } from 'vitest';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import type { Text } from '../../src/definition/model.ts';
import { MASTER_TYPES } from './typed/master-types.ts';
import { faultsOf, MASTER } from './typed/typed-access.ts';

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

describe.each(Object.entries(MASTER_TYPES))('%s', (path, access) => {
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
  expect([...new Set(about)].toSorted()).toEqual(Object.keys(MASTER_TYPES).toSorted());
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

test('no two types of a department are called the same, where one reads of both', () => {
  for (const department of MASTER) {
    const named = Object.values(types).flatMap((type) =>
      type.departments.includes(department) ? [nameIn(type.label, department)] : [],
    );
    expect(named).toEqual([...new Set(named)]);
  }
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
