import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FieldModel, FieldType, RecordModel } from '../../src/definition/model.ts';
import { openTestDatabase } from '../testing/database.ts';
import { field, record, tinyModel } from '../testing/model.ts';
import type { Connection } from './connect.ts';
import { applySchema, SchemaLossError } from './schema.ts';
import { errorCode, inTransaction } from './transaction.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

const every = [
  field('name', 'text'),
  field('note', 'markdown'),
  field('count', 'integer', { default: 3 }),
  field('score', 'decimal', { scale: 2 }),
  field('open', 'boolean', { default: true }),
  field('day', 'date'),
  field('hour', 'time'),
  field('at', 'timestamp'),
  field('facts', 'json', { default: { a: "it's" } }),
  field('tags', 'text_list', { default: ['x', 'y\\z'] }),
  field('person', 'reference', { relation: 'user' }),
  field('paper', 'file'),
];
const apply = (records: RecordModel[], allowed: string[] = []) =>
  applySchema(connection.db, tinyModel(records), allowed);
const without = (name: string) => every.filter((each) => each.name !== name);
const reset = () => sql`drop schema public cascade; create schema public`.execute(connection.db);
const insert = (table: string, values: Record<string, unknown>) =>
  connection.db.insertInto(table).values(values).returningAll().executeTakeFirstOrThrow();

describe('counters of an older server', () => {
  it('replaces counters kept by year, which numbers no longer need', async () => {
    await reset();
    await sql`create table counter (department text, name text, year integer, value bigint)`.execute(
      connection.db,
    );
    await sql`insert into counter values ('A', 'loan', 2025, 7)`.execute(connection.db);
    await apply([]);
    const counter = { department: 'A', record: 'loan', field: 'number', scope: 'PJM-2025-{seq}', value: 8 };
    expect(await insert('counter', counter)).toEqual(counter);
    await sql`delete from system_value`.execute(connection.db);
    await apply([]);
    expect(await connection.db.selectFrom('counter').selectAll().execute()).toEqual([counter]);
  });
});

describe('applySchema', () => {
  const thing = record('thing', every, { search: ['name'], sort: [{ field: 'name', descending: false }] });
  const values = { id: 't1', name: 'Éka', score: 3.61, day: '2025-11-03', hour: '09:30' };
  beforeEach(async () => {
    await reset();
    await apply([thing]);
    await insert('thing', { ...values, at: '2025-11-03T03:00:00.123Z' });
  });

  it('makes a column for every type of field and gives values back in their decided form', async () => {
    expect(await connection.db.selectFrom('thing').selectAll().executeTakeFirst()).toMatchObject({
      ...values,
      at: '2025-11-03T03:00:00.123Z',
      count: 3,
      open: true,
      facts: { a: "it's" },
      tags: ['x', 'y\\z'],
      row_version: 1,
      deleted_at: null,
    });
  });

  it('changes nothing the second time', async () => {
    expect(await apply([thing])).toEqual({ statements: [], carried: [] });
  });

  it('adds a field, an index and a table without touching what is there', async () => {
    const wider = record('thing', [...every, field('added', 'text', { default: 'new' })]);
    const { statements } = await apply([wider, record('second', [field('name', 'text')])]);
    expect(statements.join('\n')).toContain('add column "added"');
    const row = await connection.db.selectFrom('thing').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id: 't1', added: 'new', name: 'Éka' });
  });

  it('finds what is about a row of any record by that row', async () => {
    const about = (name: string) => field(name, 'text', { required: true });
    const { statements } = await apply([thing, record('told', [about('record'), about('record_id')])]);
    expect(statements.join('\n')).toContain('on "told" ("record_id")');
    const { statements: none } = await apply([thing, record('told', [about('record')])]);
    expect(none.join('\n')).not.toContain('create index');
  });

  it('drops what holds nothing', async () => {
    await apply([thing, record('second', [field('name', 'text')])]);
    const { statements } = await apply([record('thing', without('paper'))]);
    expect(statements).toEqual(expect.arrayContaining(['drop table "second" cascade']));
    expect(statements).toEqual(expect.arrayContaining(['alter table "thing" drop column "paper"']));
  });

  it('refuses to lose a column that holds data, names the command, and keeps it until asked', async () => {
    const narrower = record('thing', without('score'));
    const refused = await apply([narrower]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SchemaLossError);
    expect(String(refused)).toContain('npm run migrate -- drop-column thing.score');
    const kept = await connection.db.selectFrom('thing').select('score').executeTakeFirst();
    expect(kept).toEqual({ score: 3.61 });
    await apply([narrower], ['drop-column thing.score']);
    await expect(connection.db.selectFrom('thing').select('score').execute()).rejects.toThrow('score');
  });

  it('widens a type by itself and refuses to narrow one', async () => {
    const measure = (type: FieldType) => [thing, record('measure', [field('size', type)])];
    await apply(measure('integer'));
    await insert('measure', { id: 'm1', size: 7 });
    await apply(measure('decimal'));
    await apply(measure('text'));
    expect(await connection.db.selectFrom('measure').select('size').execute()).toEqual([{ size: '7.00' }]);
    await expect(apply(measure('date'))).rejects.toThrow('npm run migrate -- change-column measure.size');
  });

  describe('where rows are empty and a value became required', () => {
    const named = (more: Partial<FieldModel>) => [thing, record('named', [field('title', 'text', more)])];
    beforeEach(async () => {
      await apply(named({}));
      await insert('named', { id: 'n1' });
    });
    const titles = () => connection.db.selectFrom('named').select('title').execute();

    it('refuses with the number of rows, and changes nothing', async () => {
      await expect(apply(named({ required: true }))).rejects.toThrow(
        'field "named.title" is required now, but there is 1 row without a value there',
      );
      await insert('named', { id: 'n2' });
    });

    it('gives them the default', async () => {
      const { carried } = await apply(named({ required: true, default: 'Tanpa judul' }));
      expect(carried).toEqual([{ record: 'named', detail: { filled: 'title', rows: 1 } }]);
      expect(await titles()).toEqual([{ title: 'Tanpa judul' }]);
    });

    it('gives them what the command says, and notes it in the audit log', async () => {
      await apply(named({ required: true }), ["fill named.title=Ka'ca"]);
      expect(await titles()).toEqual([{ title: "Ka'ca" }]);
      await expect(insert('named', { id: 'n2' })).rejects.toThrow('not-null');
      const entries = await connection.db.selectFrom('audit').selectAll().execute();
      expect(entries).toMatchObject([
        { action: 'migrate', record: 'named', detail: { filled: 'title', rows: 1 } },
      ]);
    });
  });

  it('makes an added required column strict in an empty table', async () => {
    await apply([thing, record('empty', [])]);
    await apply([thing, record('empty', [field('title', 'text', { required: true })])]);
    await expect(insert('empty', { id: 'e1' })).rejects.toThrow('not-null');
  });

  it('refuses a record that has the name of a system table', async () => {
    await expect(apply([record('audit', [])])).rejects.toThrow('audit');
  });
});

describe('keys made from a record', () => {
  const shelf = record('shelf', [field('code', 'text'), field('state', 'text')], {
    unique: [
      {
        fields: ['code'],
        message: null,
        where: {
          format: 1,
          root: {
            at: [0, 0],
            op: 'not',
            of: {
              at: [0, 0],
              op: 'equal',
              as: 'string',
              left: {
                at: [0, 0],
                op: 'get',
                of: { at: [0, 0], op: 'var', name: 'row', kind: 'row' },
                field: 'state',
                kind: 'string',
                record: 'shelf',
                nullable: true,
                item: null,
              },
              right: { at: [0, 0], op: 'const', value: "ga'gal", kind: 'string' },
            },
          },
        },
      },
    ],
  });
  const slot = record(
    'slot',
    [
      field('resource', 'text'),
      field('starts', 'timestamp'),
      field('ends', 'timestamp'),
      field('active', 'boolean'),
    ],
    {
      no_overlap: {
        key: ['resource'],
        from: 'starts',
        to: 'ends',
        active: 'active',
        where: null,
        message: null,
      },
    },
  );
  beforeAll(async () => {
    await reset();
    await apply([record('thing', every), shelf, slot]);
  });
  const refused = (work: Promise<unknown>) => work.then(() => null, errorCode);

  it('are unique where the condition holds and the row is not deleted', async () => {
    await insert('shelf', { id: 's1', code: 'A' });
    expect(await refused(insert('shelf', { id: 's2', code: 'A' }))).toBe('23505');
    await insert('shelf', { id: 's3', code: 'A', state: "ga'gal" });
    await insert('shelf', { id: 's4', code: 'A', deleted_at: new Date() });
  });

  it('keep two active rows of one resource from overlapping, but let them touch', async () => {
    const at = (hour: number) => `2025-11-03T${String(hour).padStart(2, '0')}:00:00Z`;
    const row = (id: string, from: number, to: number, active = true) => ({
      id,
      resource: 'room:1',
      starts: at(from),
      ends: at(to),
      active,
    });
    await insert('slot', row('a', 8, 10));
    await insert('slot', row('b', 10, 12));
    expect(await refused(insert('slot', row('c', 9, 11)))).toBe('23P01');
    await insert('slot', row('d', 9, 11, false));
    await insert('slot', { ...row('e', 9, 11), resource: 'room:2' });
  });

  it('give exactly one of 50 simultaneous bookings of one slot', async () => {
    const book = (id: number) =>
      inTransaction(connection.db, (trx) =>
        trx
          .insertInto('slot')
          .values({
            id: `p${id}`,
            resource: 'room:3',
            starts: '2025-11-03T08:00:00Z',
            ends: '2025-11-03T09:00:00Z',
            active: true,
          })
          .execute(),
      );
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => book(index)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('refuse a reference to a row that is not there', async () => {
    expect(await refused(insert('thing', { id: 't9', person: 'nobody' }))).toBe('23503');
  });
});

describe('system tables', () => {
  beforeAll(() => sql`insert into audit (action, result) values ('write', 'done')`.execute(connection.db));

  it.each([
    'update audit set action = action',
    'delete from audit',
    'truncate audit',
    'truncate history',
    'truncate audit_seal',
  ])('refuse "%s"', async (statement) => {
    await expect(sql.raw(statement).execute(connection.db)).rejects.toThrow('append-only');
  });

  it('sort Indonesian texts as people do', async () => {
    const { rows } = await sql<{ v: string }>`
      select v from (values ('zaki'), ('Andi'), ('éka'), ('budi'), ('Citra')) x(v) order by v collate indonesian`.execute(
      connection.db,
    );
    expect(rows.map((row) => row.v)).toEqual(['Andi', 'budi', 'Citra', 'éka', 'zaki']);
  });

  it('find texts without accents and case', async () => {
    const { rows } = await sql<{ found: string }>`select search_text('ÉKA Şafak') as found`.execute(
      connection.db,
    );
    expect(rows).toEqual([{ found: 'eka safak' }]);
  });
});

describe('inTransaction', () => {
  it('rolls everything back when the work throws', async () => {
    const failing = inTransaction(connection.db, async (trx) => {
      await trx.insertInto('thing').values({ id: 'gone' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const row = await connection.db
      .selectFrom('thing')
      .select('id')
      .where('id', '=', 'gone')
      .executeTakeFirst();
    expect(row).toBeUndefined();
  });

  it('tries again when the database gave up because of another transaction, and only then', async () => {
    let tries = 0;
    const fails = (code: string) => async () => {
      tries++;
      if (tries < 3) throw Object.assign(new Error('lost'), { code });
      return tries;
    };
    expect(await inTransaction(connection.db, fails('40P01'))).toBe(3);
    tries = 0;
    await expect(inTransaction(connection.db, fails('23505'))).rejects.toThrow('lost');
    expect(tries).toBe(1);
  });
});
