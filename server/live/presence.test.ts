import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../core/new-id.ts';
import { memoryBus } from './bus.ts';
import { subscribed } from './frames.ts';
import { Hub } from './hub.ts';
import { MOST_MEMBERS, Presence } from './presence.ts';
import { joinProcesses, type Processes } from './processes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const CHANNEL = 'presence-Chat';
const who = (user: string) => ({ user, info: { id: user } });
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** One process of several; `told`: what it says to its own browsers. */
async function process(open: ReturnType<typeof memoryBus>, name: string) {
  const told: string[] = [];
  let joined: Processes | null = null;
  const presence = new Presence({
    added: (_channel, { user }) => told.push(`+${user}`),
    removed: (_channel, user) => told.push(`-${user}`),
    tell: (message) => joined?.tell(message),
  });
  joined = await joinProcesses(open, name, { hub: new Hub(), presence });
  const enter = (user: string) => presence.enter(CHANNEL, who(user));
  const leave = (user: string) => presence.leave(CHANNEL, user);
  const people = () =>
    presence
      .members(CHANNEL)
      .map(({ user }) => user)
      .sort();
  return { told, presence, enter, leave, people, close: joined.close };
}

describe('presence', () => {
  it('counts a person once, whatever they have open and in whichever process', async () => {
    const open = memoryBus();
    const [a, b] = [await process(open, 'a'), await process(open, 'b')];
    a.enter('1');
    a.enter('1');
    await later(0);
    b.enter('1');
    b.enter('2');
    await later(0);
    expect([a.told, b.told]).toEqual([
      ['+1', '+2'],
      ['+1', '+2'],
    ]);
    a.leave('1');
    a.leave('1');
    await later(10);
    expect(a.people()).toEqual(['1', '2']);
    b.leave('1');
    await later(10);
    expect([a.people(), b.people()]).toEqual([['2'], ['2']]);
    expect(a.told.at(-1)).toBe('-1');
  });

  it('does not flicker when a page is loaded again, also by another process', async () => {
    const open = memoryBus();
    const [a, b] = [await process(open, 'a'), await process(open, 'b')];
    a.enter('1');
    for (let n = 0; n < 20; n++) {
      (n % 2 ? b : a).leave('1');
      await later(0.5);
      (n % 2 ? a : b).enter('1');
      await later(0.1);
    }
    expect([a.told, b.told]).toEqual([['+1'], ['+1']]);
    a.leave('1');
    await later(5);
    expect([a.told, b.told]).toEqual([
      ['+1', '-1'],
      ['+1', '-1'],
    ]);
  });

  it('is known to a process that comes later, and ends with a process that is killed', async () => {
    const open = memoryBus();
    const a = await process(open, 'a');
    const dying = memoryBusThatDies(open);
    const b = await process(dying.open, 'b');
    b.enter('2');
    a.enter('1');
    await later(4);
    const c = await process(open, 'c');
    await later(1);
    expect(c.people()).toEqual(['1', '2']);
    dying.die();
    await later(25);
    expect([a.people(), c.people()]).toEqual([['1'], ['1']]);
  });

  it('is put right when something was lost between processes', async () => {
    const open = memoryBus();
    const lossy = memoryBusThatDies(open);
    const [a, b] = [await process(lossy.open, 'a'), await process(open, 'b')];
    a.enter('1');
    await later(4);
    lossy.die();
    a.enter('2');
    a.leave('1');
    lossy.live();
    expect(b.people()).toEqual(['1']);
    await later(8);
    expect(b.people()).toEqual(['2']);
  });

  it('of a process that is closed ends without waiting for its silence', async () => {
    const open = memoryBus();
    const [a, b] = [await process(open, 'a'), await process(open, 'b')];
    a.enter('1');
    await later(0);
    await a.close();
    await later(4);
    expect(b.people()).toEqual([]);
  });

  it('has room for so many people and no more, whatever those have open', async () => {
    const a = await process(memoryBus(), 'a');
    for (let n = 0; n < MOST_MEMBERS; n++) a.enter(String(n));
    expect(a.enter('one more')).toBe(false);
    expect(a.enter('7')).toBe(true);
    expect(a.people()).toHaveLength(MOST_MEMBERS);
  });

  it('of 500 people arrives in less than 100 kB, all of them', async () => {
    const a = await process(memoryBus(), 'a');
    const everybody = Array.from({ length: 500 }, () => newId()).sort();
    for (const user of everybody) a.enter(user);
    const frame = subscribed(CHANNEL, a.presence.members(CHANNEL));
    expect(Buffer.byteLength(frame)).toBeLessThan(100_000);
    const { presence } = JSON.parse(JSON.parse(frame).data);
    expect([presence.count, presence.ids.sort()]).toEqual([500, everybody]);
    expect(Object.values(presence.hash)).toContainEqual({ id: everybody[7] });
  });
});

/** Says nothing any more, and hears nothing, until it lives again. */
function memoryBusThatDies(open: ReturnType<typeof memoryBus>) {
  let dead = false;
  return {
    open: (async (name, { heard, restored }) => {
      const bus = await open(name, { heard: (...given) => void (dead || heard(...given)), restored });
      return { ...bus, tell: (message) => void (dead || bus.tell(message)) };
    }) satisfies ReturnType<typeof memoryBus>,
    die: () => {
      dead = true;
    },
    live: () => {
      dead = false;
    },
  };
}
