import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Changes, createPollingSource } from './change-source.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const hidden = (is: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(is ? 'hidden' : 'visible');

describe('createPollingSource', () => {
  it('learns where the count stands, then tells what changed since', async () => {
    const answers = [
      { seq: 7, roles: [], records: ['old'], elsewhere: [] },
      { seq: 9, roles: [], records: ['thing'], elsewhere: [] },
      { seq: 9, roles: [], records: [], elsewhere: [] },
      { seq: 50, roles: [], records: null, elsewhere: [] },
    ];
    const asked: (number | null)[] = [];
    const source = createPollingSource(null, async (after) => {
      asked.push(after);
      return answers.shift() ?? { seq: 50, roles: [], records: [], elsewhere: [] };
    });
    const heard: (Changes | null)[] = [];
    const stop = source.subscribe((changes) => heard.push(changes));
    await vi.advanceTimersByTimeAsync(7000);
    expect(asked).toEqual([null, 7, 9, 9]);
    expect(heard).toEqual([{ records: ['thing'], elsewhere: [] }, null]);
    stop();
    await vi.advanceTimersByTimeAsync(8000);
    expect(asked).toHaveLength(4);
  });

  it('misses nothing since the count that came with the page', async () => {
    const ask = vi.fn(async (after: number | null) => ({
      seq: 5,
      roles: [],
      records: after === 4 ? ['thing'] : [],
      elsewhere: [],
    }));
    const heard: (Changes | null)[] = [];
    const stop = createPollingSource(4, ask).subscribe((changes) => heard.push(changes));
    await vi.advanceTimersByTimeAsync(4500);
    expect(ask.mock.calls).toEqual([[4], [5]]);
    expect(heard).toEqual([{ records: ['thing'], elsewhere: [] }]);
    stop();
  });

  it('tells what roles the person has by now, with the first answer too, until nobody listens', async () => {
    const roles = [['head'], ['head', 'staff'], []];
    const source = createPollingSource(4, async () => ({
      seq: 4,
      roles: roles.shift() ?? [],
      records: [],
      elsewhere: [],
    }));
    const heard: (readonly string[])[] = [];
    const off = source.onRoles?.((now) => heard.push(now));
    const stop = source.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(4500);
    off?.();
    await vi.advanceTimersByTimeAsync(4500);
    expect(heard).toEqual([['head'], ['head', 'staff']]);
    stop();
  });

  it('does not ask while nobody looks, and asks at once when somebody does again', async () => {
    hidden(true);
    const ask = vi.fn(async () => ({ seq: 1, roles: [], records: [], elsewhere: [] }));
    const stop = createPollingSource(null, ask).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).not.toHaveBeenCalled();
    hidden(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
    stop();
  });

  it('goes on after a failed question, from where it was', async () => {
    let broken = true;
    const ask = vi.fn(async () => {
      if (broken) throw new Error('no way');
      return { seq: 2, roles: [], records: [], elsewhere: [] };
    });
    const stop = createPollingSource(null, ask).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(1000);
    broken = false;
    await vi.advanceTimersByTimeAsync(4000);
    expect(ask.mock.calls).toEqual([[null], [null], [2]]);
    stop();
  });
});
