import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDraft } from './use-draft.ts';

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
