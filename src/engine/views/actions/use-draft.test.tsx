import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftPlace, useDraft } from './use-draft.ts';

const start = { defaults: { severity: 'minor' }, version: 3, blocked: [], by: [], tells: [] };
const open = () => renderHook(() => useDraft('u1:route:add_item', start)).result;

beforeEach(() => localStorage.clear());

describe('what is typed in a form of an action', () => {
  it('is kept for the next visit, which says so', () => {
    const first = open();
    act(() => first.current.type({ data: { severity: 'minor', text: 'Perjelas' } }));
    expect(first.current).toMatchObject({ dirty: true, restored: false });
    const second = open();
    expect(second.current).toMatchObject({ restored: true, data: { text: 'Perjelas' } });
    act(() => second.current.startOver());
    expect(open().current).toMatchObject({ restored: false, data: start.defaults });
  });

  it('is for the row wherever it is opened; of a new row, for the department, route, action and person alone', () => {
    const key = { viewer: 'u1', department: 'A', route: 'thing.list@all', params: {} };
    const add = { name: 'create' };
    const place = draftPlace(key, add, undefined);
    const others = [
      draftPlace({ ...key, department: 'B' }, add, undefined),
      draftPlace({ ...key, viewer: 'u2' }, add, undefined),
      draftPlace({ ...key, route: 'thing.list@desk' }, add, undefined),
      draftPlace(key, { name: 'copy' }, undefined),
      draftPlace(key, { ...add, id: 'r1' }, undefined),
      draftPlace(key, add, 'r2'),
    ];
    expect(new Set([place, ...others]).size).toBe(7);
    const edit = { name: 'edit', id: 'r1', item: 'i1' };
    expect(draftPlace({ ...key, department: 'B' }, edit, 'r2')).toBe(draftPlace(key, edit, 'r2'));
  });

  it('is gone when it is given up, also what a field gives on its way out', () => {
    const first = open();
    act(() => first.current.type({ data: { severity: 'minor', text: 'Perjelas' } }));
    act(() => first.current.discard());
    act(() => first.current.type({ data: { severity: 'minor', text: 'Perjelas bab 3' } }));
    expect(open().current).toMatchObject({ restored: false, data: start.defaults });
  });

  it('is nothing as long as the form only tells its start values', () => {
    const first = open();
    act(() => first.current.type({ data: { severity: 'minor' } }));
    expect(first.current.dirty).toBe(false);
    expect(open().current.restored).toBe(false);
  });
});
