import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';
import type { BulkDone, BulkPreviewData, PreviewRow, TableRow } from '../../src/definition/wire.ts';

// A thesis exam that is verified and has no examiners yet (g04 of schemas/seeds/exams.yaml) is scheduled with others: its panel is
// proposed beside its time, and both are done by one press or not at all.

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

const ACTION = '/api/routes/s2_thesis_exam.participants@manager/actions/schedule';
const exam = () => faculty.id('registration', 'g04');

async function post(what: 'preview' | 'bulk', body: object, who = 'admin') {
  const headers = await faculty.signIn(who, 'TKMS2');
  const payload = { params: { id: faculty.id('period', 'p2_tm') }, ids: [exam()], ...body };
  return faculty.app.inject({ method: 'POST', url: `${ACTION}/${what}`, headers, payload });
}

async function preview(body: object = {}): Promise<PreviewRow> {
  const { rows }: BulkPreviewData = (await post('preview', body)).json();
  const [row] = rows;
  if (!row) throw new Error('no row');
  return row;
}

interface Lecturer {
  id: string;
  rank: number;
  external: boolean;
  load: number;
  /** Of the field of a supervisor. */
  near: boolean;
  supervises: boolean;
}

/** Who of the program could be taken, and how often they examine this semester. Found out without the product's formulas. */
async function lecturers(): Promise<Map<string, Lecturer>> {
  const { rows } = await sql<Lecturer>`
    select l.id, coalesce(l.rank_level, 0)::int as rank, coalesce(l.is_external, false) as external,
      (select count(*) from panel_member p join registration r on r.id = p.registration join period d on d.id = r.period
        where p.person = l.id and p.status = 'active' and p.source = 'assign' and p.deleted_at is null
        and d.semester = (select semester from period where id = ${faculty.id('period', 'p2_tm')})
        and r.status not in ('withdrawn', 'cancelled', 'rejected', 'expired') and r.id <> ${exam()})::int as load,
      exists (select 1 from supervision s join lecturer o on o.id = s.lecturer where o.expertise = l.expertise
        and s.status = 'active' and s.deleted_at is null
        and s.work = (select work from registration where id = ${exam()})) as near,
      exists (select 1 from supervision s where s.lecturer = l.id and s.status = 'active' and s.deleted_at is null
        and s.work = (select work from registration where id = ${exam()})) as supervises
    from lecturer l join membership m on m."user" = l."user" and m.department = 'TKMS2' and m.deleted_at is null
    where l.deleted_at is null`.execute(faculty.connection.db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function written() {
  const { rows } = await sql<{ panel: number; history: number; reservations: number; numbers: string }>`
    select (select count(*) from panel_member where registration = ${exam()})::int as panel,
      (select count(*) from history)::int as history,
      (select count(*) from reservation)::int as reservations,
      (select row_version || status from registration where id = ${exam()}) as numbers`.execute(
    faculty.connection.db,
  );
  return rows[0];
}

test('a row of the list has as its button what comes next: a panel first, then the time', async () => {
  const headers = await faculty.signIn('admin', 'TKMS2');
  const laterOf = async (key: string, period: string) => {
    const url = `/api/routes/s2_thesis_exam.participants@manager?p.id=${faculty.id('period', period)}`;
    const page = (await faculty.app.inject({ method: 'GET', url, headers })).json();
    const blocks: { kind: string; data?: TableRow[] }[] = Object.values(page.blocks);
    const rows = blocks.flatMap((block) => (block.kind === 'table' ? (block.data ?? []) : []));
    const row = rows.find(({ id }) => id === faculty.id('registration', key));
    expect(row?.actions).toEqual(expect.arrayContaining(['assign_panel', 'schedule']));
    return row?.later;
  };
  expect(await laterOf('g04', 'p2_tm')).toEqual(['schedule']);
  expect(await laterOf('t1', 'p3_tm')).toEqual(['assign_panel']);
});

test('the panel is proposed by who examines least, keeps the rules, and nothing of it stays', async () => {
  const before = await written();
  const row = await preview();
  expect(row.blocked).toEqual([]);
  expect(row.prepared?.wrong).toEqual([]);
  expect(row.form?.wrong).toEqual([]);
  expect(row.form?.input.start_time).toMatch(/^\d\d:\d\d$/);
  const known = await lecturers();
  const [chair, examiner] = row.prepared?.picks ?? [];
  expect(row.prepared?.picks.map(({ label }) => label)).toEqual(['Ketua Tim Penguji', 'Penguji']);
  const taken = [chair, examiner].map((pick) => known.get(pick?.value ?? ''));
  expect(new Set(taken.map((one) => one?.id)).size).toBe(2);
  for (const one of taken) expect(one).toMatchObject({ external: false, supervises: false });
  const free = [...known.values()].filter(({ external, supervises }) => !external && !supervises);
  const rank = ({ load, near }: Lecturer) => load + (near ? 0 : 2);
  const others = free.filter(({ id }) => !row.prepared?.picks.some(({ value }) => value === id));
  for (const one of taken)
    for (const other of others) expect(rank(one as Lecturer)).toBeLessThanOrEqual(rank(other));
  for (const { options } of row.prepared?.picks ?? [])
    for (const { id } of options) expect(known.get(id)).toMatchObject({ supervises: false });
  expect(await written()).toEqual(before);
});

test('a row knows what was proposed for those before it', async () => {
  const keys = ['g04', 't7', 't8'];
  const ids = keys.map((key) => faculty.id('registration', key));
  const { rows }: BulkPreviewData = (await post('preview', { ids })).json();
  expect(rows.map(({ prepared }) => prepared?.wrong)).toEqual([[], [], []]);
  const taken = rows.flatMap(({ prepared }) => prepared?.picks.map(({ value }) => value) ?? []);
  expect(taken).toHaveLength(6);
  // There are more who examine in no exam than seats, so nobody is asked twice.
  expect(new Set(taken).size).toBe(6);
});

test('what is chosen instead is kept, and says what is wrong with it', async () => {
  const row = await preview();
  const input = row.prepared?.input as { members: { seat: string; person: string }[] };
  const [first, second] = input.members;
  if (!first || !second) throw new Error('no members');
  const swapped = { members: [first, { ...second, person: first.person }] };
  const twice = await preview({ prepared: { [exam()]: swapped } });
  expect(twice.prepared?.input).toEqual(swapped);
  expect(twice.prepared?.wrong).toEqual([expect.stringMatching(/\S/)]);
  expect(twice.form).toBeUndefined();
  const other = row.prepared?.picks[1]?.options.find(({ id }) => ![first.person, second.person].includes(id));
  const changed = { members: [first, { ...second, person: other?.id ?? '' }] };
  const again = await preview({ prepared: { [exam()]: changed } });
  expect(again.prepared).toMatchObject({ input: changed, wrong: [] });
  expect(again.version).toBe(row.version);
});

test('nobody else is shown a proposal, and what prepares nothing takes none', async () => {
  expect((await post('preview', {}, 'dosen')).statusCode).toBe(403);
  const headers = await faculty.signIn('admin', 'TKMS2');
  const { version } = await preview();
  const payload = {
    params: { id: faculty.id('period', 'p2_tm') },
    ...{ ids: [exam()], versions: { [exam()]: version }, prepared: { [exam()]: { members: [] } } },
  };
  const url = ACTION.replace('/schedule', '/verify');
  const answer = await faculty.app.inject({ method: 'POST', url: `${url}/bulk`, headers, payload });
  expect(answer.json<BulkDone>().results).toEqual([expect.objectContaining({ ok: false })]);
});

test('one press chooses the panel and books the time, or does neither', async () => {
  const row = await preview();
  const [id, before] = [exam(), await written()];
  const sent = {
    versions: { [id]: row.version },
    inputs: { [id]: row.form?.input },
    prepared: { [id]: row.prepared?.input },
  };
  const past = { ...row.form?.input, scheduled_on: '2025-11-01' };
  const refused: BulkDone = (await post('bulk', { ...sent, inputs: { [id]: past } })).json();
  expect(refused.results).toEqual([expect.objectContaining({ id, ok: false })]);
  expect(await written()).toEqual(before);

  const done: BulkDone = (await post('bulk', sent)).json();
  expect(done.results).toEqual([expect.objectContaining({ id, ok: true })]);
  const { rows } = await sql<{ person: string; invitation: string }>`
    select person, invitation from panel_member
    where registration = ${id} and source = 'assign' and status = 'active' order by "order"`.execute(
    faculty.connection.db,
  );
  expect(rows).toEqual(row.prepared?.picks.map(({ value }) => ({ person: value, invitation: 'pending' })));
  const steps = await sql<{ transition: string }>`
    select transition from history where record = 'registration' and row = ${id} order by at desc, version desc limit 2`.execute(
    faculty.connection.db,
  );
  expect(steps.rows.map(({ transition }) => transition)).toEqual(['schedule', 'assign_panel']);

  const late: BulkDone = (await post('bulk', sent)).json();
  expect(late.results).toEqual([expect.objectContaining({ ok: false })]);
});

test('while the disk is full nothing is tried, and the row says what it lacks', async () => {
  const id = faculty.id('registration', 't7');
  expect((await post('preview', { ids: [id] })).json<BulkPreviewData>().rows[0]?.prepared).toBeDefined();
  faculty.deps.disk.failed();
  const [row] = (await post('preview', { ids: [id] })).json<BulkPreviewData>().rows;
  expect(row?.prepared).toBeUndefined();
  expect(row?.blocked).toEqual([expect.stringContaining('belum lengkap')]);
});
