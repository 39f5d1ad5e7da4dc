import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../core/new-id.ts';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

/** Handing out a book is filled in on the page, and its slip can be looked at before; approving makes none. */
const FORMS = `  - action_form: {action: lend, preview: slip}
  - action_form: {action: approve, preview: slip}
`;

let faculty: SmallFaculty;
let id: string;

beforeAll(async () => {
  const model = smallModel({
    'screens/templates/loan.yaml': (text) => text.replace('\nside:\n', `\n${FORMS}side:\n`),
  });
  // Its letters are drawn of its own templates.
  const definitionsDir = fileURLToPath(new URL('../../tests/fixtures/small', import.meta.url));
  faculty = await openSmallFaculty({ model, config: { definitionsDir } });
});
afterAll(() => faculty.close());
beforeEach(async () => {
  const { connection, rows } = faculty;
  id = newId();
  const row = { id, department: 'FIS', kind: 'regular_loan', book: rows.book, borrower: rows.member };
  await connection.db
    .insertInto('loan')
    .values({ ...row, status: 'approved', number: `PJM-${id}` })
    .execute();
});

async function preview(
  person: 'desk' | 'member' | 'head',
  action: string,
  input: object,
  how: { unfinished?: boolean } = {},
) {
  const route = person === 'head' ? 'regular_loan.loan@head' : `regular_loan.loan@${person}`;
  const client = await faculty.as(person);
  const version = (await left())?.version;
  return client.post(`/routes/${route}/actions/${action}/document`, {
    params: { id },
    input,
    version,
    ...how,
  });
}

async function left() {
  const { rows } = await sql<{ status: string; version: number; documents: number; history: number }>`
    select status, row_version as version,
      (select count(*)::int from generated_document where record_id = ${id}) as documents,
      (select count(*)::int from history where "row" = ${id}) as history
    from loan where id = ${id}`.execute(faculty.connection.db);
  return rows[0];
}

describe('a document before it is made', () => {
  it('is drawn of what is typed, and nothing of it stays', async () => {
    const before = await left();
    const answer = await preview('desk', 'lend', { due_on: '2026-12-20' });
    expect([answer.status, answer.body.url]).toEqual([200, expect.stringContaining('.pdf')]);
    expect(await left()).toEqual(before);
  });

  it('is refused with what the action would be refused with', async () => {
    const answer = await preview('desk', 'lend', { due_on: 'besok' });
    expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([422, '/input/due_on']);
    expect((await preview('member', 'lend', { due_on: '2026-12-20' })).status).toBe(403);
  });

  it('is drawn of a form that is still being filled in, and nobody reads one that is not theirs', async () => {
    const before = await left();
    for (const input of [{}, { due_on: 'besok' }, { due_on: '2020-01-01' }]) {
      const answer = await preview('desk', 'lend', input, { unfinished: true });
      expect([answer.status, answer.body.url]).toEqual([200, expect.stringContaining('.pdf')]);
    }
    expect((await preview('member', 'lend', {}, { unfinished: true })).status).toBe(403);
    expect(await left()).toEqual(before);
  });

  it('is the only thing that may be asked for unfinished: the action itself judges all of it', async () => {
    const client = await faculty.as('desk');
    const body = { params: { id }, input: { due_on: 'besok' }, version: (await left())?.version };
    const answer = await client.post('/routes/regular_loan.loan@desk/actions/lend', {
      ...body,
      unfinished: true,
    });
    expect(answer.status).toBe(422);
  });

  it('is not there where no form of the page shows it, or the action makes none', async () => {
    expect((await preview('desk', 'take_back', {})).status).toBe(404);
    await sql`update loan set status = 'requested' where id = ${id}`.execute(faculty.connection.db);
    expect((await preview('head', 'approve', {})).status).toBe(404);
    expect(await left()).toMatchObject({ status: 'requested', documents: 0 });
  });
});
