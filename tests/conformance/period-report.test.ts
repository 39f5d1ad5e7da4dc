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
    const figures = blocks.find(
      (block) => block.kind === 'detail' && block.columns.some(({ name }) => name === 'mean'),
    );
    return { charts, list, figures };
  };
  const get = async (account: string, { id, period, department }: Place, rest = '') => {
    const url = `/api/routes/${encodeURIComponent(id)}${rest}${rest.includes('?') ? '&' : '?'}p.id=${period}`;
    return faculty.app.inject({ url, headers: await faculty.signIn(account, department) });
  };
  /** What the page says of each view, and the rows behind the link of that number; where that is none they are not asked for. */
  const told = async (place: Place) => {
    const { charts, list, figures } = blocksOf(place.id.split('@')[0] ?? '');
    const page = (await get('admin', place)).json();
    const { views, meta } = page.blocks[list?.id ?? ''];
    const counts: Record<string, number> = meta.views;
    const rows: Record<string, string[]> = {};
    for (const name of charts.flatMap(({ bars }) =>
      bars.flatMap(({ view, lost, over }) => [view, ...lost, ...(over === null ? [] : [over])]),
    )) {
      if (!views.includes(name)) continue;
      const answer = counts[name]
        ? await get('admin', place, `/blocks/${list?.id}?view=${name}&size=100`)
        : null;
      rows[name] = answer?.json().data.map((row: { id: string }) => row.id) ?? [];
    }
    const numbers = Object.assign({}, ...charts.map(({ id }) => page.blocks[id]?.numbers));
    return { charts, counts, rows, numbers, mean: page.blocks[figures?.id ?? '']?.cells.mean };
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

  /** Days and limit of each row in a stage, as the database counts them. */
  const DAYS: Record<string, { days: string; limit?: string; over?: string }> = {
    took_consent: {
      days: `(select max(day(c.decided_at)) from consent c where c.registration = r.id and c.deleted_at is null) - day(r.submitted_at)`,
      limit: 'r.consent_due - day(r.submitted_at)',
      over: 'late_consent',
    },
    took_verification: {
      days: `day(r.verified_at) - greatest(day(r.submitted_at), (select max(day(c.decided_at)) from consent c
        where c.registration = r.id and c.status = 'approved' and c.deleted_at is null))`,
    },
    took_waiting: { days: 'r.scheduled_on - day(r.verified_at)' },
    took_scoring: {
      days: `greatest(day(r.closed_at), (select max(day(s.submitted_at)) from score_sheet s
        where s.registration = r.id and s.deleted_at is null)) - day(r.closed_at)`,
      limit: 'r.score_due - day(r.closed_at)',
      over: 'late_scoring',
    },
    took_revision: {
      days: `(select max(day(i.accepted_at)) from revision_item i where i.registration = r.id and i.deleted_at is null) - day(r.decided_at)`,
      limit: 'r.revision_due - day(r.decided_at)',
      over: 'late_revision',
    },
    took_approval: {
      days: `(select max(day(a.decided_at)) - min(day(a.pending_since)) from approval a where a.registration = r.id
        and a.phase = 'final' and a.round = r.approval_round and a.deleted_at is null)`,
      limit: `(select max(a.due_at) - min(day(a.pending_since)) from approval a where a.registration = r.id
        and a.phase = 'final' and a.round = r.approval_round and a.deleted_at is null)`,
      over: 'late_approval',
    },
  };
  const inDays = (sqlText: string) =>
    sqlText.replaceAll(/\bday\(([a-z_.]+)\)/g, `($1 at time zone 'Asia/Jakarta')::date`);
  const middle = (all: number[]) => {
    const sorted = all.toSorted((a, b) => a - b);
    const half = Math.floor(sorted.length / 2);
    return sorted.length % 2 === 1 ? sorted[half] : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
  };

  it('says of each stage how long it took half of its rows, the longest, and who was beyond the limit', async () => {
    const measured = new Set<string>();
    for (const [place, { numbers, rows }] of pages) {
      for (const [view, { days, limit, over }] of Object.entries(DAYS)) {
        const ids = rows[view];
        if (!ids?.length) continue;
        measured.add(view);
        const counted = await sql<{ id: string; days: number; most: number }>`
          select r.id, ${sql.raw(inDays(days))} as days, ${sql.raw(inDays(limit ?? 'null'))} as most
          from registration r where r.id in (${sql.join(ids)})`.execute(faculty.connection.db);
        const took = counted.rows.map((one) => Number(one.days));
        const limits = counted.rows.map((one) => Number(one.most));
        const wanted = {
          median: middle(took),
          longest: Math.max(...took),
          ...(limit && { limit: middle(limits) }),
        };
        expect([place, view, numbers[view]]).toEqual([place, view, wanted]);
        expect(Math.min(...took)).toBeGreaterThanOrEqual(0);
        if (!over) continue;
        const late = counted.rows.filter((one) => Number(one.days) > Number(one.most)).map(({ id }) => id);
        expect([place, over, rows[over]?.toSorted()]).toEqual([place, over, late.toSorted()]);
      }
    }
    expect([...measured].toSorted()).toEqual(Object.keys(DAYS).toSorted());
  });

  it('says of each outcome the mean of its scores', async () => {
    let told = 0;
    for (const [place, { numbers, rows }] of pages) {
      for (const view of ['out_pass', 'out_revised', 'out_failed']) {
        const ids = rows[view] ?? [];
        const { rows: found } = await sql<{ mean: string | null }>`
          select avg(final_score) as mean from registration where id in (${sql.join(['', ...ids])})`.execute(
          faculty.connection.db,
        );
        const mean = found[0]?.mean ?? null;
        const said = numbers[view]?.mean;
        if (mean === null) expect([place, view, said]).toEqual([place, view, undefined]);
        else {
          expect(said).toBeCloseTo(Number(mean), 6);
          told++;
        }
      }
    }
    expect(told).toBeGreaterThan(3);
  });

  it('says as the mean of all that of those who need not take the exam again', async () => {
    const told: { mean: unknown; wanted: number; of_all: number }[] = [];
    for (const [place, { mean }] of pages) {
      const { rows } = await sql<{ wanted: string | null; of_all: string | null }>`
        select avg(final_score) filter (where outcome is null or outcome not in ('repeat', 'fail')) as wanted,
          avg(final_score) as of_all
        from registration where period = ${place.period} and deleted_at is null and decided_at is not null`.execute(
        faculty.connection.db,
      );
      const [found] = rows;
      if (mean === undefined || !found?.wanted) continue;
      told.push({ mean, wanted: Number(found.wanted), of_all: Number(found.of_all) });
    }
    for (const { mean, wanted } of told) expect(Number(mean)).toBeCloseTo(wanted, 6);
    expect(told.some(({ wanted, of_all }) => Math.abs(wanted - of_all) > 1)).toBe(true);
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
