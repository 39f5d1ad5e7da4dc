import { describe, expect, it } from 'vitest';
import type { SeedFile, SeedMany } from '../../src/definition/model.ts';
import { seedRows } from './seed-rows.ts';

const many = (more: Partial<SeedMany>): SeedMany => ({
  record: 'thing',
  key: 't{n}',
  count: 1,
  id: null,
  per: null,
  where: null,
  values: {},
  ...more,
});

const file = (more: Partial<SeedFile>): SeedFile => ({
  name: 'f',
  demo: false,
  password: null,
  rows: [],
  many: [],
  pools: {},
  play: [],
  ...more,
});

describe('rows of seeds', () => {
  it('come for each row another entry makes, with it as parent and its number', () => {
    const made = seedRows([
      file({
        pools: { letter: ['a', 'b', 'c'] },
        many: [
          many({ id: 'box', record: 'box', key: 'b{n:2}', count: 2, values: { department: 'D1' } }),
          many({
            key: 'b{p}t{n}',
            per: 'box',
            count: 2,
            values: { box: '@parent', department: '@parent', name: '{cycle:letter}' },
          }),
        ],
      }),
    ]);
    expect(made.map(({ key }) => key)).toEqual(['b01', 'b02', 'b1t1', 'b1t2', 'b2t1', 'b2t2']);
    expect(made.slice(2).map(({ values }) => values.name)).toEqual(['a', 'b', 'c', 'a']);
    expect(made.at(-1)?.values).toEqual({ box: '@box.b02', department: 'D1', name: 'a' });
  });

  it('are refused where two of a record have one key', () => {
    const rows = [{ record: 'thing', key: 't2', values: {} }];
    const twice = file({ name: 'things', rows, many: [many({ count: 2 })] });
    expect(() => seedRows([twice])).toThrow('schemas/seeds/things.yaml: thing.t2 is made twice');
    expect(seedRows([{ ...twice, rows: [{ record: 'box', key: 't2', values: {} }] }])).toHaveLength(3);
  });

  it('take what stands in a field of their parent, or of a row it refers to', () => {
    const rows: SeedFile['rows'] = [
      { record: 'shelf', key: 'left', values: { owner: '@ana', width: 3 } },
      { record: 'box', key: 'one', values: { shelf: '@left', kind: 'big' } },
      { record: 'box', key: 'two', values: { shelf: '@shelf.left', kind: 'big' } },
    ];
    const values = { kind: '@parent.kind', owner: '@parent.shelf.owner', width: '@parent.shelf.width' };
    const made = seedRows([file({ rows, many: [many({ per: 'box', key: 't{p}', values })] })]).slice(3);
    expect(made.map((row) => row.values)).toEqual([
      { kind: 'big', owner: '@ana', width: 3 },
      { kind: 'big', owner: '@ana', width: 3 },
    ]);
  });

  it('take it at any depth of a value, and over rows of other files', () => {
    const shelves = file({ rows: [{ record: 'shelf', key: 'left', values: { owner: '@ana' } }] });
    const rows = [{ record: 'box', key: 'one', values: { shelf: '@left', kind: 'big' } }];
    const values = { by: [{ name: '@parent.shelf.owner', box: '@parent', kind: ['@parent.kind', 'paper'] }] };
    const boxes = file({ rows, many: [many({ per: 'box', key: 't{p}', values })] });
    expect(seedRows([boxes, shelves]).find(({ key }) => key === 't1')?.values).toEqual({
      by: [{ name: '@ana', box: '@box.one', kind: ['big', 'paper'] }],
    });
  });

  it('are refused where the way to what they take leads over no written row', () => {
    const rows = [{ record: 'box', key: 'one', values: { shelf: '@elsewhere' } }];
    const lost = file({ rows, many: [many({ per: 'box', values: { owner: '@parent.shelf.owner' } })] });
    expect(() => seedRows([lost])).toThrow('@parent.shelf.owner leads over @elsewhere');
  });

  it('come for each written row of a record that has the values asked for', () => {
    const rows = [
      { record: 'box', key: 'one', values: { kind: 'big' } },
      { record: 'box', key: 'two', values: { kind: 'small' } },
    ];
    const made = seedRows([
      file({ rows, many: [many({ per: 'box', where: { kind: 'small' }, key: 't{p}' })] }),
    ]);
    expect(made.map(({ key }) => key)).toEqual(['one', 'two', 't1']);
  });
});
