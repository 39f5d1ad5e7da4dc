import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AT_DESK, FOR_HEAD, type Loans, OWN, openLoans } from '../testing/loans.ts';
import type { SmallFaculty } from '../testing/small-faculty.ts';

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
    name: 'a year that no faculty lives to see',
    who: 'desk',
    route: AT_DESK,
    action: 'lend',
    state: 'approved',
    body: { input: { due_on: '9999-01-01' } },
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
    name: 'a reason that nobody reads to its end',
    who: 'head',
    route: FOR_HEAD,
    action: 'refuse',
    state: 'requested',
    body: { reason: 'a'.repeat(5_000) },
    status: 422,
    code: 'E_INPUT_INVALID',
  },
  {
    name: 'a text of nothing but blanks',
    who: 'member',
    route: OWN,
    action: 'submit',
    state: 'draft',
    more: { form_data: JSON.stringify({ purpose: ' '.repeat(20) }) },
    status: 422,
    code: 'E_INPUT_INVALID',
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

  it.each([
    { who: 'desk', route: AT_DESK, action: 'approve', state: 'requested', label: 'Setujui' },
    { who: 'member', route: OWN, action: 'remind', state: 'lent', label: 'Ingatkan' },
  ] as const)(
    'is called $label, as on its button, not $action',
    async ({ who, route, action, state, label }) => {
      const id = await loanIn(state);
      const posted = await clients[who].post(`${route}/actions/${action}`, { params: { id } });
      const opened = await clients[who].get(`${route}/actions/${action}?p.id=${id}`);
      for (const { status, body } of [posted, opened]) {
        expect(status).toBe(403);
        expect(body.errors[0].message).toContain(`"${label}"`);
      }
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
      'Keanggotaan harus aktif.',
      expect.stringMatching(/^Paling banyak 3 peminjaman berjalan \(\d+ peminjaman\)\.$/),
    ]);
  });
});
