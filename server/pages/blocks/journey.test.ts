import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../../testing/small-faculty.ts';

const JOURNEY = `
      - journey:
          label: Pemeriksaan
          over: checks
          where: item.code != 'spine'
          called: [{if: item.code == 'first', text: Label}, {else: ""}]
          done: {record: loan_check, stage: code, where: row.result == 'good', says: "Baik, {row.loan.number}", on: date_of(row.created_at), of: row.loan}
          running: {record: loan_check, stage: code, where: row.loan.status == 'lent', says: Diperiksa, since: date_of(row.created_at)}
          later: Belum
`;

const OWNER = 'x-ties: {owner: row.loan.borrower.user == viewer.id}\n';

let faculty: SmallFaculty;
let member: Client;
let other: Client;

beforeAll(async () => {
  const model = smallModel({
    'screens/general/general.yaml': (text) => text.trimEnd() + JOURNEY,
    'schemas/records/loan_check.yaml': (text) => `${text.trimEnd()}\n${OWNER}`,
    'screens/sets/checks.yaml': (text) => `first: Label terpasang\nspine: Punggung utuh\n${text}`,
  });
  faculty = await openSmallFaculty({ model });
  [member, other] = await Promise.all([faculty.as('member'), faculty.as('other')]);
});
afterAll(() => faculty.close());

async function stagesOf(client: Client) {
  const { screen, data } = (await client.get('/open?path=/')).body;
  const block = screen.blocks.find(({ kind }: { kind: string }) => kind === 'journey');
  return data.blocks[block.id].stages;
}

/** A loan of the member with its checks, of which `cover` is good. */
async function newLoan(status: string): Promise<string> {
  const input = { book: faculty.rows.book };
  const made = await member.post('/routes/regular_loan.mine@member/actions/create', { params: {}, input });
  const { db } = faculty.connection;
  await sql`update loan set status = ${status} where id = ${made.body.id}`.execute(db);
  await sql`update loan_check set result = 'good' where loan = ${made.body.id} and code = 'cover'`.execute(
    db,
  );
  const loan = await sql<{ number: string }>`select number from loan where id = ${made.body.id}`.execute(db);
  return loan.rows[0]?.number ?? '';
}

async function idOf(number: string): Promise<string> {
  const found = await sql<{ id: string }>`select id from loan where number = ${number}`.execute(
    faculty.connection.db,
  );
  return found.rows[0]?.id ?? '';
}

it('says of each stage how it stands by the last of the viewer’s own rows', async () => {
  const later = { state: 'later', says: 'Belum', on: null, since: null, path: null };
  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
  await newLoan('returned');
  const last = await newLoan('lent');
  expect(await stagesOf(member)).toEqual([
    { code: 'first', label: 'Label', ...later },
    {
      code: 'cover',
      label: 'Sampul utuh',
      state: 'done',
      says: `Baik, ${last}`,
      on: day,
      since: null,
      // The check has no page of its own.
      path: expect.stringMatching(new RegExp(`/${await idOf(last)}($|[?])`)),
    },
    {
      code: 'pages',
      label: 'Halaman lengkap',
      state: 'running',
      says: 'Diperiksa',
      on: null,
      since: day,
      path: null,
    },
  ]);
  expect((await stagesOf(other)).map(({ state }: { state: string }) => state)).toEqual(
    Array(3).fill('later'),
  );
});
