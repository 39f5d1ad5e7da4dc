import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { facultyNow, setClock } from './clock.ts';

describe("the faculty's clock", () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-05-01T00:00:00Z') }));
  afterEach(() => {
    setClock(new Date().toISOString());
    vi.useRealTimers();
  });

  it('runs on from what the server said', () => {
    setClock('2025-11-03T03:00:00Z');
    vi.advanceTimersByTime(90_000);
    expect(facultyNow().toISOString()).toBe('2025-11-03T03:01:30.000Z');
  });

  it.each([[undefined], ['soon']])('stays as it is when told %o', (now) => {
    setClock('2025-11-03T03:00:00Z');
    setClock(now);
    expect(facultyNow().toISOString()).toBe('2025-11-03T03:00:00.000Z');
  });
});
