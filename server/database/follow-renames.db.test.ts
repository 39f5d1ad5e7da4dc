import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../src/definition/model.ts';
import { openTestDatabase } from '../testing/database.ts';
import { field, record, tinyModel } from '../testing/model.ts';
import type { Connection } from './connect.ts';
import { applySchema } from './schema.ts';

const process = (states: string[], more: Partial<Model['processes'][string]> = {}) => ({
  name: 'buy',
  record: 'order',
  state: 'status',
  remembers: null,
  type_field: null,
  types_of: 'buy',
  frozen: {
    format: 1 as const,
    root: {
      at: [0, 0] as [number, number],
      op: 'get' as const,
      of: { at: [0, 0] as [number, number], op: 'var' as const, name: 'row' as const, kind: 'row' as const },
      field: 'rules',
      kind: 'json' as const,
      record: 'order',
      nullable: true,
      item: null,
    },
  },
  manager: null,
  stages: [],
  states: Object.fromEntries(
    states.map((name) => [
      name,
      {
        name,
        label: name,
        colour: 'grey' as const,
        stage: null,
        start: false,
        end: false,
        goal: false,
        ahead_of: null,
        after: null,
        otherwise: [],
      },
    ]),
  ),
  lists: {},
  transitions: {},
  effects: {},
  knobs: {
    type: 'object',
    properties: {
      by: { type: 'array', items: { type: 'string', 'x-from': 'role' } },
      panel_by: { type: 'array', 'x-who': true, items: { type: 'string' } },
      approver: { type: 'string', 'x-among': { or: ['manager'], roles: true } },
      parts: { type: 'array', 'x-item': { set: 'parts', key: 'part' }, items: { type: 'object' } },
    },
  },
  ...more,
});

const choices = (...values: string[]) => values.map((value) => ({ value, label: value, colour: null }));
const order = (more: { size?: string[]; tags?: string[]; name?: string } = {}) =>
  record(more.name ?? 'order', [
    field('status', 'text', { from: 'state:buy' }),
    field('size', 'text', { options: choices(...(more.size ?? ['small', 'large'])) }),
    field('tags', 'text_list', { schema: { items: { enum: more.tags ?? ['a', 'b'] } } }),
    field('panel_by', 'text_list', { from: 'who' }),
    field('rules', 'json'),
    field('note', 'text'),
  ]);
const type = (code: string): Model['types'][string] => ({
  code,
  process: 'buy',
  file: `screens/${code}.yaml`,
  label: code,
  departments: [],
  managers: [],
  spec: {},
  by_department: {},
});
const BEFORE = tinyModel([order()], {
  processes: { buy: process(['new', 'paid']) },
  types: { book: type('book') },
  sets: { parts: { cover: { label: 'Sampul' } } },
});

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

const apply = (model: Model, allowed: string[] = []) => applySchema(connection.db, model, allowed);
const one = (table: string) => connection.db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
const begin = async () => {
  await sql`drop schema public cascade; create schema public`.execute(connection.db);
  await apply(BEFORE);
  const rules = {
    code: 'book',
    by: ['clerk'],
    panel_by: ['manager', 'clerk'],
    approver: 'clerk',
    parts: [{ code: 'cover', label: 'Sampul' }],
  };
  await connection.db
    .insertInto('order')
    .values({
      id: 'o1',
      department: 'D1',
      status: 'paid',
      size: 'large',
      tags: ['a', 'b'],
      panel_by: ['manager', 'clerk'],
      rules: JSON.stringify(rules),
      note: 'x',
    })
    .execute();
  await sql`insert into history (id, record, "row", department, process, transition, from_state, to_state, actor_name, at)
    values ('h1', 'order', 'o1', 'D1', 'buy', 'pay', 'new', 'paid', 'A', now())`.execute(connection.db);
};

const changed = (change: Partial<Model>): Model => ({ ...BEFORE, ...change });
const withOrder = (one: ReturnType<typeof order>, change: Partial<Model> = {}): Model => {
  const { order: _order, ...records } = BEFORE.records;
  return changed({ records: { ...records, [one.name]: one }, ...change });
};

describe('names in rows that nothing has any more', () => {
  it.each<[string, Model, string]>([
    [
      'a state',
      changed({ processes: { buy: process(['new', 'payed']) } }),
      'there is 1 row with "paid" in "order.status", which is no longer defined (state:buy)',
    ],
    ['a choice', withOrder(order({ size: ['small'] })), '"large" in "order.size"'],
    ['an element of a list', withOrder(order({ tags: ['a'] })), '"b" in "order.tags"'],
    ['a department', changed({ departments: BEFORE.departments.slice(1) }), '"D1" in "order.department"'],
  ])('%s is refused with its rows, and nothing is changed', async (_what, model, says) => {
    await begin();
    await expect(apply(model)).rejects.toThrow(says);
    expect(await one('order')).toMatchObject({ status: 'paid', size: 'large', tags: ['a', 'b'] });
    await apply(BEFORE);
  });

  it('do not count on deleted rows', async () => {
    await begin();
    await sql`update "order" set deleted_at = now()`.execute(connection.db);
    await apply(changed({ processes: { buy: process(['new']) } }));
  });

  it('are told with the line that would rename them', async () => {
    await begin();
    await expect(apply(changed({ processes: { buy: process(['new', 'pald']) } }))).rejects.toThrow(
      '"state:buy": {paid: pald}',
    );
  });
});

describe('names that changed', () => {
  it('follow in columns, lists, kept rules and the history, and stand in the audit log', async () => {
    await begin();
    const model = withOrder(order({ size: ['small', 'big'], tags: ['a', 'c'] }), {
      processes: { buy: process(['new', 'settled']) },
      types: { volume: type('volume') },
      roles: { boss: { label: 'Atasan' }, desk: { label: 'Meja' } },
      sets: { parts: { jacket: { label: 'Sampul' } } },
      departments: BEFORE.departments.map((one) => (one.code === 'D1' ? { ...one, code: 'D9' } : one)),
      renames: {
        'state:buy': { paid: 'settled' },
        'order.size': { large: 'big' },
        'order.tags': { b: 'c' },
        type: { book: 'volume' },
        role: { clerk: 'desk' },
        parts: { cover: 'jacket' },
        department: { D1: 'D9' },
      },
    });
    const { carried } = await apply(model);
    expect(await one('order')).toMatchObject({
      department: 'D9',
      status: 'settled',
      size: 'big',
      tags: ['a', 'c'],
      panel_by: ['manager', 'desk'],
      rules: {
        code: 'volume',
        by: ['desk'],
        panel_by: ['manager', 'desk'],
        approver: 'desk',
        parts: [{ code: 'jacket', label: 'Sampul' }],
      },
    });
    expect(await one('history')).toMatchObject({ department: 'D9', from_state: 'new', to_state: 'settled' });
    expect(carried).toContainEqual({
      record: 'order',
      detail: { of: 'state:buy', field: 'status', was: 'paid', now: 'settled', rows: 1 },
    });
    const audit = await connection.db.selectFrom('audit').select(['action', 'detail']).execute();
    expect(audit.map(({ detail }) => detail)).toEqual(carried.map(({ detail }) => detail));
    expect(await apply(model)).toEqual({ statements: [], carried: [] });
  });

  it('leave the history closed to everything else', async () => {
    await expect(sql`update history set actor_name = 'B'`.execute(connection.db)).rejects.toThrow(
      'append-only',
    );
  });

  it('take several old names to one', async () => {
    await begin();
    await apply(
      changed({
        processes: { buy: process(['open']) },
        renames: { 'state:buy': { new: 'open', paid: 'open' } },
      }),
    );
    expect(await one('order')).toMatchObject({ status: 'open' });
    expect(await one('history')).toMatchObject({ from_state: 'open', to_state: 'open' });
  });

  it('of records and fields keep what was entered', async () => {
    await begin();
    const purchase = order({ name: 'purchase' });
    const { note, ...fields } = purchase.fields;
    const { carried } = await apply(
      withOrder(
        {
          ...purchase,
          fields: {
            ...fields,
            remark: { ...note, name: 'remark' } as typeof note & { name: string },
          } as never,
        },
        { renames: { record: { order: 'purchase' }, field: { 'purchase.note': 'remark' } } },
      ),
    );
    expect(await one('purchase')).toMatchObject({ id: 'o1', remark: 'x', size: 'large' });
    expect(await one('history')).toMatchObject({ record: 'purchase' });
    expect(carried).toEqual([
      { record: 'purchase', detail: { of: 'record', was: 'order', now: 'purchase' } },
      { record: 'purchase', detail: { of: 'field', was: 'note', now: 'remark' } },
    ]);
  });
});

describe('names that would make two rows the same', () => {
  const size = (...values: string[]) =>
    record('order', [field('size', 'text', { options: choices(...values) }), field('note', 'text')], {
      unique: [{ fields: ['size'], where: null, message: null }],
    });
  const sized = (model: ReturnType<typeof size>, renames: Model['renames'] = {}): Model =>
    tinyModel([model], { renames });
  const start = async () => {
    await sql`drop schema public cascade; create schema public`.execute(connection.db);
    await apply(sized(size('small', 'large')));
    await connection.db
      .insertInto('order')
      .values([
        { id: 'o1', department: 'D1', size: 'small' },
        { id: 'o2', department: 'D1', size: 'large' },
      ])
      .execute();
  };

  it('are refused in words, with the record, the key and its values, and nothing is changed', async () => {
    await start();
    const model = sized(size('large'), { 'order.size': { small: 'large' } });
    await expect(apply(model)).rejects.toThrow(
      'two rows of "order" would be the same in size: large. Change or end one of them first',
    );
    const rows = await connection.db.selectFrom('order').select('size').orderBy('id').execute();
    expect(rows.map((row) => row.size)).toEqual(['small', 'large']);
  });

  it('and so is a key that rows break already', async () => {
    await start();
    await connection.db.updateTable('order').set({ note: 'same' }).execute();
    const narrower = record(
      'order',
      [field('size', 'text', { options: choices('small', 'large') }), field('note', 'text')],
      {
        unique: [{ fields: ['department', 'note'], where: null, message: null }],
      },
    );
    await expect(apply(sized(narrower))).rejects.toThrow('would be the same in department, note: D1, same');
  });
});
