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
  const page = async (account: string, audience: string) => {
    const { rows } = await sql<{ period: string }>`
      select period from registration where id = ${faculty.id('registration', 'k_today')}`.execute(
      faculty.connection.db,
    );
    const url = `/api/routes/s2_result_seminar.participants@${audience}?p.id=${rows[0]?.period}`;
    const { body } = await faculty.app.inject({ url, headers: await faculty.signIn(account, 'TKMS2') });
    return body;
  };
  const said = (body: string) => [...body.matchAll(/"label":"(\d+ dari \d+)"/g)].map(([, words]) => words);

  it('is told stage by stage, with what was decided of it', async () => {
    // k_today, k_scoring, k_minutes, k_ack, k_revision, k_passed: one is held now, three of five are decided, one has passed.
    expect(said(await page('admin', 'manager'))).toEqual([
      '6 dari 6',
      '6 dari 6',
      '6 dari 6',
      '5 dari 6',
      '3 dari 6',
      '1 dari 6',
      '2 dari 3',
      '1 dari 3',
      '0 dari 3',
    ]);
  });

  it('is nothing for lecturers or the library', async () => {
    expect(said(await page('satria', 'lecturer'))).toEqual([]);
    expect(said(await page('perpus', 'manager'))).toEqual([]);
  });
});
