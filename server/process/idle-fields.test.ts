import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

/** Borrowing by post asks for the street. */
const withStreet = (text: string) =>
  text
    .replace(
      'x-where: row.copies > 0, x-detail: author}\n',
      (line) =>
        `${line}        way: {type: string, enum: [desk, post]}\n        street: {type: string, maxLength: 9, x-ui: {when: {way: [post]}}}\n`,
    )
    .replace('book: input.book,', 'book: input.book, note: input.street,');

let faculty: SmallFaculty;
let member: Client;

beforeAll(async () => {
  faculty = await openSmallFaculty({ model: smallModel({ 'schemas/processes/loan.yaml': withStreet }) });
  member = await faculty.as('member');
});
afterAll(() => faculty.close());

const create = (input: object) =>
  member.post('/routes/regular_loan.mine@member/actions/create', {
    params: {},
    input: { book: faculty.rows.book, ...input },
  });

async function noteOf(id: string): Promise<string | null> {
  const { rows } = await sql<{ note: string | null }>`select note from loan where id = ${id}`.execute(
    faculty.connection.db,
  );
  return rows[0]?.note ?? null;
}

it('takes a field with the values it is asked for with', async () => {
  const made = await create({ way: 'post', street: 'Jalan 1' });
  expect(await noteOf(made.body.id)).toBe('Jalan 1');
  expect((await create({ way: 'post', street: 'Jalan panjang' })).status).toBe(422);
});

it('takes it as empty with others, right or wrong', async () => {
  const made = await create({ way: 'desk', street: 'Jalan panjang' });
  expect([made.status, await noteOf(made.body.id)]).toEqual([200, null]);
});
