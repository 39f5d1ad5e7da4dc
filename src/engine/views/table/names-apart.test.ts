import { expect, it } from 'vitest';
import type { TableRow } from '../../../definition/wire.ts';
import { column } from '../../testing/small-world.tsx';
import { namesApart } from './names-apart.ts';

const NOW = new Date('2025-11-03T03:00:00Z');
const columns = [
  column('name', { as: 'strong' }),
  column('on', { type: 'date' }),
  column('kind', { options: [{ value: 'writing', label: 'Penulisan' }] as never }),
  column('status', { as: 'badge' }),
];
const row = (id: string, cells: TableRow['cells']): TableRow => ({ id, version: 1, cells, actions: [] });
const named = (...rows: TableRow[]) => [...namesApart(columns, rows, NOW).values()];

it.each([
  {
    what: 'by their name alone, where no other is called so',
    rows: [row('1', { name: 'Ani', on: '2025-11-01' }), row('2', { name: 'Budi', on: '2025-11-01' })],
    names: ['Ani', 'Budi'],
  },
  {
    what: 'with their day',
    rows: [row('1', { name: 'Ani', on: '2025-11-01' }), row('2', { name: 'Ani', on: '2025-10-31' })],
    names: ['Ani, Sab, 1 Nov', 'Ani, Jum, 31 Okt'],
  },
  {
    what: 'with a word where the days are the same',
    rows: [
      row('1', { name: 'Ani', on: '2025-11-01', kind: 'writing' }),
      row('2', { name: 'Ani', on: '2025-11-01', kind: 'field' }),
    ],
    names: ['Ani, Penulisan', 'Ani, field'],
  },
  {
    what: 'by what tells them from all others, before what tells them from some',
    rows: [
      row('1', { name: 'Ani', on: '2025-11-01', kind: 'writing' }),
      row('2', { name: 'Ani', on: '2025-11-01', kind: 'field' }),
      row('3', { name: 'Ani', on: '2025-10-31', kind: 'writing' }),
    ],
    names: ['Ani, Sab, 1 Nov', 'Ani, field', 'Ani, Jum, 31 Okt'],
  },
  {
    what: 'as they are where nothing but their state differs',
    rows: [row('1', { name: 'Ani', status: 'a' }), row('2', { name: 'Ani', status: 'b' })],
    names: ['Ani', 'Ani'],
  },
])('calls rows $what', ({ rows, names }) => {
  expect(named(...rows)).toEqual(names);
});
