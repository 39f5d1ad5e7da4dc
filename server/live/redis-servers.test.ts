import { afterAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { hasRedis, startRedis } from '../testing/redis.ts';
import { openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

// Each with a database of its own, so that nothing but Redis can tell one of the other.
describe.each(hasRedis ? ['REDIS_URL'] : [])('servers that are given the same %s', () => {
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
  const servers: SmallFaculty[] = [];
  const sockets: WebSocket[] = [];
  afterAll(async () => {
    for (const socket of sockets) socket.terminate();
    for (const server of servers) await server.close();
    await redis?.stop();
  });

  it('know who is present at the other, until that one ends', async () => {
    redis = await startRedis();
    const config = { redisUrl: redis.url, secret: 'of both '.repeat(5) };
    for (let count = 0; count < 2; count++) servers.push(await openSmallFaculty({ config }));
    const [one, other] = servers as [SmallFaculty, SmallFaculty];
    await presentAt(one);
    const told = await presentAt(other);
    const member = 'pusher_internal:member_added';
    const isThere = () =>
      told.some(({ event, data }) => event === member || data.includes(one.people.member));
    await vi.waitFor(() => expect(isThere()).toBe(true), 10_000);
    await servers.shift()?.close();
    const gone = () => told.filter(({ event }) => event === 'pusher_internal:member_removed');
    await vi.waitFor(() => expect(gone()[0]?.data).toContain(one.people.member), 20_000);
  });

  /** A member of the library who is there; answers the frames that their page is told. */
  async function presentAt({ app, people, headers }: SmallFaculty) {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/aula?protocol=7`);
    sockets.push(socket);
    const told: { event: string; data: string }[] = [];
    socket.on('message', (data) => told.push(JSON.parse(String(data))));
    await vi.waitFor(() => expect(told).toHaveLength(1), 5_000);
    const channel = 'presence-Chat';
    const socket_id = JSON.parse(told[0]?.data ?? '{}').socket_id as string;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/broadcasting/auth',
      headers: await headers(people.member, 'FIS'),
      payload: { socket_id, channel_name: channel },
    });
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...answer.json() } }));
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(1), 5_000);
    return told;
  }
});
