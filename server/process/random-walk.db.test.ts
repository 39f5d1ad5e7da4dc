import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProcessModel } from '../../src/definition/model.ts';
import { type Client, openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
let process: ProcessModel;
let clients: Record<Person, Client>;

type Person = 'member' | 'other' | 'head' | 'desk' | 'elsewhere';
const PEOPLE: Person[] = ['member', 'other', 'head', 'desk', 'elsewhere'];
const ROUTES: Record<Person, string> = {
  member: '/routes/regular_loan.loan@member',
  other: '/routes/regular_loan.loan@member',
  head: '/routes/regular_loan.loan@head',
  desk: '/routes/regular_loan.loan@desk',
  elsewhere: '/routes/regular_loan.loan@desk',
};

beforeAll(async () => {
  faculty = await openSmallFaculty();
  process = faculty.deps.definitions.current().processes.loan as ProcessModel;
  const made = await Promise.all(PEOPLE.map(async (person) => [person, await faculty.as(person)] as const));
  clients = Object.fromEntries(made) as Record<Person, Client>;
});
afterAll(() => faculty.close());

interface Step {
  person: Person;
  action: string;
  /** Whether what is sent fits the form. */
  good: boolean;
  reason: boolean;
}

const GOOD: Record<string, object> = {
  save: { purpose: 'Belajar untuk ujian' },
  lend: { due_on: '2026-01-05', note: 'Baik' },
  check_copy: { result: 'good' },
};
const BAD: Record<string, object> = {
  save: { purpose: 7 },
  lend: { due_on: 'besok' },
  check_copy: { result: 'lost' },
};

const steps = fc.array(
  fc.record({
    person: fc.constantFrom(...PEOPLE),
    action: fc.constantFrom(
      'save',
      'submit',
      'approve',
      'refuse',
      'lend',
      'check_copy',
      'take_back',
      'cancel',
      'remind',
    ),
    good: fc.boolean(),
    reason: fc.boolean(),
  }),
  { minLength: 4, maxLength: 14 },
);

interface Loan {
  status: string;
  row_version: number;
  [field: string]: unknown;
}

async function loan(id: string): Promise<Loan> {
  const found = await sql<Loan>`select * from loan where id = ${id}`.execute(faculty.connection.db);
  return found.rows[0] as Loan;
}

async function countOf(table: string, id: string): Promise<number> {
  const field = table === 'history' ? 'row' : 'loan';
  const found = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} where ${sql.ref(field)} = ${id}`.execute(
    faculty.connection.db,
  );
  return Number(found.rows[0]?.n);
}

async function take(id: string, { person, action, good, reason }: Step) {
  const client = clients[person];
  const page = await client.get(`${ROUTES[person]}?p.id=${id}`);
  const offers: { name: string; blocked: string[] }[] = page.status === 200 ? page.body.actions : [];
  const items: { id: string; actions: string[] }[] = page.body.blocks?.b7?.data ?? [];
  const item = items.find(({ actions }) => actions.includes(action))?.id;
  const offered =
    offers.find(({ name }) => name === action) ?? (item ? { name: action, blocked: [] } : undefined);
  const input = (good ? GOOD : BAD)[action];
  const answer = await client.post(`${ROUTES[person]}/actions/${action}`, {
    params: { id },
    ...(item ? { item } : {}),
    ...(input ? { input } : {}),
    ...(reason ? { reason: 'Karena perlu' } : {}),
  });
  const complete = (good || BAD[action] === undefined) && (reason || action !== 'refuse');
  return { answer, allowed: offered !== undefined && offered.blocked.length === 0 && complete };
}

describe('any sequence of actions', () => {
  it('does exactly what was on offer, stays in known states and keeps every datum and its story', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        await sql`update loan set status = 'cancelled'`.execute(faculty.connection.db);
        const made = await clients.member.post('/routes/regular_loan.mine@member/actions/create', {
          params: {},
          input: { book: faculty.rows.book },
        });
        const id: string = made.body.id;
        const checks = await countOf('loan_check', id);
        for (const step of sequence) {
          const [before, told] = [await loan(id), await countOf('history', id)];
          const { answer, allowed } = await take(id, step);
          const after = await loan(id);
          // What the page offers is what the server does: no more, no less.
          expect({ step, done: answer.status === 200, body: answer.body }).toMatchObject({
            step,
            done: allowed,
          });
          if (answer.status !== 200) expect(after).toEqual(before);
          expect(await countOf('history', id)).toBe(told + (answer.status === 200 ? 1 : 0));
          expect(Object.keys(process.states)).toContain(after.status);
          const transition = process.transitions[step.action];
          if (after.status !== before.status) expect(transition?.from).toContain(before.status);
          for (const [field, value] of Object.entries(before)) {
            if (value !== null) expect(after[field]).not.toBeNull();
          }
        }
        expect(await countOf('loan_check', id)).toBe(checks);
        const story = await sql<{ from_state: string | null; to_state: string }>`
          select from_state, to_state from history where "row" = ${id} order by at, id`.execute(
          faculty.connection.db,
        );
        const places = story.rows.map(({ from_state }, index) => [
          from_state,
          story.rows[index - 1]?.to_state ?? null,
        ]);
        for (const [from, last] of places) expect(from).toBe(last);
        expect(story.rows.at(-1)?.to_state).toBe((await loan(id)).status);
      }),
      { numRuns: 12 },
    );
  });
});
