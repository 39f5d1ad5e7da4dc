import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../database/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { tinyModel } from '../testing/model.ts';
import { hasRedis, startRedis } from '../testing/redis.ts';
import { type Bus, memoryBus, type OpenBus } from './bus.ts';
import { eventFrame } from './frames.ts';
import { Hub } from './hub.ts';
import { postgresBus } from './postgres-bus.ts';
import { Presence } from './presence.ts';
import { joinProcesses, type Processes } from './processes.ts';
import { redisBus } from './redis-bus.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(tinyModel());
});
afterAll(() => connection.close());

let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
const redisUrl = async () => {
  redis ??= await startRedis();
  return redis.url;
};
afterAll(() => redis?.stop());

const noError = () => undefined;
const ways: { way: string; open: () => Promise<OpenBus> }[] = [
  { way: 'in memory', open: async () => memoryBus() },
  { way: 'by the database', open: async () => postgresBus(connection) },
  ...(hasRedis ? [{ way: 'by Redis', open: async () => redisBus(await redisUrl(), 'x', noError) }] : []),
];

describe.each(ways)('processes that talk $way', ({ open }) => {
  let way: OpenBus;
  const opened: { close: () => Promise<void> }[] = [];
  beforeAll(async () => {
    way = await open();
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
  });
  const member = async (name: string) => {
    const heard: [unknown, string][] = [];
    const bus: Bus = await way(name, {
      heard: (message, from) => heard.push([message, from]),
      restored: () => undefined,
    });
    opened.push(bus);
    return { heard, tell: bus.tell };
  };

  it('hear each other in order, whole however long it is, and never themselves', async () => {
    const [a, b, c] = [await member('a'), await member('b'), await member('c')];
    const said = Array.from({ length: 200 }, (_, n) => ({
      n,
      text: n % 50 === 7 ? 'é"\n€'.repeat(9_000) : '',
    }));
    for (const message of said) a.tell(message);
    b.tell('same');
    b.tell('same');
    const ofA = said.map((message) => [message, 'a']);
    await vi.waitFor(() => expect(b.heard).toEqual(ofA), 10_000);
    await vi.waitFor(() => expect(c.heard).toHaveLength(202), 10_000);
    expect(c.heard.filter(([, from]) => from === 'a')).toEqual(ofA);
    // Others may hear the same at another time.
    await vi.waitFor(
      () =>
        expect(a.heard).toEqual([
          ['same', 'b'],
          ['same', 'b'],
        ]),
      10_000,
    );
  });

  it('say in channels what browsers of all of them hear, but for the page that said it', async () => {
    const processes = [await process('p'), await process('q')];
    const [p, q] = processes as [Running, Running];
    const [mine, forged, other] = [q.browser('1.1', 'me'), q.browser('2.2', 'me'), p.browser('3.3', 'you')];
    p.joined.pass('private-Chat.1', eventFrame('private-Chat.1', 'E', { text: 'ä' }), {
      socket: '1.1',
      user: 'me',
    });
    p.joined.pass('private-Chat.1', '{}', { socket: '2.2', user: 'somebody else' });
    await vi.waitFor(() => expect(forged).toHaveLength(2), 10_000);
    expect(JSON.parse(JSON.parse(forged[0] ?? '').data)).toEqual({ text: 'ä' });
    expect(mine).toEqual([forged[1]]);
    // Its own process says it itself.
    expect(other).toEqual([]);
  });

  it('know who is present anywhere', async () => {
    const [p, q] = [await process('v'), await process('w')];
    p.presence.enter('presence-Chat', { user: '1', info: { id: '1' } });
    q.presence.enter('presence-Chat', { user: '2', info: { id: '2' } });
    const people = ({ presence }: Running) =>
      presence
        .members('presence-Chat')
        .map(({ user }) => user)
        .sort();
    await vi.waitFor(
      () =>
        expect([people(p), people(q)]).toEqual([
          ['1', '2'],
          ['1', '2'],
        ]),
      10_000,
    );
    const late = await process('x');
    await vi.waitFor(() => expect(people(late)).toEqual(['1', '2']), 10_000);
  });

  interface Running {
    presence: Presence;
    joined: Processes;
    browser(id: string, user: string): string[];
  }
  async function process(name: string): Promise<Running> {
    const hub = new Hub();
    let joined: Processes | null = null;
    const presence = new Presence({
      added: () => undefined,
      removed: () => undefined,
      tell: (message) => joined?.tell(message),
    });
    joined = await joinProcesses(way, name, { hub, presence });
    opened.push(joined);
    const browser = (id: string, user: string) => {
      const frames: string[] = [];
      const owner = { user, session: null, department: 'X' };
      const one = { id, owner, send: (frame: string) => void frames.push(frame), close: () => undefined };
      hub.add(one);
      hub.join(one, 'private-Chat.1');
      return frames;
    };
    return { presence, joined, browser };
  }
});
