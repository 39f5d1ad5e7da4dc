import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluate, NotLoaded, type Plan, type Row } from '../../src/definition/expression/index.ts';
import type { Model, RecordModel } from '../../src/definition/model.ts';
import { openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';
import { Foreseen } from './foreseen.ts';
import { RowGraph } from './row-graph.ts';

let faculty: SmallFaculty;
let model: Model;

beforeAll(async () => {
  faculty = await openSmallFaculty();
  model = faculty.deps.definitions.current();
  const { db } = faculty.connection;
  const loans = Array.from({ length: 25 }, (_, n) => ({
    id: `graph-${String(n).padStart(2, '0')}`,
    department: 'FIS',
    kind: 'regular_loan',
    book: n % 2 ? faculty.rows.book : faculty.rows.scarce,
    borrower: n % 3 ? faculty.rows.member : faculty.rows.other,
    status: 'lent',
  }));
  await db.insertInto('loan').values(loans).execute();
  const checks = loans.map(({ id }, n) => ({
    id: `check-${n}`,
    loan: id,
    code: 'cover',
    deleted_at: n === 0 ? '2025-01-01T00:00:00Z' : null,
  }));
  await db.insertInto('loan_check').values(checks).execute();
});
afterAll(() => faculty.close());

const loans = async (): Promise<Row[]> =>
  faculty.connection.db.selectFrom('loan').selectAll().where('id', 'like', 'graph-%').orderBy('id').execute();

/** A graph that counts what it asks the database. */
function countingGraph(): { graph: RowGraph; asked: () => number } {
  let asked = 0;
  const db = faculty.connection.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked++;
      return result;
    },
  });
  return { graph: new RowGraph(model, db), asked: () => asked };
}

describe('a row graph', () => {
  it('loads what many rows need together: one query for each step of the way', async () => {
    const { graph, asked } = countingGraph();
    const rows = await loans();
    graph.add('loan', rows);
    const titles = await graph.settleAll(rows, (row) => {
      const book = graph.ref('book', String(row.book));
      const member = graph.ref('member', String(row.borrower));
      const user = graph.ref('user', String(member?.user));
      return `${String(book?.title)} ${String(user?.name)} ${graph.many('loan', row, 'checks').length}`;
    });
    expect(titles.slice(0, 2)).toEqual(['Habis Dipinjam Eko Prasetyo 0', 'Mekanika Klasik Dian Putra 1']);
    expect(asked()).toBe(4);
  });

  it('evaluates the rows after the first only once, and keeps their order', async () => {
    const { graph } = countingGraph();
    const rows = await loans();
    graph.add('loan', rows);
    let evaluated = 0;
    const found = await graph.settleAll(rows, (row) => {
      evaluated++;
      const member = graph.ref('member', String(row.borrower));
      graph.ref('user', String(member?.user));
      return `${String(row.id)} ${graph.many('loan', row, 'checks').length}`;
    });
    expect(found).toEqual(rows.map(({ id }, index) => `${String(id)} ${index === 0 ? 0 : 1}`));
    // The first misses its member, then their user, then its checks.
    expect(evaluated).toBe(rows.length + 3);
  });

  it('foresees what the same work missed before: nothing is evaluated twice, all is loaded in as few rounds as can be', async () => {
    const foreseen = new Foreseen();
    const settle = async () => {
      const { graph, asked } = countingGraph();
      const rows = await loans();
      graph.add('loan', rows);
      let evaluated = 0;
      const found = await graph.settleAll(
        rows,
        (row) => {
          evaluated++;
          const member = graph.ref('member', String(row.borrower));
          return `${String(graph.ref('user', String(member?.user))?.name)} ${graph.many('loan', row, 'checks').length}`;
        },
        foreseen,
      );
      return { found, asked: asked(), evaluated, rows: rows.length };
    };
    const first = await settle();
    const again = await settle();
    expect(first.evaluated).toBe(first.rows + 3);
    expect(again).toEqual({ ...first, evaluated: first.rows });
    expect(again.asked).toBe(3);
  });

  it('loads what only later items miss, and nothing for no items', async () => {
    const { graph, asked } = countingGraph();
    const rows = await loans();
    graph.add('loan', rows);
    const found = await graph.settleAll(rows, (row) =>
      row.id === rows[0]?.id ? 0 : graph.many('loan', row, 'checks').length,
    );
    expect(found).toEqual(rows.map((_, index) => (index === 0 ? 0 : 1)));
    expect(await graph.settleAll([], () => graph.ref('book', 'none'))).toEqual([]);
    expect(asked()).toBe(1);
  });

  it('asks once for what works beside each other miss, of rows and of relations', async () => {
    const { graph, asked } = countingGraph();
    const rows = await loans();
    graph.add('loan', rows);
    const work = () =>
      graph.settleAll(rows, (row) => [
        graph.many('loan', row, 'checks').length,
        graph.ref('book', String(row.book))?.title,
      ]);
    const [one, other] = await Promise.all([work(), work()]);
    expect(other).toEqual(one);
    expect(one?.map(([checks]) => checks)).toEqual(rows.map((_, index) => (index === 0 ? 0 : 1)));
    expect(asked()).toBe(2);
  });

  it('follows what was foreseen from rows that came late, by one round more', async () => {
    const foreseen = new Foreseen();
    const [first] = (await loans()) as [Row];
    const settle = async () => {
      const { graph } = countingGraph();
      let evaluated = 0;
      await graph.settleAll(
        [String(first.id)],
        (id) => {
          evaluated++;
          const loan = graph.ref('loan', id) as Row;
          const member = graph.ref('member', String(loan.borrower));
          return graph.ref('user', String(member?.user))?.name;
        },
        foreseen,
      );
      return evaluated;
    };
    expect(await settle()).toBe(4);
    // The loan is missed again, since nothing leads to it; what it leads to is there with it.
    expect(await settle()).toBe(2);
  });

  it('evaluates an expression over references and relations as if all were in memory', async () => {
    const { graph } = countingGraph();
    const rows = await loans();
    graph.add('loan', rows);
    const plan = model.rules.max_open?.holds as Plan;
    const env = (row: Row) => ({
      vars: { row, arg: 20 },
      now: 0,
      today: '2025-11-03',
      ref: graph.ref,
      many: graph.many,
    });
    const held = await graph.settleAll(rows, (row) => evaluate(plan, env(row)));
    const own = (borrower: unknown) => rows.filter((row) => row.borrower === borrower).length;
    expect(held).toEqual(rows.map(({ borrower }) => own(borrower) <= 20));
  });

  it('finds a deleted row by reference and leaves it out of relations', async () => {
    const { graph } = countingGraph();
    expect(await graph.settle(() => graph.ref('loan_check', 'check-0')?.code)).toBe('cover');
    const [first] = await loans();
    graph.add('loan', [first as Row]);
    expect(await graph.settle(() => graph.many('loan', first as Row, 'checks'))).toEqual([]);
  });

  it('never holds what is never sent', async () => {
    const { graph } = countingGraph();
    const user = await graph.settle(() => graph.ref('user', faculty.people.member));
    expect(user).toMatchObject({ name: 'Dian Putra' });
    expect(user).not.toHaveProperty('password_hash');
  });

  it('answers a row that is not there as missing, and asks for it once', async () => {
    const { graph, asked } = countingGraph();
    expect(await graph.settle(() => graph.ref('book', 'nobody'))).toBeUndefined();
    expect(await graph.settle(() => graph.ref('book', 'nobody'))).toBeUndefined();
    expect(asked()).toBe(1);
    expect(() => graph.ref('book', 'somebody')).toThrow(NotLoaded);
  });

  it('knows that nothing points to a draft, and forgets relations on demand', async () => {
    const { graph, asked } = countingGraph();
    const draft = { id: 'draft', book: faculty.rows.book };
    graph.addDraft('loan', draft);
    expect(graph.many('loan', draft, 'checks')).toEqual([]);
    graph.forgetRelationsTo('loan_check');
    expect(await graph.settle(() => graph.many('loan', draft, 'checks'))).toEqual([]);
    expect(asked()).toBe(1);
  });

  it('shows what was written where it was read before, without asking again', async () => {
    const { graph, asked } = countingGraph();
    const [, loan] = (await loans()) as [Row, Row];
    graph.add('loan', [loan]);
    const checks = () => graph.settle(() => graph.many('loan', loan, 'checks'));
    const [check] = await checks();
    const before = asked();
    const next: Row = { ...check, code: 'spine' };
    graph.wrote('loan_check', check as Row, next);
    expect(await checks()).toEqual([next]);
    expect(graph.ref('loan_check', String(next.id))).toBe(next);
    expect(asked()).toBe(before);
  });

  it('reads a relation again when a row came or went, of that owner only', async () => {
    const { graph, asked } = countingGraph();
    const [, one, other] = (await loans()) as [Row, Row, Row];
    graph.add('loan', [one, other]);
    const checks = (loan: Row) => graph.settle(() => graph.many('loan', loan, 'checks'));
    const [check] = await checks(one);
    const before = asked();
    graph.wrote('loan_check', null, { id: 'new', loan: one.id });
    await checks(other);
    expect(asked()).toBe(before);
    expect(await checks(one)).toEqual([check]);
    expect(asked()).toBe(before + 1);
  });

  it('asks for nothing that lies within a row made here, as long as its order is sure', async () => {
    const { graph, asked } = countingGraph();
    const loan: Row = { id: 'made', book: faculty.rows.book, borrower: faculty.rows.member };
    const check = (id: string, created_at: string): Row => ({ id, loan: loan.id, created_at });
    const checks = async () =>
      (await graph.settle(() => graph.many('loan', loan, 'checks'))).map(({ id }) => id);
    graph.wrote('loan', null, loan);
    expect(await checks()).toEqual([]);
    graph.wrote('loan_check', null, check('b', '2025-11-03T03:00:00.000Z'));
    graph.wrote('loan_check', null, check('a', '2025-11-03T03:00:01.000Z'));
    expect(await checks()).toEqual(['b', 'a']);
    expect(asked()).toBe(0);
    // At the same moment the ids decide, which only the database compares.
    graph.wrote('loan_check', null, check('c', '2025-11-03T03:00:01.000Z'));
    await checks();
    expect(asked()).toBe(1);
  });

  it('takes from another graph what that holds already, and leaves there what it reads', async () => {
    const { graph: source, asked } = countingGraph();
    const [, loan] = (await loans()) as [Row, Row];
    source.add('loan', [loan]);
    const read = (graph: RowGraph) =>
      graph.settle(() => [
        graph.ref('book', String(loan.book))?.id,
        graph.many('loan', loan, 'checks').length,
      ]);
    const first = await read(new RowGraph(model, faculty.connection.db, { source }));
    const before = asked();
    const graph = new RowGraph(model, faculty.connection.db, { source });
    expect(await read(graph)).toEqual(first);
    expect(asked()).toBe(before);
    expect([...graph.all()].map(({ record }) => record).sort()).toEqual(['book', 'loan_check']);
  });

  it('reads rows in part, and what was left out of all of them by one statement when it is asked for', async () => {
    const { graph, asked } = countingGraph();
    const part = graph.inPart(new Map([['loan', new Set(['book'])]]));
    const columns = part.columnsOf(model.records.loan as RecordModel);
    expect(columns).toContain('book');
    expect(columns).not.toContain('borrower');
    const rows = await loans();
    await part.loadRows(
      'loan',
      rows.map(({ id }) => String(id)),
    );
    const [first, second] = rows.map(({ id }) => part.ref('loan', String(id)) as Row);
    expect(first?.book).toBe(rows[0]?.book);
    expect(() => first?.borrower).toThrow(NotLoaded);
    const borrower = () => part.ref('loan', String(second?.id))?.borrower;
    // Two works that miss it at once.
    const told = await Promise.all([part.settle(borrower), part.settle(() => first?.borrower)]);
    expect(told).toEqual([rows[1]?.borrower, rows[0]?.borrower]);
    expect(second).toEqual(part.ref('loan', String(second?.id)));
    expect({ ...second }).toEqual({ ...rows[1] });
    expect(asked()).toBe(2);
    expect(part.columnsOf(model.records.loan as RecordModel)).toContain('borrower');
  });

  it('takes a field that was left out for missing, never for empty, in expressions too', async () => {
    const { graph } = countingGraph();
    const part = graph.inPart(new Map());
    const [loan] = (await loans()) as [Row];
    const row = await part.settle(() => part.ref('loan', String(loan.id)));
    const kind: Plan = {
      format: 1,
      root: {
        op: 'get',
        of: { op: 'var', name: 'row', kind: 'row' },
        field: 'kind',
        record: 'loan',
        kind: 'string',
      },
    } as Plan;
    const read = () => evaluate(kind, { vars: { row }, now: 0, today: '' });
    expect(read).toThrow(expect.objectContaining({ record: 'loan', key: loan.id, field: 'kind' }));
    expect(await part.settle(read)).toBe('regular_loan');
  });

  it('gives up on work that never settles', async () => {
    const { graph } = countingGraph();
    let n = 0;
    await expect(graph.settle(() => graph.ref('book', `book-${n++}`))).rejects.toThrow(/without end/);
  });

  it('lets other errors through', async () => {
    const { graph } = countingGraph();
    const broken = () => {
      throw new RangeError('broken');
    };
    await expect(graph.settle(broken)).rejects.toThrow('broken');
  });
});
