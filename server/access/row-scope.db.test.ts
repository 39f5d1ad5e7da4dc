import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, type Row } from '../../src/definition/expression/index.ts';
import { createScene, envOf } from '../scene/scene.ts';
import { type Client, openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';
import { grantRoute } from './grant.ts';

let faculty: SmallFaculty;

type Person = keyof SmallFaculty['people'];
const PLACES: { person: Person; list: string; page: string }[] = [
  { person: 'member', list: 'regular_loan.mine@member', page: 'regular_loan.loan@member' },
  { person: 'other', list: 'regular_loan.mine@member', page: 'regular_loan.loan@member' },
  { person: 'head', list: 'regular_loan.approvals@head', page: 'regular_loan.loan@head' },
  { person: 'desk', list: 'regular_loan.all@desk', page: 'regular_loan.loan@desk' },
  { person: 'elsewhere', list: 'regular_loan.all@desk', page: 'regular_loan.loan@desk' },
];

beforeAll(async () => {
  faculty = await openSmallFaculty();
});
afterAll(() => faculty.close());

interface Loan {
  status: string;
  borrower: 'member' | 'other';
  department: string;
  deleted: boolean;
}

const rows: fc.Arbitrary<Loan[]> = fc.array(
  fc.record({
    status: fc.constantFrom('draft', 'requested', 'approved', 'lent', 'returned', 'cancelled'),
    borrower: fc.constantFrom('member' as const, 'other' as const),
    department: fc.constantFrom('FIS', 'FIS', 'KIM'),
    deleted: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 5, maxLength: 25 },
);

async function fill(loans: Loan[]): Promise<void> {
  await sql`delete from loan_check`.execute(faculty.connection.db);
  await sql`delete from loan`.execute(faculty.connection.db);
  const values = loans.map(({ status, borrower, department, deleted }, n) => ({
    id: `scope-${n}`,
    kind: 'regular_loan',
    book: faculty.rows.book,
    borrower: faculty.rows[borrower],
    status,
    department,
    deleted_at: deleted ? '2025-01-01T00:00:00Z' : null,
  }));
  await faculty.connection.db.insertInto('loan').values(values).execute();
}

/** The rows as the expressions decide, one by one, without SQL. */
async function decided({ person, list }: (typeof PLACES)[number]): Promise<string[]> {
  const { deps, connection } = faculty;
  const department = person === 'elsewhere' ? 'KIM' : 'FIS';
  const viewer = await deps.auth.viewerOf(connection.db, faculty.people[person], department);
  const grant = grantRoute(deps, { viewer, route: list, params: {} });
  const scene = await createScene(deps, {
    db: connection.db,
    viewer,
    department,
    audiences: grant.audiences,
  });
  const record = grant.model.records.loan;
  const [block] = grant.screen.blocks;
  const found = await sql<Row>`select * from loan where deleted_at is null`.execute(connection.db);
  scene.graph.add('loan', found.rows);
  const shown = await scene.graph.settleAll(found.rows, (row) => {
    const env = envOf(scene, { row });
    const tied = grant.ties.some(
      (tie) => tie === 'department' || decide(record?.ties[tie]?.plan ?? fail(tie), env),
    );
    const where = block?.kind === 'table' ? block.where : null;
    return tied && row.department === department && (where === null || decide(where, env));
  });
  return found.rows.filter((_, index) => shown[index]).map(({ id }) => String(id));
}

function fail(tie: string): never {
  throw new Error(`no tie ${tie}`);
}

async function listed(client: Client, list: string): Promise<string[]> {
  const answer = await client.get(`/routes/${list}/blocks/b1?size=100`);
  return answer.body.data.map(({ id }: { id: string }) => id);
}

describe('rows', () => {
  it('are the same by list, by page and by the definitions’ own condition, for everybody', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (loans) => {
        await fill(loans);
        for (const place of PLACES) {
          const client = await faculty.as(place.person);
          const expected = (await decided(place)).sort();
          expect({ place, rows: (await listed(client, place.list)).sort() }).toEqual({
            place,
            rows: expected,
          });
          for (const [n, one] of loans.entries()) {
            const seen = (await client.get(`/routes/${place.page}?p.id=scope-${n}`)).status === 200;
            const mine = one.borrower === place.person && one.department === 'FIS';
            const theirs = one.department === (place.person === 'elsewhere' ? 'KIM' : 'FIS');
            const waiting = theirs && one.status === 'requested';
            const may = { member: mine, other: mine, desk: theirs, elsewhere: theirs, head: waiting }[
              place.person
            ];
            expect({ place, one, seen }).toEqual({ place, one, seen: may && !one.deleted });
          }
        }
      }),
      { numRuns: 5 },
    );
  });
});

describe('a field that is never sent', () => {
  it('is in no answer, whatever the page, the list or the picker', async () => {
    await sql`update "user" set password_hash = 'SECRET-HASH'`.execute(faculty.connection.db);
    for (const { person, list, page } of PLACES) {
      const client = await faculty.as(person);
      const answers = [
        await client.get('/open?path=/'),
        await client.get(`/routes/${list}`),
        await client.get(`/routes/${page}?p.id=scope-0`),
        await client.get(`/routes/${list}/blocks/b1?search=SECRET`),
      ];
      for (const { text } of answers) {
        expect(text).not.toContain('SECRET-HASH');
        expect(text).not.toContain('password_hash');
      }
      for (const way of ['columns=', 'sort=', 'filter[password_hash]=SECRET-HASH&view='])
        expect((await client.get(`/routes/${list}/blocks/b1?${way}password_hash`)).status).toBe(400);
    }
  });
});
