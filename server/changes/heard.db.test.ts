import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

const erase = `  erase:
    label: Hapus
    from: draft
    by: [owner]
    do: [{delete: {}}]
`;

let faculty: SmallFaculty;
beforeAll(async () => {
  const model = smallModel({
    'schemas/processes/loan.yaml': (text) => text.replace('  cancel:\n', `${erase}  cancel:\n`),
    'screens/templates/loan.yaml': (text) => text.replace('[refuse, cancel]', '[erase, refuse, cancel]'),
  });
  faculty = await openSmallFaculty({ model });
});
afterAll(() => faculty.close());

const newest = async () => (await faculty.deps.changes.after(-1)).seq;
/** What somebody hears of once the feed knows more than `seq`. */
async function heard(client: Client, seq: number) {
  await vi.waitFor(async () => expect(await newest()).toBeGreaterThan(seq), { timeout: 20_000 });
  const { body } = await client.get(`/changes?after=${seq}`);
  return { records: body.records, elsewhere: body.elsewhere };
}

async function borrow(member: Client): Promise<string> {
  const input = { book: faculty.rows.book };
  const made = await member.post('/routes/regular_loan.mine@member/actions/create', { params: {}, input });
  expect(made.status).toBe(200);
  return made.body.id;
}

describe('what a browser hears', () => {
  it('is of its department, and of others only by name', async () => {
    const before = await newest();
    await borrow(await faculty.as('member'));
    const written = ['loan', 'loan_check'];
    expect(await heard(await faculty.as('desk'), before)).toEqual({ records: written, elsewhere: [] });
    expect(await heard(await faculty.as('elsewhere'), before)).toEqual({ records: [], elsewhere: written });
  });

  it('is of what is somebody’s alone for that person, and nobody else', async () => {
    const before = await newest();
    const url = '/api/users/me/notifications/read';
    const { member } = faculty.people;
    await faculty.connection.db
      .insertInto('notification')
      .values({ id: 'n1', user: member, kind: 'x', title: 'x', message: 'x', department: 'FIS' })
      .execute();
    await faculty.app.inject({ method: 'POST', url, headers: await faculty.headers(member, 'FIS') });
    expect((await heard(await faculty.as('member'), before)).records).toEqual(['notification']);
    for (const other of ['other', 'desk', 'elsewhere'] as const)
      expect(await heard(await faculty.as(other), before), other).toEqual({ records: [], elsewhere: [] });
    const later = await newest();
    await inTransaction(faculty.connection.db, (trx) =>
      faculty.deps.changes.mark(trx, [{ record: 'term', department: null }]),
    );
    // Of no department: wherever it is.
    expect((await heard(await faculty.as('elsewhere'), later)).records).toEqual(['term']);
  });

  it('is also of what went with a row that was removed', async () => {
    const member = await faculty.as('member');
    const id = await borrow(member);
    const before = await newest();
    const done = await member.post('/routes/regular_loan.loan@member/actions/erase', { params: { id } });
    expect(done.status, done.text).toBe(200);
    expect((await heard(member, before)).records).toEqual(['loan', 'loan_check']);
  });
});
