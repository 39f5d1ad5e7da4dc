import { describe, expect, it } from 'vitest';
import { readListState } from '../../data/list-state.ts';
import { column } from '../../testing/small-world.tsx';
import { forViewer, offeredState, type TableBlock } from './use-table.ts';

const filter = (name: string) => ({
  name,
  label: name,
  path: name,
  for: null,
  kind: 'options' as const,
  options: null,
  record: null,
});
const whole: TableBlock = {
  kind: 'table',
  id: 'b1',
  label: null,
  for: null,
  record: 'thing',
  relation: null,
  columns: [column('name', { sortable: true }), column('score', { sortable: true })],
  filters: [filter('status'), filter('outcome')],
  views: [
    { name: 'open', label: 'Terbuka', for: null, reads: [] },
    { name: 'passed', label: 'Lulus', for: ['manager'], reads: null },
  ],
  default_view: 'passed',
  search: [{ path: 'name', label: 'Nama', for: null }],
  sort: { column: 'score', descending: true },
  opens: null,
  actions: [],
  bulk: [],
  items: {},
  previews: {},
  create: null,
  export: false,
  paged: true,
  empty: 'Belum ada.',
};
const asked = (query: string) => readListState(new URLSearchParams(query), '');

describe('a list as it is for its viewer', () => {
  const offered = { columns: ['name'], filters: ['status'], views: ['open'], search: [], sorted: false };

  it('has no filter, view, search or order that the server does not offer them', () => {
    const own = forViewer(whole, offered);
    expect(own.columns.map(({ name }) => name)).toEqual(['name']);
    expect(own.filters.map(({ name }) => name)).toEqual(['status']);
    expect(own.views.map(({ name }) => name)).toEqual(['open']);
    expect([own.search, own.sort, own.default_view]).toEqual([[], null, undefined]);
  });

  it('opens by an old address or saved view without what it no longer offers', () => {
    const state = offeredState(
      forViewer(whole, offered),
      asked(
        'filter.status=a&filter.outcome=pass&sort=-score&view=passed&search=meja&columns=name,score&page=2',
      ),
    );
    expect(state).toEqual({ ...asked('filter.status=a&columns=name&page=2') });
  });

  it('keeps of an address all that it offers', () => {
    const query = 'filter.outcome=pass&sort=-score&view=passed&search=meja&columns=name,score';
    expect(offeredState(whole, asked(query))).toEqual(asked(query));
    expect(offeredState(whole, asked('view=*')).view).toBe('*');
    expect(offeredState(whole, asked('columns=gone')).columns).toBeNull();
  });
});
