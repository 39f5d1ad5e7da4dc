import { once } from 'node:events';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { LiveChange } from '../../src/definition/wire.ts';
import { inTransaction } from '../database/transaction.ts';
import { notificationOf } from '../records/notifications.ts';
import { openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
let port: number;
beforeAll(async () => {
  faculty = await openSmallFaculty();
  await faculty.app.listen({ port: 0, host: '127.0.0.1' });
  const address = faculty.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => faculty?.close());

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

type Person = keyof SmallFaculty['people'];
const headersOf = (person: Person) =>
  faculty.headers(faculty.people[person], person === 'elsewhere' ? 'KIM' : 'FIS');

/** Asks as a browser's library does, by a form. */
async function authorise(headers: Record<string, string>, socket: string, channel: string) {
  const answer = await faculty.app.inject({
    method: 'POST',
    url: '/api/broadcasting/auth',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ socket_id: socket, channel_name: channel }).toString(),
  });
  return { status: answer.statusCode, auth: answer.json().auth as string | undefined };
}

/** A person with the libraries that browsers use. */
async function listening(
  person: Person,
  changed: (change: LiveChange) => void,
  own: (told: unknown) => void,
) {
  const headers = await headersOf(person);
  const facts = (await faculty.app.inject({ url: '/api/live', headers })).json();
  const client = new Pusher(facts.key, {
    cluster: facts.cluster,
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        authorise(headers, socketId, channelName).then(
          ({ auth }) => (auth ? done(null, { auth }) : done(new Error('refused'), null)),
          () => done(new Error('no answer'), null),
        );
      },
    },
  });
  opened.push({ close: () => client.disconnect() });
  const echo = new Echo({ broadcaster: 'pusher', client, namespace: false });
  const entered = [
    new Promise<void>((resolve) => {
      echo.private(facts.channels.changes).subscribed(resolve).listen('.RecordsChanged', changed);
    }),
    new Promise<void>((resolve) => {
      echo.private(facts.channels.user).subscribed(resolve).notification(own);
    }),
  ];
  await Promise.all(entered);
  return { client, headers };
}

/** A bare connection: frames as they are on the wire. */
async function bare({ path = '/app/aula?protocol=7', origin = '' } = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, origin ? { origin } : {});
  opened.push({ close: () => socket.terminate() });
  const frames: { event: string; channel?: string; data: string }[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => {
    socket.once('close', (code) => resolve(code));
    socket.once('error', () => resolve(0));
  });
  const say = (event: string, data: object) => socket.send(JSON.stringify({ event, data }));
  const heard = (event: string) =>
    vi.waitFor(() => {
      const frame = frames.find((one) => one.event === event);
      if (!frame) throw new Error(`no ${event}`);
      return { ...frame, data: JSON.parse(frame.data) };
    }, 5_000);
  return { socket, frames, closed, say, heard };
}

async function connected() {
  const open = await bare();
  const { data } = await open.heard('pusher:connection_established');
  return { ...open, id: data.socket_id as string };
}

const mark = (...changes: Parameters<SmallFaculty['deps']['changes']['mark']>[1][number][]) =>
  inTransaction(faculty.deps.db, (trx) => faculty.deps.changes.mark(trx, changes));

describe('a browser that is connected', () => {
  it('hears of its department what changed, of others only that it did, and what is its own', async () => {
    const changes: LiveChange[] = [];
    const own: unknown[] = [];
    await listening(
      'member',
      (change) => changes.push(change),
      (told) => own.push(told),
    );
    await mark({ record: 'book', department: 'FIS' }, { record: 'loan', department: 'KIM' });
    await vi.waitFor(() => expect(changes).toHaveLength(1), 5_000);
    expect(changes[0]).toMatchObject({ records: ['book'], elsewhere: ['loan'], roles: false });
    await mark(notificationOf(faculty.people.other));
    await mark(notificationOf(faculty.people.member));
    await vi.waitFor(() => expect(own).toHaveLength(1), 5_000);
    expect(own[0]).toMatchObject({ record: 'notification' });
    await mark({ record: 'membership', department: 'FIS' });
    await vi.waitFor(() => expect(changes).toHaveLength(2), 5_000);
    // What was another's alone is no gap in the count.
    expect(changes[1]).toMatchObject({ after: changes[0]?.seq, records: ['membership'], roles: true });
    expect(JSON.stringify([changes, own])).not.toContain(faculty.people.other);
  });

  it('is cut off within seconds of the end of its session', async () => {
    const { client, headers } = await listening(
      'head',
      () => undefined,
      () => undefined,
    );
    const ended = new Promise((resolve) => client.connection.bind('disconnected', resolve));
    await faculty.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers });
    const answer = await faculty.app.inject({ url: '/api/live', headers });
    expect(answer.statusCode).toBe(401);
    await ended;
  });
});

describe('a channel', () => {
  it.each([
    { name: 'another person’s', channel: () => `private-App.User.${faculty.people.other}` },
    { name: 'another department’s', channel: () => 'private-Changes.KIM' },
    { name: 'one that nobody knows', channel: () => 'presence-Chat' },
    { name: 'one that is public', channel: () => 'Changes.FIS' },
  ])('$name is not opened', async ({ channel }) => {
    expect((await authorise(await headersOf('member'), '1.2', channel())).status).toBe(403);
  });

  it('is signed for nobody, and not for what is no channel or connection', async () => {
    expect((await authorise({}, '1.2', 'private-Changes.FIS')).status).toBe(401);
    const headers = await headersOf('member');
    expect((await authorise(headers, '1.2:x', 'private-Changes.FIS')).status).toBe(422);
    expect((await authorise(headers, '1.2', 'private-Changes.FIS:x')).status).toBe(422);
  });

  it('is entered by what was signed for this very connection and channel alone', async () => {
    const headers = await headersOf('member');
    const channel = 'private-Changes.FIS';
    const [mine, other] = [await connected(), await connected()];
    const { auth = '' } = await authorise(headers, mine.id, channel);
    other.say('pusher:subscribe', { channel, auth });
    expect((await other.heard('pusher:subscription_error')).data).toMatchObject({ status: 401 });
    mine.say('pusher:subscribe', { channel: 'private-Changes.KIM', auth });
    expect((await mine.heard('pusher:subscription_error')).channel).toBe('private-Changes.KIM');
    mine.say('pusher:subscribe', { channel, auth });
    expect((await mine.heard('pusher_internal:subscription_succeeded')).channel).toBe(channel);
    await mark({ record: 'book', department: 'FIS' });
    expect((await mine.heard('RecordsChanged')).data.records).toEqual(['book']);
    expect(other.frames.map(({ event }) => event)).not.toContain('RecordsChanged');
  });

  it('is not signed for a connection that another person has', async () => {
    const { id } = await connected();
    expect((await authorise(await headersOf('member'), id, 'private-Changes.FIS')).status).toBe(200);
    expect((await authorise(await headersOf('other'), id, 'private-Changes.FIS')).status).toBe(403);
  });
});

describe('a connection', () => {
  it.each([
    { name: 'of a page elsewhere', given: { origin: 'https://evil.example' } },
    { name: 'at another address', given: { path: '/elsewhere' } },
  ])('$name is refused', async ({ given }) => {
    const { closed, frames } = await bare(given);
    expect(await closed).toBe(0);
    expect(frames).toEqual([]);
  });

  it.each([
    { name: 'of another application', path: '/app/other?protocol=7', code: 4001 },
    { name: 'of a protocol that nobody speaks', path: '/app/aula?protocol=4', code: 4007 },
  ])('$name is told why', async ({ path, code }) => {
    const { closed, heard } = await bare({ path });
    expect((await heard('pusher:error')).data.code).toBe(code);
    expect(await closed).toBe(code);
  });

  it('lives on after what is no frame, answers a ping, and ends with bytes or too much', async () => {
    const one = await connected();
    for (const text of ['', '{', '[]', 'null', '{"event":7}', '{"event":"pusher:subscribe","data":"{"}']) {
      one.socket.send(text);
    }
    one.say('client-anything', {});
    one.say('pusher:ping', {});
    await one.heard('pusher:pong');
    one.socket.send(Buffer.from([1, 2]), { binary: true });
    expect(await one.closed).toBe(1003);
    const other = await connected();
    other.socket.send('x'.repeat(20_000));
    expect(await other.closed).toBe(1009);
  });

  it('of a page of ours is taken', async () => {
    const { socket } = await bare({ origin: `http://127.0.0.1:${port}` });
    await once(socket, 'open');
  });
});
