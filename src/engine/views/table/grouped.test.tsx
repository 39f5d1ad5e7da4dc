import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Column } from '../../../definition/screens/shown-screen.ts';
import type { TableRow } from '../../../definition/wire.ts';
import { column } from '../../testing/small-world.tsx';
import { headOf } from './grouped.tsx';
import { rowColumns, type TableBlock } from './use-table.ts';

const day = column('day', { type: 'date', label: 'Tanggal' });
const status = column('status', {
  as: 'badge',
  options: [
    { value: 'approved', label: 'Disetujui', colour: 'green' },
    { value: 'returned', label: 'Dikembalikan', colour: 'red' },
  ],
});
const columns: Column[] = [day, status];
const length = column('length', { type: 'integer', as: 'duration', label: 'Durasi' });
const pages = column('pages', { type: 'integer', label: 'Halaman' });
const counts = [
  { column: 'status', value: 'approved' },
  { column: 'status', value: 'returned' },
];
const byMonth = { columns, group: { by: ['day'], each: 'month', rows: 'catatan', counts } } as TableBlock;

const row = (at: string | null, group: TableRow['group']): TableRow => ({
  id: 'a',
  version: 1,
  cells: { day: at, status: 'approved' },
  actions: [],
  ...(group && { group }),
});

/** The heading over a row as it is read: the group's name, and what is said of its size. */
function headingOf(one: TableRow, block = byMonth): [string | null, string] {
  const { head, size } = headOf(block, { now: new Date('2025-11-03T02:00:00Z'), label: String })(one);
  return [render(head).container.textContent, size];
}

describe('rows of a month under one heading', () => {
  it.each([
    [
      '2025-11-30',
      { size: 5, at: 1, counts: [3, 1] },
      'November 2025',
      '5 catatan, 3 Disetujui, 1 Dikembalikan',
    ],
    ['2025-12-31', { size: 7, at: 1, counts: [7, 0] }, 'Desember 2025', '7 catatan, semua Disetujui'],
    ['2026-01-01', { size: 1, at: 1, counts: [0, 0] }, 'Januari 2026', '1 catatan'],
    ['2026-01-02', { size: 30, at: 26, counts: [2, 0] }, 'Januari 2026', '30 catatan, lanjutan, 2 Disetujui'],
  ])('%s with %o is called %s: %s', (at, group, head, size) => {
    expect(headingOf(row(at, group))).toEqual([head, size]);
  });

  it('are one group on all days of the month and of no other', () => {
    const { key } = headOf(byMonth, { now: new Date(), label: String })(row('2025-12-01', undefined));
    const keyOf = (at: string) => headOf(byMonth, { now: new Date(), label: String })(row(at, undefined)).key;
    expect(keyOf('2025-12-31')).toBe(key);
    expect(keyOf('2026-01-01')).not.toBe(key);
    expect(keyOf('2024-12-31')).not.toBe(key);
  });

  it('keep their day, which else stands in the heading alone', () => {
    expect(rowColumns(byMonth)).toEqual(columns);
    expect(rowColumns({ ...byMonth, group: { by: ['day'], rows: 'catatan' } })).toEqual([status]);
  });

  it.each([
    [[210, 12], '3 catatan, 3 j 30 m, Halaman 12'],
    [[60, 0], '3 catatan, 1 j'],
    [[45, 1250], '3 catatan, 45 m, Halaman 1.250'],
    [[0, 0], '3 catatan'],
  ])('say what their numbers come to: %o as %s', (totals, size) => {
    const group = { by: ['day'], each: 'month', rows: 'catatan', totals: ['length', 'pages'] };
    const block = { ...byMonth, columns: [day, length, pages], group } as TableBlock;
    expect(headingOf(row('2025-11-30', { size: 3, at: 1, totals }), block)).toEqual(['November 2025', size]);
  });

  it('say that they have no day', () => {
    expect(headingOf(row(null, { size: 2, at: 1 }))).toEqual(['Tanpa tanggal', '2 catatan']);
  });
});
