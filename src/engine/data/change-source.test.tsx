import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Changes, createPollingSource } from './change-source.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const hidden = (is: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(is ? 'hidden' : 'visible');

describe('createPollingSource', () => {
  it('learns where the count stands, then tells what changed since', async () => {
    const answers = [
      { seq: 7, records: ['old'], elsewhere: [] },
      { seq: 9, records: ['thing'], elsewhere: [] },
      { seq: 9, records: [], elsewhere: [] },
      { seq: 50, records: null, elsewhere: [] },
    ];
    const asked: (number | null)[] = [];
    const source = createPollingSource(null, async (after) => {
      asked.push(after);
      return answers.shift() ?? { seq: 50, records: [], elsewhere: [] };
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

  it('does not ask while nobody looks, and asks at once when somebody does again', async () => {
    hidden(true);
    const ask = vi.fn(async () => ({ seq: 1, records: [], elsewhere: [] }));
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
      return { seq: 2, records: [], elsewhere: [] };
    });
    const stop = createPollingSource(null, ask).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(1000);
    broken = false;
    await vi.advanceTimersByTimeAsync(4000);
    expect(ask.mock.calls).toEqual([[null], [null], [2]]);
    stop();
  });
});
