import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TableRow } from '../../../definition/wire.ts';
import { type ListState, readListState } from '../../data/list-state.ts';
import { useSelection } from './use-selection.ts';

const row = (id: string, version = 1): TableRow => ({ id, version, cells: {}, actions: [] });
const state = (query = ''): ListState => readListState(new URLSearchParams(query), '');
const FIRST = [row('a'), row('b')];
const SECOND = [row('c'), row('d')];

interface Props {
  shown: TableRow[];
  query: string;
  total?: number;
  busy?: boolean;
}

function setup() {
  const { result, rerender } = renderHook(
    ({ shown, query, total = 4, busy = false }: Props) =>
      useSelection({ rows: shown, total, busy }, state(query)),
    { initialProps: { shown: FIRST, query: '' } as Props },
  );
  const select = (...ids: string[]) => act(() => result.current.select(new Set(ids)));
  return { result, rerender, select };
}

describe('useSelection', () => {
  it('keeps rows of one page while others are chosen on the next', () => {
    const { result, rerender, select } = setup();
    select('b');
    rerender({ shown: SECOND, query: 'page=2' });
    select('b', 'd');
    expect(result.current.rows).toEqual([row('b'), row('d')]);
  });

  it('knows a row on the page as it is now', () => {
    const { result, rerender, select } = setup();
    select('a');
    rerender({ shown: [row('a', 2), row('b')], query: '' });
    expect(result.current.rows).toEqual([row('a', 2)]);
  });

  it('counts no row that left the page on which it was chosen, or a list that is there as a whole', () => {
    const { result, rerender, select } = setup();
    select('a', 'b');
    rerender({ shown: [row('b'), row('c')], query: '', total: 3 });
    expect(result.current.rows).toEqual([row('b')]);
    expect([...result.current.ids]).toEqual(['b']);
    rerender({ shown: SECOND, query: 'page=2', total: 4 });
    expect([...result.current.ids]).toEqual(['a', 'b']);
    rerender({ shown: SECOND, query: 'page=2', total: 2 });
    expect([...result.current.ids]).toEqual([]);
  });

  it('keeps rows while the page asked for is under way', () => {
    const { result, rerender, select } = setup();
    rerender({ shown: SECOND, query: '', busy: true });
    select('d');
    expect([...result.current.ids]).toEqual(['d']);
    rerender({ shown: FIRST, query: '' });
    expect([...result.current.ids]).toEqual(['d']);
    rerender({ shown: SECOND, query: 'sort=-name', busy: true });
    expect([...result.current.ids]).toEqual(['d']);
  });

  it.each([['search=x'], ['view=mine'], ['filter.status=open']])('is empty after %s', (query) => {
    const { result, rerender, select } = setup();
    select('a');
    rerender({ shown: FIRST, query });
    expect([...result.current.ids]).toEqual([]);
  });

  it.each([['sort=-name'], ['size=50'], ['columns=name']])('stays after %s', (query) => {
    const { result, rerender, select } = setup();
    select('a');
    rerender({ shown: FIRST, query });
    expect([...result.current.ids]).toEqual(['a']);
  });
});
