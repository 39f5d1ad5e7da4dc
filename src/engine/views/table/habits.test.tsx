import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepHabit, useHabit } from './habits.ts';

beforeEach(() => localStorage.clear());

const habitOf = (viewer: string, list: string) => renderHook(() => useHabit(viewer, list)).result;
const NONE = { columns: null, size: null };

describe('habits of a list', () => {
  it('are kept for each viewer and each list, and are there at once', () => {
    const own = habitOf('ani', 'loans/b1');
    act(() => keepHabit('ani', 'loans/b1', { columns: ['number', 'due'] }));
    act(() => keepHabit('ani', 'loans/b1', { size: 50 }));
    expect(own.current).toEqual({ columns: ['number', 'due'], size: 50 });
    expect(habitOf('ani', 'loans/b1').current).toEqual(own.current);
    expect(habitOf('ani', 'books/b1').current).toEqual(NONE);
    expect(habitOf('budi', 'loans/b1').current).toEqual(NONE);
  });

  it('leave nothing behind when everything is as usual again', () => {
    const own = habitOf('ani', 'loans/b1');
    act(() => keepHabit('ani', 'loans/b1', { columns: ['number'], size: 50 }));
    act(() => keepHabit('ani', 'loans/b1', NONE));
    expect(own.current).toEqual(NONE);
    expect(localStorage.getItem('lists')).toBe('{}');
  });

  it.each(['[', '7', 'null', '{"ani loans/b1":{"columns":[1],"size":"50"}}', '{"ani loans/b1":null}'])(
    'read %s as no habit',
    (stored) => {
      localStorage.setItem('lists', stored);
      expect(habitOf('ani', 'loans/b1').current).toEqual(NONE);
    },
  );
});
