import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { Column, Sort } from './data-table-props.ts';

interface Person {
  nim: string;
  name: string;
}

const ROWS: Person[] = [
  { nim: '1', name: 'Kirana' },
  { nim: '2', name: 'Rania' },
];

const COLUMNS: Column<Person>[] = [
  { key: 'nim', header: 'NIM', cell: (row) => row.nim, phone: 'sub' },
  { key: 'name', header: 'Nama', cell: (row) => row.name, sortable: true, phone: 'name' },
];

const shared = { caption: 'Peserta', columns: COLUMNS, rows: ROWS, rowKey: (row: Person) => row.nim };

function onPhone(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: true,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
}

describe('DataTable', () => {
  const sorts: { sort: Sort | null; told: string; next: Sort }[] = [
    { sort: null, told: 'none', next: { key: 'name', direction: 'asc' } },
    { sort: { key: 'name', direction: 'asc' }, told: 'ascending', next: { key: 'name', direction: 'desc' } },
    { sort: { key: 'name', direction: 'desc' }, told: 'descending', next: { key: 'name', direction: 'asc' } },
  ];
  it.each(sorts)('tells the order "$told" and asks for the next', ({ sort, told, next }) => {
    const onSort = vi.fn();
    render(<DataTable {...shared} sort={sort} onSort={onSort} />);
    const head = screen.getByRole('columnheader', { name: 'Nama' });
    expect(head.getAttribute('aria-sort')).toBe(told);
    fireEvent.click(within(head).getByRole('button'));
    expect(onSort).toHaveBeenCalledWith(next);
    expect(screen.getByRole('columnheader', { name: 'NIM' }).hasAttribute('aria-sort')).toBe(false);
  });

  it('names each check box by its row and keeps selections of other pages', () => {
    const onSelect = vi.fn();
    const selected = new Set(['99']);
    render(<DataTable {...shared} rowName={(row) => row.name} selected={selected} onSelect={onSelect} />);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Pilih Rania' }));
    expect(onSelect).toHaveBeenCalledWith(new Set(['99', '2']));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Pilih semua baris di halaman ini' }));
    expect(onSelect).toHaveBeenLastCalledWith(new Set(['99', '1', '2']));
  });

  it('shows the head check box as mixed when some rows of the page are selected', () => {
    render(<DataTable {...shared} selected={new Set(['1'])} onSelect={() => undefined} />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Pilih semua baris di halaman ini' });
    expect(box.indeterminate).toBe(true);
    expect(box.checked).toBe(false);
  });

  it('puts what few rows have below those rows, with its name and over the whole width', () => {
    const note: Column<Person> = {
      key: 'note',
      header: 'Alasan',
      below: true,
      cell: ({ nim }) => (nim === '2' ? 'Sakit' : null),
    };
    render(<DataTable {...shared} columns={[...COLUMNS, note]} onSelect={() => undefined} />);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('Alasan');
    const [, ...rows] = screen.getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Pilih baris ini1Kirana',
      'Pilih baris ini2Rania',
      'Alasan: Sakit',
    ]);
    expect(
      within(rows[2] as HTMLElement)
        .getByText('Sakit')
        .closest('td')?.colSpan,
    ).toBe(2);
  });

  it('puts a heading over rows that share something, which belongs to them, and a check box for them alone', () => {
    const onSelect = vi.fn();
    const rows = [...ROWS, { nim: '3', name: 'Rania' }];
    const group = ({ name }: Person) => ({ key: name, head: <b>{name}</b>, name, size: '2 catatan' });
    const selected = new Set(['2', '99']);
    render(<DataTable {...shared} rows={rows} group={group} selected={selected} onSelect={onSelect} />);
    const head = screen.getByRole('rowheader', { name: 'Rania 2 catatan' });
    expect(head.getAttribute('scope')).toBe('rowgroup');
    const parts = screen.getAllByRole('rowgroup').slice(1);
    expect(parts.map((part) => within(part).getAllByRole('row').length)).toEqual([2, 3]);
    expect(parts[1]?.contains(head)).toBe(true);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Pilih semua baris Rania/ });
    expect([box.checked, box.indeterminate]).toEqual([false, true]);
    fireEvent.click(box);
    expect(onSelect).toHaveBeenCalledWith(new Set(['2', '99', '3']));
  });

  it('becomes a list of blocks on phones and leaves out empty pairs', () => {
    onPhone();
    const columns: Column<Person>[] = [...COLUMNS, { key: 'room', header: 'Ruangan', cell: () => '' }];
    render(<DataTable {...shared} columns={columns} />);
    expect(screen.queryByRole('table')).toBeNull();
    const blocks = within(screen.getByRole('list', { name: 'Peserta' })).getAllByRole('listitem');
    expect(blocks.map((block) => block.textContent)).toEqual(['Kirana1', 'Rania2']);
  });

  const telling: Column<Person>[] = [
    ...COLUMNS.slice(1),
    { key: 'state', header: 'Status', cell: () => 'Menunggu', phone: 'badge' },
    { key: 'kind', header: 'Jenis', cell: () => 'Bimbingan', phone: 'line' },
    { key: 'hours', header: 'Jam', cell: () => '', phone: 'line' },
    { key: 'by', header: 'Pembimbing', cell: () => 'Citra', phone: 'line' },
  ];
  it('puts what needs no label in one line of a block on phones', () => {
    onPhone();
    render(<DataTable {...shared} columns={telling} />);
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('KiranaBimbingan, CitraMenunggu');
  });

  it('leaves the label of what stands below a row away where it needs none', () => {
    const told: Column<Person> = {
      key: 'told',
      header: 'Kegiatan',
      below: true,
      unlabelled: true,
      cell: () => 'Membahas',
    };
    render(<DataTable {...shared} columns={[...COLUMNS, told]} />);
    expect(screen.getAllByRole('row')[2]?.textContent?.trim()).toBe('Membahas');
  });

  it('becomes lists of blocks on phones, each named by what its rows share', () => {
    onPhone();
    const group = ({ name }: Person) => ({ key: name, head: <b>{name}</b>, name, size: '2 catatan' });
    render(<DataTable {...shared} rows={[...ROWS, { nim: '3', name: 'Rania' }]} group={group} />);
    const inside = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map((block) => block.textContent);
    expect([inside('Kirana'), inside('Rania')]).toEqual([['Kirana1'], ['Rania2', 'Rania3']]);
    expect(screen.getByRole('list', { name: 'Peserta' }).children).toHaveLength(2);
  });
});
