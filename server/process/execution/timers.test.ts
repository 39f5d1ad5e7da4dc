import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../core/deps.ts';
import { newId } from '../../core/new-id.ts';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../../testing/small-faculty.ts';
import { sweepTimers } from './timers.ts';

let faculty: SmallFaculty;
beforeAll(async () => {
  faculty = await openSmallFaculty();
});
afterAll(() => faculty.close());

/** A loan that is lent, whose borrower is reminded as `auto` says. */
async function lent(auto: string, due_on: string): Promise<{ id: string; deps: Deps }> {
  const { book, member } = faculty.rows;
  const id = newId();
  const row = { id, department: 'FIS', kind: 'regular_loan', book, borrower: member, status: 'lent', due_on };
  await sql`update loan set status = 'returned'`.execute(faculty.connection.db);
  await faculty.connection.db
    .insertInto('loan')
    .values({ ...row, created_at: '2026-01-31T01:00:00.000Z' })
    .execute();
  const model = smallModel({
    'schemas/processes/loan.yaml': (text) =>
      text
        .replace('when: is_late(row)', 'when: row.fine == null')
        .replace(`auto: {at: "at(row.due_on, '08:00')"}`, `auto: {${auto}}`),
  });
  const definitions = { ...faculty.deps.definitions, current: () => model };
  return { id, deps: { ...faculty.deps, definitions } };
}

/** How often the borrower was told by each of the moments, with two processes that sweep at once. */
async function counts({ id, deps }: Awaited<ReturnType<typeof lent>>, moments: string[]): Promise<number[]> {
  const seen: number[] = [];
  for (const moment of moments) {
    deps.clock.set(new Date(`${moment}:00+07:00`));
    await Promise.all([sweepTimers(deps), sweepTimers(deps)]);
    const told = await sql<{ n: number }>`
      select count(*) as n from notification where record_id = ${id}`.execute(faculty.connection.db);
    seen.push(Number(told.rows[0]?.n));
  }
  return seen;
}

const FROM_DUE = `at: "at(row.due_on, '08:00')", every: days(1)`;

describe('a timer that repeats', () => {
  it('begins at its time, tells once for each, and goes over the new year', async () => {
    const loan = await lent(FROM_DUE, '2026-12-30');
    const moments = ['2026-12-30T07:59', '2026-12-30T08:00', '2026-12-30T23:00', '2026-12-31T08:00'];
    expect(await counts(loan, [...moments, '2027-01-01T07:59', '2027-01-01T08:00'])).toEqual([
      0, 1, 1, 2, 2, 3,
    ]);
  });

  it('tells once after a long standstill, and then at its times again', async () => {
    const loan = await lent(FROM_DUE, '2026-03-01');
    const moments = ['2026-03-01T08:00', '2026-03-20T12:00', '2026-03-20T13:00', '2026-03-21T08:00'];
    expect(await counts(loan, moments)).toEqual([1, 2, 2, 3]);
  });

  it('without a time is counted from the entry into the state, over months of any length', async () => {
    const loan = await lent('every: months(1)', '2026-01-31');
    const moments = [
      '2026-01-31T08:01',
      '2026-02-28T07:59',
      '2026-02-28T08:00',
      '2026-03-30T08:00',
      '2026-03-31T08:00',
    ];
    expect(await counts(loan, moments)).toEqual([0, 0, 1, 1, 2]);
  });

  it('ends when the state is left, or its condition no longer holds', async () => {
    const loan = await lent(FROM_DUE, '2026-05-01');
    expect(await counts(loan, ['2026-05-01T08:00'])).toEqual([1]);
    await sql`update loan set fine = 1 where id = ${loan.id}`.execute(faculty.connection.db);
    expect(await counts(loan, ['2026-05-02T08:00'])).toEqual([1]);
    await sql`update loan set fine = null, status = 'returned' where id = ${loan.id}`.execute(
      faculty.connection.db,
    );
    expect(await counts(loan, ['2026-05-03T08:00'])).toEqual([1]);
  });
});

it('a sweep asks of many rows what it asks of one, in as many statements', async () => {
  const loan = await lent(FROM_DUE, '2026-06-01');
  loan.deps.clock.set(new Date('2026-06-01T09:00:00+07:00'));
  const { db } = faculty.connection;
  const asked = async () => {
    await sweepTimers(loan.deps);
    let statements = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements++;
        return result;
      },
    });
    expect(await sweepTimers({ ...loan.deps, db: counted })).toBe(0);
    return statements;
  };
  const ofOne = await asked();
  for (let more = 0; more < 7; more++)
    await sql`
      insert into loan (id, department, kind, book, borrower, status, due_on, created_at)
      select ${newId()}, department, kind, book, borrower, status, due_on, created_at
      from loan where id = ${loan.id}`.execute(db);
  const told = async () =>
    (
      await sql<{
        n: number;
      }>`select count(distinct record_id)::int as n from notification where record = 'loan'`.execute(db)
    ).rows[0]?.n;
  const before = await told();
  expect(await asked()).toBe(ofOne);
  expect(await told()).toBe((before ?? 0) + 7);
});
