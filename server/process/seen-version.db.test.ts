import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openApi } from '../../src/definition/artefacts/open-api.ts';
import { APPROVALS, AT_DESK, type Loans, MINE, OWN, openLoans } from '../testing/loans.ts';
import { type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
let clients: Loans['clients'];
let loanIn: Loans['loanIn'];
let everything: Loans['everything'];
let loans: Loans;
beforeAll(async () => {
  loans = await openLoans();
  ({ faculty, clients, loanIn, everything } = loans);
});
afterAll(() => faculty.close());
beforeEach(() => loans.cancelAll());

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

  it('names whoever changed a field last, of changes of one moment too', async () => {
    const id = await loanIn('approved');
    const entry = (version: number, actor_name: string) => ({
      id: `moment-${version}`,
      record: 'loan',
      row: id,
      transition: 'approve',
      actor_name,
      at: '2025-08-26T09:30:00.000Z',
      version,
      changes: JSON.stringify({ status: { from: 'requested', to: 'approved' } }),
    });
    // As the database may hand them out: in no order of their own.
    for (const one of [entry(3, 'Yang Kedua'), entry(2, 'Yang Pertama')])
      await faculty.connection.db.insertInto('history').values(one).execute();
    await faculty.connection.db.updateTable('loan').set({ row_version: 3 }).where('id', '=', id).execute();
    const { status, body } = await clients.desk.post(`${AT_DESK}/actions/lend`, {
      params: { id },
      input: { due_on: '2025-12-01' },
      version: 1,
    });
    expect([status, body.errors[0].code]).toEqual([409, 'E_PROCESS_CONFLICT']);
    expect(body.current).toEqual([expect.objectContaining({ field: 'status', by: 'Yang Kedua' })]);
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
