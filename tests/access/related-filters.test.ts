import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

/**
 * A list may be narrowed by what a column lists of related rows: by supervisor and by examiner. It tells exactly what the
 * column tells, to those who read the column.
 */

const MANAGER = 's2_thesis_exam.participants@manager';
const LECTURER = 's2_thesis_exam.participants@lecturer';
const model = projectModel();

let faculty: DemoFaculty;
let period: string;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
beforeEach(() => {
  period = faculty.id('period', 'p1_tm');
});
afterAll(() => faculty.close());

async function listFor(account: string, route: string, row = period) {
  const headers = await faculty.signIn(account, 'TKMS2');
  const screen = model.screens[model.routes.find((one) => one.id === route)?.screen ?? ''];
  const block = screen && everyBlock(screen).find(({ kind }) => kind === 'table')?.id;
  const ask = async (path: string, query: string) => {
    const url = `/api/routes/${encodeURIComponent(route)}/${path}?p.id=${row}&${query}`;
    const answer = await faculty.app.inject({ url, headers });
    const json = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: json ? answer.json() : null, text: answer.body };
  };
  return {
    rows: (query: string) => ask(`blocks/${block}`, `size=100&${query}`),
    exported: (query: string) => ask(`blocks/${block}/export`, `format=csv&${query}`),
    options: (field: string, more = '') => ask('options', `block=${block}&field=${field}&${more}`),
  };
}

interface Pair {
  registration: string;
  person: string;
  name: string;
}

/** Who sits on which panel as the column says: now, and because the manager chose them. */
const examiners = async (): Promise<Pair[]> =>
  (
    await sql<Pair>`select r.id as registration, l.id as person, l.short_name as name
      from registration r join panel_member p on p.registration = r.id join lecturer l on l.id = p.person
      where r.period = ${period} and r.deleted_at is null and p.deleted_at is null
        and p.status = 'active' and p.source = 'assign'`.execute(faculty.connection.db)
  ).rows;

const supervisors = async (): Promise<Pair[]> =>
  (
    await sql<Pair>`select r.id as registration, l.id as person, l.short_name as name
      from registration r join supervision s on s.work = r.work join lecturer l on l.id = s.lecturer
      where r.period = ${period} and r.deleted_at is null and s.deleted_at is null and s.status = 'active'`.execute(
      faculty.connection.db,
    )
  ).rows;

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
const unique = (all: string[]) => [...new Set(all)].sort();
const ofPerson = (pairs: Pair[], people: string[]) =>
  unique(pairs.filter(({ person }) => people.includes(person)).map(({ registration }) => registration));

test.each([
  ['supervisors', supervisors],
  ['examiners', examiners],
] as const)('the manager narrows registrations by %s, with counts and export', async (filter, pairsOf) => {
  const list = await listFor('admin', MANAGER);
  const pairs = await pairsOf();
  const people = unique(pairs.map(({ person }) => person));
  expect(people.length).toBeGreaterThan(3);
  for (const person of people) {
    const wanted = ofPerson(pairs, [person]);
    const { body } = await list.rows(`filter[${filter}]=${person}`);
    expect(idsOf(body.data)).toEqual(wanted);
    expect(body.meta.total).toBe(wanted.length);
    for (const count of Object.values(body.meta.views)) expect(count).toBeLessThanOrEqual(wanted.length);
    const lines = (await list.exported(`filter[${filter}]=${person}`)).text.trim().split('\r\n');
    expect(lines).toHaveLength(wanted.length + 1);
  }
  const two = people.slice(0, 2);
  const both = await list.rows(`filter[${filter}]=${two.join(',')}`);
  expect(idsOf(both.body.data)).toEqual(ofPerson(pairs, two));
  expect((await list.rows(`filter[${filter}]=nobody`)).body.data).toEqual([]);
});

test.each([
  ['supervisors', supervisors],
  ['examiners', examiners],
] as const)(
  'its choices are the %s that the list shows, named and found as the column names them',
  async (filter, pairsOf) => {
    const list = await listFor('admin', MANAGER);
    const names = new Map((await pairsOf()).map(({ person, name }) => [person, name]));
    const all = (await list.options(filter)).body.data as { id: string; name: string }[];
    expect(all.length).toBe(Math.min(20, names.size));
    for (const one of all) expect(one).toEqual({ id: one.id, name: names.get(one.id) });
    const last = [...names].at(-1);
    const found = (await list.options(filter, `q=${encodeURIComponent(last?.[1] ?? '')}`)).body.data;
    expect(found).toContainEqual({ id: last?.[0], name: last?.[1] });
    expect((await list.options(filter, `ids=${last?.[0]}`)).body.data).toEqual([
      { id: last?.[0], name: last?.[1] },
    ]);
  },
);

test('who was replaced, and who supervises no longer, is no choice and finds nothing', async () => {
  const { db } = faculty.connection;
  const list = await listFor('admin', MANAGER);
  const [seat] = await examiners();
  const [guide] = await supervisors();
  if (!seat || !guide) throw new Error('the demo has panels and supervisors');
  await sql`update panel_member set status = 'replaced' where person = ${seat.person}`.execute(db);
  await sql`update supervision set status = 'ended' where lecturer = ${guide.person}`.execute(db);
  for (const [filter, { person }] of [
    ['examiners', seat],
    ['supervisors', guide],
  ] as const) {
    expect((await list.rows(`filter[${filter}]=${person}`)).body.data).toEqual([]);
    expect((await list.options(filter, `ids=${person}`)).body.data).toEqual([]);
  }
  await sql`update panel_member set status = 'active' where person = ${seat.person}`.execute(db);
  await sql`update supervision set status = 'active' where lecturer = ${guide.person}`.execute(db);
});

test('the choices of one period name nobody of another', async () => {
  const other = faculty.id('period', 'p1_ti');
  const list = await listFor('admin', MANAGER, other);
  // Another department's period is not the manager's here at all.
  expect((await list.options('examiners')).status).toBe(404);
  const people = new Set((await examiners()).map(({ person }) => person));
  const own = (await (await listFor('admin', MANAGER)).options('examiners')).body.data;
  for (const { id } of own) expect(people).toContain(id);
});

test.each([
  ['perpus', MANAGER],
  ['dosen', LECTURER],
] as const)('%s learns nothing of a panel by filter, choices, export or count', async (account, route) => {
  const list = await listFor(account, route);
  const [one] = await examiners();
  for (const filter of ['examiners', 'supervisors', 'panel', 'panel_person', 'panel.person']) {
    const refused = await list.rows(`filter[${filter}]=${one?.person}`);
    expect(refused.status, filter).toBe(400);
    expect(refused.body.errors[0].code).toBe('E_INPUT_LIST');
    expect(refused.body.data).toBeUndefined();
    expect((await list.options(filter)).status, filter).toBe(404);
    expect([400, 404], filter).toContain((await list.exported(`filter[${filter}]=${one?.person}`)).status);
    expect((await list.rows(`sort=${filter}`)).status, filter).toBe(400);
  }
  const offered = (await list.rows('')).body.filters;
  expect(offered).not.toContain('examiners');
  expect(offered).not.toContain('supervisors');
});

test('no list that a student opens can be narrowed by related rows', () => {
  const told = model.routes
    .filter(({ audiences }) => audiences.includes('student'))
    .flatMap(({ id, screen }) => {
      const shown = model.screens[screen];
      return shown
        ? everyBlock(shown).flatMap((block) =>
            block.kind === 'table'
              ? block.filters
                  .filter((one) => one.related && (one.for?.includes('student') ?? true))
                  .map(() => id)
              : [],
          )
        : [];
    });
  expect(told).toEqual([]);
});

test('the head of the program narrows approvals by the step they stand at', async () => {
  const { rows } = await listFor('kaprodi', 'thesis_approval.program@program_head', '');
  type Listed = { id: string; cells: { step_no: number[] } };
  const found = async (query: string): Promise<Listed[]> =>
    (await rows(`columns=step_no&view=*&${query}`)).body.data;
  const all = await found('');
  const steps = [...new Set(all.flatMap(({ cells }) => cells.step_no))];
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) {
    const wanted = all.filter(({ cells }) => cells.step_no.includes(step));
    expect(wanted.length).toBeLessThan(all.length);
    expect(idsOf(await found(`filter[step_no]=${step}`))).toEqual(idsOf(wanted));
  }
});
