import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openApi } from '../../src/definition/artefacts/open-api.ts';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
let clients: Record<keyof SmallFaculty['people'], Client>;

beforeAll(async () => {
  faculty = await openSmallFaculty();
  const [member, other, head, desk, elsewhere] = await Promise.all([
    faculty.as('member'),
    faculty.as('other'),
    faculty.as('head'),
    faculty.as('desk'),
    faculty.as('elsewhere'),
  ]);
  clients = { member, other, head, desk, elsewhere };
});
afterAll(() => faculty.close());
// The type allows three loans at a time.
beforeEach(() => sql`update loan set status = 'cancelled'`.execute(faculty.connection.db));

const OWN = '/routes/regular_loan.loan@member';
const AT_DESK = '/routes/regular_loan.loan@desk';
const FOR_HEAD = '/routes/regular_loan.loan@head';
const APPROVALS = '/routes/regular_loan.approvals@head';
const MINE = '/routes/regular_loan.mine@member';

/** A loan put straight into a state, as if it had come there. */
async function loanIn(status: string, more: Record<string, unknown> = {}): Promise<string> {
  const id = `loan-${Math.random().toString(36).slice(2)}`;
  const row = {
    kind: 'regular_loan',
    book: faculty.rows.book,
    borrower: faculty.rows.member,
    department: 'FIS',
  };
  const form_data = JSON.stringify({ purpose: 'Belajar untuk ujian' });
  await faculty.connection.db
    .insertInto('loan')
    .values({ id, ...row, status, form_data, ...more })
    .execute();
  return id;
}

/** Everything written by a transition, as one text. */
async function everything(): Promise<string> {
  const tables = [
    'loan',
    'loan_check',
    'notification',
    'generated_document',
    'signature_request',
    'history',
    'change_log',
  ];
  const rows = [];
  for (const table of tables) {
    const order = table === 'change_log' ? sql`seq` : sql`id`;
    rows.push(
      (await sql`select * from ${sql.table(table)} order by ${order}`.execute(faculty.connection.db)).rows,
    );
  }
  return JSON.stringify(rows);
}

interface Refusal {
  name: string;
  who: keyof SmallFaculty['people'];
  route: string;
  action: string;
  state: string;
  body?: Record<string, unknown>;
  more?: Record<string, unknown>;
  status: number;
  code: string;
}

const refusals: Refusal[] = [
  {
    name: 'another member',
    who: 'other',
    route: OWN,
    action: 'submit',
    state: 'draft',
    status: 404,
    code: 'E_ACCESS_NOT_FOUND',
  },
  {
    name: 'a member at the desk’s route',
    who: 'member',
    route: AT_DESK,
    action: 'lend',
    state: 'approved',
    status: 403,
    code: 'E_ACCESS_FORBIDDEN',
  },
  {
    name: 'the desk of another department',
    who: 'elsewhere',
    route: AT_DESK,
    action: 'lend',
    state: 'approved',
    body: { input: { due_on: '2025-12-01' } },
    status: 404,
    code: 'E_ACCESS_NOT_FOUND',
  },
  {
    name: 'what no block of the page binds',
    who: 'member',
    route: OWN,
    action: 'remind',
    state: 'lent',
    status: 403,
    code: 'E_ACCESS_ACTION',
  },
  {
    name: 'a transition that does not exist',
    who: 'desk',
    route: AT_DESK,
    action: 'explode',
    state: 'lent',
    status: 403,
    code: 'E_ACCESS_ACTION',
  },
  {
    name: 'somebody who is not among its people',
    who: 'desk',
    route: AT_DESK,
    action: 'approve',
    state: 'requested',
    status: 403,
    code: 'E_ACCESS_ACTION',
  },
  {
    name: 'a state it does not start from',
    who: 'desk',
    route: AT_DESK,
    action: 'take_back',
    state: 'approved',
    status: 409,
    code: 'E_PROCESS_STATE',
  },
  {
    name: 'an end state',
    who: 'member',
    route: OWN,
    action: 'cancel',
    state: 'returned',
    status: 409,
    code: 'E_PROCESS_STATE',
  },
  {
    name: 'a missing field of the form',
    who: 'desk',
    route: AT_DESK,
    action: 'lend',
    state: 'approved',
    body: { input: {} },
    status: 422,
    code: 'E_INPUT_INVALID',
  },
  {
    name: 'a field the form does not have',
    who: 'desk',
    route: AT_DESK,
    action: 'lend',
    state: 'approved',
    body: { input: { due_on: '2025-12-01', status: 'returned' } },
    status: 422,
    code: 'E_INPUT_INVALID',
  },
  {
    name: 'a date that is none',
    who: 'desk',
    route: AT_DESK,
    action: 'lend',
    state: 'approved',
    body: { input: { due_on: '2025-13-41' } },
    status: 422,
    code: 'E_INPUT_INVALID',
  },
  {
    name: 'input where none is asked for',
    who: 'desk',
    route: AT_DESK,
    action: 'take_back',
    state: 'lent',
    body: { input: { fine: 1 } },
    status: 422,
    code: 'E_INPUT_INVALID',
  },
  {
    name: 'a text the database cannot hold',
    who: 'desk',
    route: AT_DESK,
    action: 'lend',
    state: 'approved',
    body: { input: { due_on: '2025-12-01', note: 'a\u0000b' } },
    status: 422,
    code: 'E_INPUT_TEXT',
  },
  {
    name: 'a reason that is missing',
    who: 'head',
    route: FOR_HEAD,
    action: 'refuse',
    state: 'requested',
    body: { reason: '   ' },
    status: 422,
    code: 'E_INPUT_REASON',
  },
  {
    name: 'a rule that does not hold',
    who: 'member',
    route: OWN,
    action: 'submit',
    state: 'draft',
    more: { form_data: null },
    status: 422,
    code: 'E_INPUT_INVALID',
  },
  {
    name: 'a stored form that is not complete',
    who: 'member',
    route: OWN,
    action: 'submit',
    state: 'draft',
    more: { form_data: '{"purpose":"abc"}' },
    status: 422,
    code: 'E_INPUT_INVALID',
  },
  {
    name: 'a version that is gone',
    who: 'desk',
    route: AT_DESK,
    action: 'take_back',
    state: 'lent',
    body: { version: 7 },
    status: 409,
    code: 'E_PROCESS_CONFLICT',
  },
  {
    name: 'an item of no such row',
    who: 'desk',
    route: AT_DESK,
    action: 'check_copy',
    state: 'lent',
    body: { item: 'x', input: { result: 'good' } },
    status: 404,
    code: 'E_ACCESS_NOT_FOUND',
  },
];

describe('a refused transition', () => {
  it.each(refusals)(
    'changes nothing: $name',
    async ({ who, route, action, state, body, more, status, code }) => {
      const id = await loanIn(state, more);
      const before = await everything();
      const answer = await clients[who].post(`${route}/actions/${action}`, { params: { id }, ...body });
      expect({ status: answer.status, code: answer.body.errors[0].code }).toEqual({ status, code });
      expect(answer.body.errors[0].message).toMatch(/\.$/);
      expect(await everything()).toBe(before);
      const audit = await sql<{ result: string; detail: { codes: string[] } }>`
      select result, detail from audit order by seq desc limit 1`.execute(faculty.connection.db);
      expect(audit.rows[0]).toMatchObject({ result: 'refused', detail: { codes: [code] } });
    },
  );

  it('names every rule that does not hold', async () => {
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push(await loanIn('draft'));
    await faculty.connection.db
      .updateTable('member')
      .set({ active: false })
      .where('id', '=', faculty.rows.member)
      .execute();
    const answer = await clients.member.post(`${OWN}/actions/submit`, { params: { id: ids[0] } });
    await faculty.connection.db
      .updateTable('member')
      .set({ active: true })
      .where('id', '=', faculty.rows.member)
      .execute();
    expect(answer.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Keanggotaan harus aktif',
      expect.stringMatching(/^Paling banyak 3 peminjaman berjalan \(\d+ peminjaman\)$/),
    ]);
  });
});

describe('a conflict', () => {
  it('lets one of two win and tells the other what changed, who did it and when', async () => {
    const id = await loanIn('approved');
    const lend = (due_on: string) =>
      clients.desk.post(`${AT_DESK}/actions/lend`, { params: { id }, input: { due_on }, version: 1 });
    const answers = await Promise.all([lend('2025-12-01'), lend('2025-12-02')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)?.body;
    expect(lost.errors[0].code).toBe('E_PROCESS_OVERTAKEN');
    expect(lost.current).toContainEqual(
      expect.objectContaining({ field: 'status', label: 'Status', value: 'Dipinjam', by: 'Budi Santoso' }),
    );
    const entries = await faculty.connection.db
      .selectFrom('history')
      .selectAll()
      .where('row', '=', id)
      .execute();
    expect(entries).toHaveLength(1);
  });
});

describe('a write that does not say which version was looked at', () => {
  const unseen = { version: null };

  it.each([
    [
      'a transition',
      'desk' as const,
      `${AT_DESK}/actions/lend`,
      'approved',
      { input: { due_on: '2025-12-01' } },
    ],
    ['a save', 'member' as const, `${OWN}/actions/save`, 'draft', { input: { purpose: 'Belajar' } }],
    ['an action from a list', 'head' as const, `${APPROVALS}/actions/approve`, 'requested', {}],
  ])('is refused: %s', async (_name, who, path, state, body) => {
    const id = await loanIn(state);
    const row = path.startsWith(APPROVALS) ? { params: {}, id } : { params: { id } };
    const before = await everything();
    const answer = await clients[who].post(path, { ...row, ...body, ...unseen });
    expect(answer.status).toBe(428);
    expect(answer.body.errors[0]).toMatchObject({
      code: 'E_INPUT_VERSION',
      message: expect.stringContaining('Muat ulang halaman'),
    });
    expect(await everything()).toBe(before);
    expect((await clients[who].post(path, { ...row, ...body })).status).toBe(200);
  });

  it('is refused for many rows as soon as one of them lacks it, and none is done', async () => {
    const ids = [await loanIn('requested'), await loanIn('requested')];
    const before = await everything();
    const versions = { [ids[0] ?? '']: 1 };
    const answer = await clients.head.post(`${APPROVALS}/actions/approve/bulk`, {
      params: {},
      ids,
      versions,
    });
    expect([answer.status, answer.body.errors[0].code]).toEqual([428, 'E_INPUT_VERSION']);
    expect(await everything()).toBe(before);
  });

  it('is no fault of one that makes a row: there is nothing to look at', async () => {
    const body = { params: {}, input: { book: faculty.rows.book }, ...unseen };
    expect((await clients.member.post(`${MINE}/actions/create`, body)).status).toBe(200);
  });

  it('is described for every transition of the row where a block lists none', () => {
    const all = (text: string) => text.replace('actions: {actions: [refuse, cancel]}', 'actions: {}');
    const model = smallModel({ 'screens/templates/loan.yaml': all });
    const paths = Object.keys(openApi(model).paths ?? {});
    const names = Object.keys(model.processes.loan?.transitions ?? {});
    expect(names).toContain('cancel');
    for (const name of names) expect(paths).toContain(`/api${AT_DESK}/actions/${name}`);
  });

  it('is described so by the API', () => {
    const paths = openApi(faculty.deps.definitions.current()).paths as Record<string, unknown>;
    const required = (path: string) =>
      expect.objectContaining({
        post: expect.objectContaining({
          requestBody: expect.objectContaining({
            content: {
              'application/json': { schema: expect.objectContaining({ required: path.split(' ') }) },
            },
          }),
        }),
      });
    expect(paths[`/api${AT_DESK}/actions/lend`]).toEqual(required('params version'));
    expect(paths[`/api${MINE}/actions/create`]).toEqual(required('params'));
  });
});

describe('an idempotency key', () => {
  const create = (key: string, book = faculty.rows.book) =>
    clients.member.post(
      `${MINE}/actions/create`,
      { params: {}, input: { book } },
      { 'idempotency-key': key },
    );
  const loans = async () =>
    Number(
      (await sql<{ n: number }>`select count(*) as n from loan`.execute(faculty.connection.db)).rows[0]?.n,
    );

  it('makes a repeated call answer the same and write once', async () => {
    const before = await loans();
    const first = await create('key-repeated-1');
    const again = await create('key-repeated-1');
    expect(again.body).toEqual(first.body);
    expect(await loans()).toBe(before + 1);
  });

  it('makes ten calls at once write once', async () => {
    const before = await loans();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('key-parallel-1')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await loans()).toBe(before + 1);
  });

  it('is refused for another request, and free again after a refusal', async () => {
    await create('key-other-1');
    const other = await create('key-other-1', faculty.rows.scarce);
    expect(other.body.errors[0].code).toBe('E_INPUT_IDEMPOTENCY');
    expect((await create('key-refused-1', faculty.rows.scarce)).status).toBe(422);
    expect((await create('key-refused-1')).status).toBe(200);
  });
});

describe('the books', () => {
  it('hold every write with who, when, from, to and why, chained by hashes', async () => {
    const id = await loanIn('requested');
    await clients.head.post(`${FOR_HEAD}/actions/refuse`, {
      params: { id },
      reason: 'Sudah dipesan orang lain',
    });
    const [entry] = await faculty.connection.db
      .selectFrom('history')
      .selectAll()
      .where('row', '=', id)
      .execute();
    expect(entry).toMatchObject({
      transition: 'refuse',
      from_state: 'requested',
      to_state: 'refused',
      actor: faculty.people.head,
      actor_name: 'Citra Dewi',
      reason: 'Sudah dipesan orang lain',
      changes: { status: { from: 'requested', to: 'refused' } },
    });
    const audit = await sql`select result, action, "row" from audit order by seq desc limit 1`.execute(
      faculty.connection.db,
    );
    expect(audit.rows).toEqual([{ result: 'done', action: 'refuse', row: id }]);
  });
});
