import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../core/new-id.ts';
import { FOR_HEAD, type Loans, MINE, openLoans } from '../testing/loans.ts';
import type { SmallFaculty } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
let clients: Loans['clients'];
let loanIn: Loans['loanIn'];
let loans: Loans;
beforeAll(async () => {
  loans = await openLoans();
  ({ faculty, clients, loanIn } = loans);
});
afterAll(() => faculty.close());
beforeEach(() => loans.cancelAll());

describe('an idempotency key', () => {
  const create = (key: string, book = faculty.rows.book) =>
    clients.member.post(
      `${MINE}/actions/create`,
      { params: {}, input: { book } },
      { 'idempotency-key': key },
    );
  const count = async () =>
    Number(
      (await sql<{ n: number }>`select count(*) as n from loan`.execute(faculty.connection.db)).rows[0]?.n,
    );

  it('makes a repeated call answer the same and write once', async () => {
    const before = await count();
    const first = await create('key-repeated-1');
    const again = await create('key-repeated-1');
    expect(again.body).toEqual(first.body);
    expect(await count()).toBe(before + 1);
  });

  it('makes ten calls at once write once', async () => {
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('key-parallel-1')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it('is another wish in another department', async () => {
    const user = faculty.people.member;
    await faculty.connection.db
      .insertInto('membership')
      .values({ id: newId(), user, department: 'KIM' })
      .execute();
    const elsewhere = faculty.clientWith(await faculty.headers(user, 'KIM'));
    const wish = { params: {}, input: { book: faculty.rows.book } };
    const key = { 'idempotency-key': 'key-department-1' };
    expect((await clients.member.post(`${MINE}/actions/create`, wish, key)).status).toBe(200);
    const other = await elsewhere.post(`${MINE}/actions/create`, wish, key);
    expect(other.body.errors[0].code).toBe('E_INPUT_IDEMPOTENCY');
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
  it('hold every write with who, when, from, to and why', async () => {
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
