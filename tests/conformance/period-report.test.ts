import { sql } from 'kysely';
import { parse } from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';
import type { RouteModel } from '../../src/definition/model.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

// How many registrations of each period stand where, and how the others ended, for whoever keeps them.
let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

const model = projectModel();
const reportOf = (screen: string): string | undefined => {
  const found = model.screens[screen];
  return (found ? everyBlock(found) : []).find(
    (block) => block.kind === 'table' && block.columns.some(({ name }) => name === 'at_registration'),
  )?.id;
};
const reports = model.routes.filter(({ screen }) => reportOf(screen));
const EVERY = Object.values(model.types).flatMap(({ code, departments }) =>
  departments.map((department) => ({ code, department })),
);
const routeOf = (code: string, department: string): RouteModel | undefined =>
  reports.find(
    ({ screen, audience, departments }) =>
      audience === 'manager' &&
      model.screens[screen]?.type === code &&
      (departments?.includes(department) ?? true),
  );

async function exported(account: string, department: string, { id, screen }: RouteModel) {
  const url = `/api/routes/${encodeURIComponent(id)}/blocks/${reportOf(screen)}/export?format=csv`;
  const answer = await faculty.app.inject({ url, headers: await faculty.signIn(account, department) });
  return { status: answer.statusCode, text: answer.body.replace(/^\uFEFF/, '') };
}

/** By name of the period: how many registrations are in which state, or ended in which. */
async function counted(code: string, department: string): Promise<Record<string, Record<string, number>>> {
  const { rows } = await sql<{ name: string; state: string; n: number }>`
    select p.name, coalesce(case when r.status = 'archived' then r.terminal_status end, r.status)
      || case when r.outcome = 'pass_revision' and coalesce(r.terminal_status, r.status) = 'passed' then ' revised' else '' end as state,
      count(r.id)::int as n
    from period p join registration r on r.period = p.id and r.deleted_at is null
    where p.exam_type = ${code} and p.department = ${department} and p.deleted_at is null group by 1, 2`.execute(
    faculty.connection.db,
  );
  const found: Record<string, Record<string, number>> = {};
  for (const { name, state, n } of rows) found[name] = { ...found[name], [state]: n };
  return found;
}

/** Where each state is counted, as the report is read. */
const COLUMNS: Record<string, string[]> = {
  Pendaftaran: ['draft', 'returned'],
  Persetujuan: ['awaiting_consent'],
  Verifikasi: ['awaiting_verification'],
  Terverifikasi: ['verified'],
  Terjadwal: ['scheduled'],
  Penilaian: ['in_progress', 'scoring'],
  Keputusan: ['minutes'],
  Revisi: ['revision', 'revision_review'],
  Pengesahan: ['awaiting_approval'],
  Lulus: ['passed'],
  'Lulus revisi': ['passed revised'],
  Mengulang: ['repeat'],
  'Tidak lulus': ['failed'],
  Berhenti: ['rejected', 'withdrawn', 'cancelled', 'expired'],
};

describe('the report of periods', () => {
  it.each(EVERY)('of $code in $department counts each registration once, where it stands', async (one) => {
    const route = routeOf(one.code, one.department);
    if (!route) throw new Error('no page has it');
    const { status, text } = await exported('admin', one.department, route);
    expect(status).toBe(200);
    const { data } = parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    const states = await counted(one.code, one.department);
    expect(data.map(({ Periode }) => Periode)).toEqual(expect.arrayContaining(Object.keys(states)));
    for (const line of data) {
      const of = states[line.Periode ?? ''] ?? {};
      const wanted = Object.entries(COLUMNS).map(([label, own]) => [
        label,
        own.reduce((sum, state) => sum + (of[state] ?? 0), 0),
      ]);
      expect(wanted.map(([label]) => [label, Number(line[label as string] ?? 0)])).toEqual(wanted);
      expect(Number(line.Jumlah)).toBe(Object.values(of).reduce((sum, n) => sum + n, 0));
    }
  });

  it('is no page of students and lecturers', () => {
    expect([...new Set(reports.map(({ audience }) => audience))].toSorted()).toEqual(['manager']);
  });

  it.each([
    ['perpus', 'TKMS2'],
    ['dosen', 'TKMS2'],
    ['s2_reg', 'TKMS2'],
    // Who keeps the exams of one department reads nothing of them from another.
    ['kaprodi', 'TKMS2'],
  ])('is not told to %s, by whatever address', async (account, department) => {
    for (const route of reports) {
      const { status, text } = await exported(account, department, route);
      expect([route.id, status]).toEqual([
        route.id,
        expect.toSatisfy((code) => code === 403 || code === 404),
      ]);
      expect(text).not.toContain('Berhenti');
    }
  });
});

describe('how far the registrations of one period came', () => {
  interface Place {
    id: string;
    period: string;
    department: string;
  }
  /** Pages of periods: each period of a type in each of its departments. */
  const places = async (): Promise<Place[]> => {
    const { rows } = await sql<{ period: string; code: string; department: string }>`
      select distinct p.id as period, p.exam_type as code, p.department
      from period p join registration r on r.period = p.id and r.deleted_at is null
      where p.deleted_at is null order by 1`.execute(faculty.connection.db);
    return rows.flatMap(({ period, code, department }) =>
      model.routes
        .filter(
          (route) =>
            route.screen === `${code}.participants` &&
            route.audience === 'manager' &&
            (route.departments?.includes(department) ?? true),
        )
        .map(({ id }) => ({ id, period, department })),
    );
  };
  const blocksOf = (screen: string) => {
    const found = model.screens[screen];
    const blocks = found ? everyBlock(found) : [];
    const charts = blocks.flatMap((block) => (block.kind === 'chart' ? [block] : []));
    const list = blocks.find((block) => block.kind === 'table' && block.relation === 'registrations');
    return { charts, list };
  };
  const get = async (account: string, { id, period, department }: Place, rest = '') => {
    const url = `/api/routes/${encodeURIComponent(id)}${rest}${rest.includes('?') ? '&' : '?'}p.id=${period}`;
    return faculty.app.inject({ url, headers: await faculty.signIn(account, department) });
  };
  /** What the page says of each view, and the rows behind the link of that number. */
  const told = async (place: Place) => {
    const { charts, list } = blocksOf(place.id.split('@')[0] ?? '');
    const page = (await get('admin', place)).json();
    const { views, meta } = page.blocks[list?.id ?? ''];
    const counts: Record<string, number> = meta.views;
    const rows: Record<string, string[]> = {};
    for (const name of charts.flatMap(({ bars }) => bars.flatMap(({ view, lost }) => [view, ...lost]))) {
      if (!views.includes(name)) continue;
      const answer = await get('admin', place, `/blocks/${list?.id}?view=${name}&size=100`);
      rows[name] = answer.json().data.map((row: { id: string }) => row.id);
    }
    return { charts, counts, rows };
  };

  const pages = new Map<Place, Awaited<ReturnType<typeof told>>>();
  beforeAll(async () => {
    for (const place of await places()) pages.set(place, await told(place));
  }, 60_000);

  it('says of each stage, loss and outcome as many as its link shows', () => {
    const all = [...pages.keys()];
    expect(new Set(all.map(({ department }) => department))).toEqual(new Set(['TKMS2', 'TKIS2']));
    let most = 0;
    for (const [place, { rows, counts }] of pages) {
      const found = Object.entries(rows).map(([view, shown]) => [view, shown.length]);
      expect([place, found]).toEqual([place, found.map(([view]) => [view, counts[view as string]])]);
      most = Math.max(most, ...Object.values(counts));
    }
    expect(most).toBeGreaterThan(4);
  });

  it('loses between two stages exactly who is in the first and not in the second, each once', () => {
    for (const { charts, rows } of pages.values()) {
      const stages = charts[0]?.bars.filter(({ view }) => rows[view]) ?? [];
      for (const [at, { view, lost }] of stages.entries()) {
        if (at === 0) continue;
        const here = new Set(rows[view]);
        const before = rows[stages[at - 1]?.view ?? ''] ?? [];
        const gone = lost.flatMap((name) => rows[name] ?? []);
        expect([...gone, ...here].toSorted()).toEqual(before.toSorted());
      }
    }
  });

  it('counts as passed whoever passed, and each decided one by its outcome', async () => {
    for (const [place, { rows }] of pages) {
      const passed = await sql<{ id: string }>`
        select id from registration where period = ${place.period} and deleted_at is null
          and (status = 'passed' or (status = 'archived' and terminal_status = 'passed'))`.execute(
        faculty.connection.db,
      );
      expect(rows.came_passed?.toSorted()).toEqual(passed.rows.map(({ id }) => id).toSorted());
      const outcomes = ['out_pass', 'out_revised', 'out_failed'].flatMap((name) => rows[name] ?? []);
      expect(outcomes.toSorted()).toEqual(rows.came_decided?.toSorted());
    }
  });

  it('is nothing for lecturers or the library, whose list has no such views', async () => {
    const place = [...pages.keys()].find(({ id }) => id.startsWith('s2_result_seminar'));
    if (!place) throw new Error('no seminar');
    const { charts, list } = blocksOf('s2_result_seminar.participants');
    const seminar = await sql<{ period: string }>`
      select period from registration where id = ${faculty.id('registration', 'k_today')}`.execute(
      faculty.connection.db,
    );
    const own = { ...place, period: seminar.rows[0]?.period ?? '', department: 'TKMS2' };
    const lecturers = { ...own, id: 's2_result_seminar.participants@lecturer' };
    const answer = await get('satria', lecturers);
    expect(answer.statusCode).toBe(200);
    const { blocks } = answer.json();
    expect(charts.map(({ id }) => blocks[id])).toEqual(charts.map(() => undefined));
    expect(Object.keys(blocks[list?.id ?? ''].meta.views)).not.toContain('came_in');
    const asked = await get('satria', lecturers, `/blocks/${list?.id}?view=came_in`);
    expect(asked.statusCode).toBe(400);
    expect((await get('perpus', own)).body).not.toContain('came_in');
  });
});
