import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide } from '../../../src/definition/expression/index.ts';
import type { Model, ProcessModel } from '../../../src/definition/model.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { newId } from '../../core/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import { envOf } from '../../scene/scene.ts';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../../testing/small-faculty.ts';
import { varsOf } from '../case.ts';
import { isOffered, obstaclesOf } from '../judge.ts';
import { openCase } from './open-case.ts';
import { perform } from './perform.ts';
import { createWork, transact } from './transact.ts';

let faculty: SmallFaculty;
beforeAll(async () => {
  faculty = await openSmallFaculty();
});
afterAll(() => faculty.close());

/** What somebody does, after which the autos follow. */
const NUDGE = `  nudge:
    label: Sentuh
    from: [draft, requested, approved, lent]
    by: [system]
    do:
      - set: {due_on: today}
`;

interface Auto {
  from: string[];
  to?: string;
  when: string;
  do: string[];
}

const written = ({ from, to, when, do: effects }: Auto, index: number) => `  auto_${index}:
    label: Langkah ${index}
    from: [${from.join(', ')}]
${to ? `    to: ${to}\n` : ''}    by: [system]
    when: "${when}"
    auto: {when: "true"}
    do: [${effects.join(', ')}]
`;

const modelWith = (autos: readonly Auto[], edits: Parameters<typeof smallModel>[0] = {}): Model =>
  smallModel({
    ...edits,
    'schemas/processes/loan.yaml': (text) =>
      text.replace('\nknobs:', `\n${NUDGE}${autos.map(written).join('')}knobs:`),
  });

const depsOf = (model: Model): Deps => ({
  ...faculty.deps,
  definitions: { ...faculty.deps.definitions, current: () => model },
});

async function loans(count: number, status = 'draft'): Promise<string[]> {
  const { book, member } = faculty.rows;
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    department: 'FIS',
    kind: 'regular_loan',
    book,
    borrower: member,
    status,
  }));
  await sql`delete from loan`.execute(faculty.connection.db);
  await faculty.connection.db.insertInto('loan').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Nudges every row in one transaction. Answers the refusal, or `null`. */
async function nudge(model: Model, rows: readonly string[]): Promise<object | null> {
  const process = model.processes.loan as ProcessModel;
  try {
    await transact(depsOf(model), { actor: null, department: 'FIS' }, 'nudge', async (work) => {
      for (const row of rows)
        await perform(work, { process, transition: 'nudge', row, input: {}, reason: null });
    });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.faults[0] ?? null;
  }
}

async function stored(): Promise<Record<string, unknown>[]> {
  const found = await sql<Record<string, unknown>>`select * from loan order by id`.execute(
    faculty.connection.db,
  );
  return found.rows;
}

/** The autos that are due on any loan, asked one by one and without the queue. */
async function dueNow(model: Model): Promise<string[]> {
  const process = model.processes.loan as ProcessModel;
  const rows = await stored();
  return inTransaction(faculty.connection.db, async (trx) => {
    const work = await createWork(depsOf(model), trx, { actor: null, department: 'FIS' });
    const due: string[] = [];
    for (const { id } of rows)
      for (const { name, auto } of Object.values(process.transitions)) {
        if (!auto || !('when' in auto)) continue;
        const ask = { process, transition: name, row: String(id), input: {}, reason: null };
        const one = await openCase(work, ask);
        const offered = await work.scene.graph.settle(
          () => isOffered(one) && decide(auto.when, envOf(work.scene, varsOf(one))),
        );
        if (offered && (await obstaclesOf(one)).length === 0) due.push(`${name} ${id}`);
      }
    return due;
  });
}

/** A loan may be put onto another one, which goes by its number. */
const PUT_ONTO = {
  'schemas/records/loan.yaml': (text: string) =>
    text.replace(
      '  due_on:',
      '  onto: {type: string, title: Bersama, x-relation: loan, x-inverse: parts, x-on-delete: cascade}\n  due_on:',
    ),
};

const CIRCLE = { code: 'E_PROCESS_CIRCLE' };

describe('transitions that fire by themselves', () => {
  it('fire on every row of an act, however many there are', async () => {
    const model = modelWith([{ from: ['draft'], to: 'requested', when: 'row.due_on != null', do: [] }]);
    const rows = await loans(60);
    expect(await nudge(model, rows)).toBeNull();
    expect(new Set((await stored()).map(({ status }) => status))).toEqual(new Set(['requested']));
  });

  it('fire on a row that waited for another one written later', async () => {
    const model = modelWith([
      {
        from: ['draft'],
        to: 'requested',
        when: "row.borrower.loans.all(l, l.id == row.id || l.status != 'draft')",
        do: [],
      },
      { from: ['lent'], when: 'row.fine == null', do: ["{set: {fine: '5'}}"] },
      {
        from: ['approved'],
        to: 'requested',
        when: 'row.borrower.loans.exists(l, l.fine == 5)',
        do: [],
      },
    ]);
    const [draft = '', approved = '', lent = ''] = await loans(3);
    const { db } = faculty.connection;
    await sql`update loan set status = 'approved' where id = ${approved}`.execute(db);
    await sql`update loan set status = 'lent' where id = ${lent}`.execute(db);
    // Looked at before the one it waits for has its fine.
    expect(await nudge(model, [approved, draft, lent])).toBeNull();
    const states = Object.fromEntries((await stored()).map(({ id, status }) => [id, status]));
    expect(states).toEqual({ [draft]: 'requested', [approved]: 'requested', [lent]: 'lent' });
  });

  it('go on as long as something changes', async () => {
    const model = modelWith([
      { from: ['draft'], when: 'row.fine == null', do: ["{set: {fine: '0'}}"] },
      { from: ['draft'], when: 'row.fine < 60', do: ["{set: {fine: 'row.fine + 1'}}"] },
    ]);
    const rows = await loans(1);
    expect(await nudge(model, rows)).toBeNull();
    expect(Number((await stored())[0]?.fine)).toBe(60);
  });

  it('pass over a row that one of them removed, though it was written and has its own', async () => {
    const model = modelWith(
      [
        { from: ['approved'], to: 'requested', when: 'true', do: ['{remove: {relation: parts}}'] },
        { from: ['draft'], to: 'requested', when: 'true', do: [] },
      ],
      PUT_ONTO,
    );
    const { db } = faculty.connection;
    await sql`alter table loan add column if not exists onto text references loan`.execute(db);
    const [whole = '', part = ''] = await loans(2);
    await sql`update loan set status = 'approved' where id = ${whole}`.execute(db);
    await sql`update loan set onto = ${whole} where id = ${part}`.execute(db);
    expect(await nudge(model, [whole, part])).toBeNull();
    expect(await stored()).toMatchObject([
      { id: whole, status: 'requested', deleted_at: null },
      { id: part, status: 'draft', deleted_at: expect.any(String) },
    ]);
  });

  it('end on a row that removes itself', async () => {
    const [row = ''] = await loans(1);
    expect(
      await nudge(modelWith([{ from: ['draft'], when: 'true', do: ['{delete: {}}'] }]), [row]),
    ).toBeNull();
    expect(await stored()).toMatchObject([{ id: row, deleted_at: expect.any(String) }]);
  });

  it.each<[string, Auto[]]>([
    [
      'undo each other',
      [
        { from: ['draft'], to: 'requested', when: 'row.note == null', do: ['{set: {note: "\'a\'"}}'] },
        { from: ['requested'], to: 'draft', when: 'row.note != null', do: ['{set: {note: "null"}}'] },
      ],
    ],
    [
      'count without end',
      [
        {
          from: ['draft'],
          when: 'coalesce(row.fine, 0) >= 0',
          do: ["{set: {fine: 'coalesce(row.fine, 0) + 1'}}"],
        },
      ],
    ],
    [
      'make rows that make rows',
      [
        {
          from: ['draft'],
          to: 'requested',
          when: 'row.due_on != null',
          do: [
            '{create: {record: loan, set: {kind: row.kind, book: row.book, borrower: row.borrower, status: "\'draft\'", due_on: today}}}',
          ],
        },
      ],
    ],
  ])('that %s are told by name, and nothing of the act stays', async (_, autos) => {
    const rows = await loans(2);
    const before = await stored();
    expect(await nudge(modelWith(autos), rows)).toMatchObject({
      ...CIRCLE,
      message: expect.stringMatching(/"auto_\d" \(loan\).*data [-\w]+\./),
    });
    expect(await stored()).toEqual(before);
  });
});

const STATES = ['draft', 'requested', 'approved', 'lent'];
const autos = fc.array(
  fc.record(
    {
      from: fc.subarray(STATES, { minLength: 1 }),
      to: fc.constantFrom(...STATES),
      when: fc.constantFrom(
        'true',
        'row.fine == null',
        'row.fine != null && row.fine < 4',
        'row.note == null',
        'row.note != null',
        'size(row.borrower.loans) < 6',
        "row.borrower.loans.exists(l, l.status == 'lent')",
        '!row.borrower.loans.exists(l, l.fine == null)',
      ),
      do: fc.subarray([
        "{set: {fine: 'coalesce(row.fine, 0) + 1'}}",
        '{set: {note: "\'a\'"}}',
        '{set: {note: "null"}}',
        '{create: {record: loan, set: {kind: row.kind, book: row.book, borrower: row.borrower, status: "\'returned\'"}}}',
      ]),
    },
    { requiredKeys: ['from', 'when', 'do'] },
  ),
  { minLength: 1, maxLength: 4 },
);

describe('transitions that start each other', () => {
  const modelStarting = (first: string, second: string): Model =>
    smallModel({
      'schemas/processes/loan.yaml': (text) =>
        text.replace(
          '\nknobs:',
          `\n${NUDGE.replace('set: {due_on: today}', first)}${NUDGE.replace('nudge:', 'again:').replace('set: {due_on: today}', second)}knobs:`,
        ),
    });

  it.each([
    ['on the row itself', 'start: {transition: again}', 'start: {transition: nudge}'],
    [
      'on rows given by a list',
      'start: {record: loan, transition: again, rows: "row.borrower.loans"}',
      'start: {record: loan, transition: nudge, rows: "row.borrower.loans"}',
    ],
  ])('%s are told by name, and nothing of the act stays', async (_, first, second) => {
    const rows = await loans(1);
    const before = await stored();
    expect(await nudge(modelStarting(first, second), rows)).toMatchObject(CIRCLE);
    expect(await stored()).toEqual(before);
  });

  it('end where one of them starts no other', async () => {
    const rows = await loans(1);
    const model = modelStarting('start: {transition: again}', 'set: {fine: "5"}');
    expect(await nudge(model, rows)).toBeNull();
    expect(Number((await stored())[0]?.fine)).toBe(5);
  });
});

describe('any autos', () => {
  it('end where none is due, or in the error that names one; the check refuses only what cannot end', async () => {
    await fc.assert(
      fc.asyncProperty(autos, fc.subarray(STATES, { minLength: 1 }), async (some, states) => {
        let model: Model;
        try {
          model = modelWith(some);
        } catch (error) {
          expect(String(error)).toMatch(/fire again and again without end/);
          return;
        }
        const rows = await loans(states.length);
        for (const [at, state] of states.entries())
          await sql`update loan set status = ${state} where id = ${rows[at]}`.execute(faculty.connection.db);
        const before = await stored();
        const refused = await nudge(model, rows);
        if (refused === null) expect(await dueNow(model)).toEqual([]);
        else {
          expect(refused).toMatchObject(CIRCLE);
          expect(await stored()).toEqual(before);
        }
      }),
      { numRuns: 20 },
    );
  }, 120_000);
});
