import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';
import { specOf } from '../../src/definition/process/spec.ts';
import { withBlocksInside } from '../../src/definition/screens/blocks-inside.ts';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

const model = projectModel();
/** Of a meeting: its day and place, whom one asks to it, and what waits for it. */
const OF_A_MEETING = {
  columns: ['examination', 'examiners', 'scheduled_on', 'start_time', 'room_name', 'examined'],
  filters: ['examiners', 'room', 'scheduled_on'],
  views: ['unscheduled', 'declined', 'scheduled', 'examined'],
};
const EVERY = Object.values(model.types).flatMap(({ code, departments }) =>
  departments.map((department) => ({
    code,
    department,
    meets: (specOf(model, code, department).stages as string[]).includes('scheduling'),
  })),
);
interface Lists {
  columns: string[];
  filters: string[];
  views: string[];
}

/** What the lists of a type show to whoever keeps it, on all of its pages that are open in the department. */
async function listsOf(code: string, department: string): Promise<Lists> {
  const shown: Lists = { columns: [], filters: [], views: [] };
  const routes = model.routes.filter(
    (route) =>
      model.screens[route.screen]?.type === code &&
      route.audience === 'manager' &&
      (route.departments?.includes(department) ?? true) &&
      (!route.path.includes(':') || route.screen.endsWith('.participants')),
  );
  for (const { path } of routes) {
    const paths = path.includes(':id')
      ? (await periodsOf(code, department)).map((id) => path.replace(':id', id))
      : [path];
    for (const one of paths) {
      const url = `/api/open?path=${encodeURIComponent(one)}`;
      const headers = await faculty.signIn('admin', department);
      const { data } = (await faculty.app.inject({ url, headers })).json();
      for (const block of Object.values(data.blocks) as Partial<Lists>[])
        for (const key of Object.keys(shown) as (keyof Lists)[]) shown[key].push(...(block[key] ?? []));
    }
  }
  return shown;
}

async function periodsOf(code: string, department: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from period where exam_type = ${code} and department = ${department}`.execute(
    faculty.connection.db,
  );
  return rows.map(({ id }) => id);
}

describe('lists of a type', () => {
  it.each(EVERY)(
    'of $code in $department tell of a meeting exactly where there is one',
    async ({ code, department, meets }) => {
      const shown = await listsOf(code, department);
      expect(shown.columns.length).toBeGreaterThan(0);
      for (const [key, names] of Object.entries(OF_A_MEETING)) {
        const told = names.filter((name) => shown[key as keyof Lists].includes(name));
        expect(told.length > 0, `${key}: ${told.join(', ')}`).toBe(meets);
      }
    },
  );

  it('offer the states of the type to narrow by, called as the type calls them', () => {
    const labels = (screen: string) => {
      const blocks = (model.screens[screen]?.blocks ?? []).flatMap(withBlocksInside);
      const table = blocks.find((block) => block.kind === 'table');
      const filters = table?.kind === 'table' ? table.filters : [];
      return filters.find(({ name }) => name === 'status')?.options?.map(({ label }) => label) ?? [];
    };
    const exam = labels('s2_thesis_exam.participants');
    const manuscript = labels('s2_mbr_thesis_manuscript.participants');
    const publication = labels('s2_publication.participants');
    expect(exam).toEqual(
      expect.arrayContaining(['Terjadwal', 'Sedang Berlangsung', 'Menunggu Berita Acara']),
    );
    expect(manuscript).toEqual(
      expect.arrayContaining(['Terverifikasi', 'Menunggu Nilai', 'Menunggu Keputusan']),
    );
    for (const word of ['Terjadwal', 'Sedang Berlangsung', 'Menunggu Berita Acara'])
      expect([...manuscript, ...publication]).not.toContain(word);
    expect(publication).not.toContain('Menunggu Nilai');
  });
});

/** Steps of the way of a registration of the demo: where it stands has an asterisk. */
async function waysOf(route: string, key: string, department: string) {
  const url = `/api/routes/${encodeURIComponent(route)}?p.id=${faculty.id('registration', key)}`;
  const answer = await faculty.app.inject({ url, headers: await faculty.signIn('admin', department) });
  const body = answer.json();
  const blocks = Object.values(body.blocks) as {
    steps?: { label: string; state: string }[];
    label?: string;
  }[];
  const steps = blocks.find((block) => block.steps)?.steps ?? [];
  return {
    steps: steps.map(({ label, state }) => (state === 'current' ? `${label}*` : label)),
    headings: blocks.flatMap(({ label }) => label ?? []),
  };
}

describe('the way of a registration', () => {
  it.each([
    {
      what: 'a manuscript that supervisors score',
      route: 's2_mbr_proposal_manuscript.submission@manager',
      key: 'm1_score',
      department: 'TKMS2',
      steps: ['Pendaftaran', 'Persetujuan', 'Verifikasi', 'Penilaian*', 'Pengesahan'],
      heading: 'Penilai',
    },
    {
      what: 'a manuscript that assessors score',
      route: 's2_mbr_thesis_manuscript.registration@manager',
      key: 't1_revision',
      department: 'TKMS2',
      steps: ['Pendaftaran', 'Persetujuan', 'Verifikasi', 'Penilaian', 'Keputusan', 'Revisi*', 'Pengesahan'],
      heading: 'Tim penilai',
    },
    {
      what: 'a seminar whose minutes are acknowledged',
      route: 's2_mbr_result_seminar_1.registration@manager',
      key: 'n1_ack',
      department: 'TKIS2',
      steps: ['Pendaftaran', 'Persetujuan', 'Verifikasi', 'Penjadwalan', 'Ujian', 'Berita acara*', 'Revisi'],
      heading: 'Tim penguji',
    },
  ])('of $what says what happens there', async ({ route, key, department, steps, heading }) => {
    const way = await waysOf(route, key, department);
    expect(way.steps).toEqual(steps);
    expect(way.headings).toContain(heading);
  });
});
