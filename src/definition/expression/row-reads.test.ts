import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { rowReads } from './row-reads.ts';
import type { World } from './types.ts';

const text = { kind: 'string' } as const;
const to = (record: string) => ({ kind: 'reference', record, optional: true }) as const;
/** Cards lie within a box; a box may stand in any room. */
const world: World = {
  records: {
    room: { fields: { name: text }, relations: { boxes: { record: 'box', by: 'room' } } },
    box: { fields: { name: text, room: to('room') }, relations: { cards: { record: 'card', by: 'box' } } },
    card: { fields: { name: text, box: to('box') }, relations: {} },
  },
};
const inside = (record: string, field: string) => record === 'card' && field === 'box';

function readsOf(source: string) {
  const vars = { row: { kind: 'row', record: 'box' }, card: { kind: 'row', record: 'card' } } as const;
  const { plan, issues } = compile(world, source, { vars, want: 'value' });
  if (!plan) throw new Error(issues.map(({ message }) => message).join('\n'));
  const { rows, whole } = rowReads(plan.root, inside);
  const lines = rows.map(
    ({ record, field, of, home }) => `${of ?? '-'} ${record}.${field}${home ? '' : '*'}`,
  );
  return [...new Set(lines), ...[...whole].map((name) => `whole ${name}`)].toSorted();
}

describe('rowReads', () => {
  it.each([
    { name: 'a field of the row', source: 'row.name', reads: ['row box.name'] },
    {
      name: 'a field behind a reference: who knows where',
      source: 'row.room.name',
      reads: ['- room.id*', '- room.name*', 'row box.room'],
    },
    {
      name: 'rows that lie within the row',
      source: "row.cards.exists(c, c.name == 'x')",
      reads: ['- card.box', '- card.name', 'row box.cards'],
    },
    {
      name: 'the row that a row lies within',
      source: 'card.box.name',
      reads: ['- box.id', '- box.name', 'card card.box'],
    },
    {
      name: 'rows that only point to a row, and what lies within them',
      source: "row.room.boxes.exists(b, b.cards.exists(c, c.name == 'x'))",
      reads: [
        '- box.cards*',
        '- box.room*',
        '- card.box*',
        '- card.name*',
        '- room.boxes*',
        '- room.id*',
        'row box.room',
      ],
    },
    { name: 'nothing', source: '1 + 1', reads: [] },
  ])('tells $name', ({ source, reads }) => {
    expect(readsOf(source)).toEqual(reads.toSorted());
  });
});
