import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChangeSourceOptions, type Changes, createChangeSource } from './change-source.ts';
import type { Channel, ChannelListener } from './channel.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const hidden = (is: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(is ? 'hidden' : 'visible');

/** Where nothing tells of changes. */
const polling = (start: number | null, ask: ChangeSourceOptions['ask']) =>
  createChangeSource({
    start,
    ask,
    open: async () => {
      throw new Error('no channel');
    },
  });

describe('createChangeSource without a live channel', () => {
  it('learns where the count stands, then tells what changed since', async () => {
    const answers = [
      { seq: 7, roles: [], records: ['old'], elsewhere: [] },
      { seq: 9, roles: [], records: ['thing'], elsewhere: [] },
      { seq: 9, roles: [], records: [], elsewhere: [] },
      { seq: 50, roles: [], records: null, elsewhere: [] },
    ];
    const asked: (number | null)[] = [];
    const source = polling(null, async (after) => {
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
    const stop = polling(4, ask).subscribe((changes) => heard.push(changes));
    await vi.advanceTimersByTimeAsync(4500);
    expect(ask.mock.calls).toEqual([[4], [5]]);
    expect(heard).toEqual([{ records: ['thing'], elsewhere: [] }]);
    stop();
  });

  it('tells what roles the person has by now, with the first answer too, until nobody listens', async () => {
    const roles = [['head'], ['head', 'staff'], []];
    const source = polling(4, async () => ({
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
    const stop = polling(null, ask).subscribe(() => {});
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
    const stop = polling(null, ask).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(1000);
    broken = false;
    await vi.advanceTimersByTimeAsync(4000);
    expect(ask.mock.calls).toEqual([[null], [null], [2]]);
    stop();
  });
});

describe('createChangeSource whose channel could not be opened', () => {
  it('tries again with the first answers and when somebody looks again, not for ever', async () => {
    hidden(false);
    const open = vi.fn(async (_listener: ChannelListener): Promise<Channel> => {
      throw new Error('no network');
    });
    const ask = vi.fn(async () => ({ seq: 1, roles: [], records: [], elsewhere: [] }));
    const stop = createChangeSource({ start: 1, ask, open }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(open).toHaveBeenCalledTimes(4);
    open.mockImplementation(async (listener) => {
      listener.connected(true);
      return { nudge: () => {}, close: () => {} };
    });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(5_000);
    const asked = ask.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([open.mock.calls.length, ask.mock.calls.length]).toEqual([5, asked]);
    stop();
  });
});

describe('createChangeSource with a live channel', () => {
  /** A source at number 10 whose channel is the test, and what it asked for and told. */
  function connected() {
    const channel: { listener?: ChannelListener; nudged: number; closed: number } = { nudged: 0, closed: 0 };
    const ask = vi.fn(async (_after: number | null) => ({
      seq: 10,
      roles: ['staff'],
      records: [] as string[] | null,
      elsewhere: [],
    }));
    const source = createChangeSource({
      start: 10,
      ask,
      open: async (listener) => {
        channel.listener = listener;
        return {
          nudge: () => void channel.nudged++,
          close: () => void channel.closed++,
        };
      },
    });
    const heard: (Changes | null)[] = [];
    const stop = source.subscribe((changes) => heard.push(changes));
    const change = (after: number, seq: number, ...records: string[]) =>
      channel.listener?.changed({ after, seq, records, elsewhere: [], roles: false });
    return { channel, ask, source, heard, stop, change };
  }
  const settled = () => vi.advanceTimersByTimeAsync(0);

  beforeEach(() => hidden(false));

  it('asks once when it is there, then no more, and tells what it hears', async () => {
    const { channel, ask, heard, stop, change } = connected();
    await settled();
    channel.listener?.connected(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask.mock.calls).toEqual([[10]]);
    change(10, 12, 'thing');
    change(12, 13, 'other');
    // Told already, as by another process.
    change(10, 13, 'other');
    channel.listener?.own('letter');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard.map((one) => one?.records)).toEqual([['thing', 'other', 'letter']]);
    expect(ask).toHaveBeenCalledTimes(1);
    stop();
    expect(channel.closed).toBe(1);
  });

  it('tells the first change at once, and of many after it once a second', async () => {
    const { channel, ask, heard, stop, change } = connected();
    await settled();
    channel.listener?.connected(true);
    await settled();
    const told: number[] = [];
    for (let seq = 10; seq < 310; seq++) {
      change(seq, seq + 1, seq % 2 === 0 ? 'thing' : 'other');
      await vi.advanceTimersByTimeAsync(10);
      if (heard.length > told.length) told.push(seq - 10);
    }
    await vi.advanceTimersByTimeAsync(2000);
    expect(told).toEqual([0, 99, 199, 299]);
    expect(heard.map((one) => one?.records.toSorted())).toEqual([
      ['thing'],
      ...Array(3).fill(['other', 'thing']),
    ]);
    expect(ask).toHaveBeenCalledTimes(1);
    stop();
  });

  it('asks for what is missing between two numbers, and for roles that may have changed', async () => {
    const { channel, ask, heard, stop, change } = connected();
    await settled();
    channel.listener?.connected(true);
    await settled();
    ask.mockResolvedValue({ seq: 15, roles: [], records: ['thing', 'lost'], elsewhere: [] });
    change(12, 15, 'thing');
    await settled();
    expect(ask.mock.calls).toEqual([[10], [10]]);
    expect(heard).toEqual([{ records: ['thing', 'lost'], elsewhere: [] }]);
    channel.listener?.changed({ after: 15, seq: 16, records: ['role'], elsewhere: [], roles: true });
    await settled();
    expect(ask.mock.calls[2]).toEqual([15]);
    stop();
  });

  it('asks every two seconds while it is away, and brings it back with the first answers', async () => {
    const { channel, ask, stop } = connected();
    await settled();
    channel.listener?.connected(true);
    await vi.advanceTimersByTimeAsync(10_000);
    channel.listener?.connected(false);
    await vi.advanceTimersByTimeAsync(10_500);
    expect(ask).toHaveBeenCalledTimes(7);
    expect(channel.nudged).toBe(3);
    channel.listener?.connected(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(8);
    stop();
  });

  it('is silent while nobody looks, and catches up when somebody does', async () => {
    const { channel, ask, heard, stop, change } = connected();
    await settled();
    channel.listener?.connected(true);
    await settled();
    hidden(true);
    change(10, 12, 'thing');
    channel.listener?.own('letter');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([ask.mock.calls.length, heard]).toEqual([1, []]);
    ask.mockResolvedValue({ seq: 12, roles: [], records: ['thing', 'letter'], elsewhere: [] });
    hidden(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(heard).toEqual([{ records: ['thing', 'letter'], elsewhere: [] }]);
    stop();
  });

  it('leaves the channel of a department with it, and hears nothing more of that', async () => {
    const { channel, ask, source, heard, stop } = connected();
    await settled();
    const before = channel.listener;
    before?.connected(true);
    await settled();
    source.move?.();
    await settled();
    expect(channel.closed).toBe(1);
    before?.changed({ after: 10, seq: 12, records: ['thing'], elsewhere: [], roles: false });
    before?.own('letter');
    await settled();
    expect(heard).toEqual([]);
    // Where the other department's count stands is not known yet.
    expect(ask.mock.calls.at(-1)).toEqual([null]);
    stop();
  });
});
