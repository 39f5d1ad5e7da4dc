import { once } from 'node:events';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { LiveChange } from '../../src/definition/wire.ts';
import { inTransaction } from '../database/transaction.ts';
import { notificationOf } from '../records/notifications.ts';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
let port: number;
beforeAll(async () => {
  const hides = (text: string) =>
    text.replace('  demo:', '  hides_presence: {type: boolean, title: X}\n  demo:');
  faculty = await openSmallFaculty({ model: smallModel({ 'schemas/records/user.yaml': hides }) });
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
  const { auth, channel_data } = answer.json() as { auth?: string; channel_data?: string };
  return { status: answer.statusCode, auth, channel_data };
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
          ({ auth, channel_data }) =>
            auth ? done(null, { auth, channel_data }) : done(new Error('refused'), null),
          () => done(new Error('no answer'), null),
        );
      },
    },
  });
  opened.push({ close: () => client.disconnect() });
  const echo = new Echo({ broadcaster: 'pusher', client });
  const entered = [
    new Promise<void>((resolve) => {
      echo.private(facts.channels.changes).subscribed(resolve).listen('.RecordsChanged', changed);
    }),
    new Promise<void>((resolve) => {
      echo.private(facts.channels.user).subscribed(resolve).notification(own);
    }),
  ];
  await Promise.all(entered);
  return { client, echo, headers };
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

/** In a channel, by bare frames. */
async function entered(person: Person, channel: string) {
  const open = await connected();
  const { auth, channel_data } = await authorise(await headersOf(person), open.id, channel);
  open.say('pusher:subscribe', { channel, auth, channel_data });
  const { data } = await open.heard('pusher_internal:subscription_succeeded');
  return { ...open, data };
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

  it('is cut off within seconds of the end of its session, or of its account, and let in no more', async () => {
    const nothing = () => undefined;
    const open = async (person: Person) => {
      const { client, headers } = await listening(person, nothing, nothing);
      const ended = new Promise((resolve) => client.connection.bind('disconnected', resolve));
      return { headers, ended };
    };
    const [signedOut, suspended] = [await open('head'), await open('desk')];
    await faculty.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: signedOut.headers });
    const status = (to: string) =>
      faculty.deps.db.updateTable('user').set({ status: to }).where('id', '=', faculty.people.desk).execute();
    await status('suspended');
    faculty.deps.auth.forget(faculty.people.desk);
    await Promise.all([signedOut.ended, suspended.ended]);
    for (const { headers } of [signedOut, suspended])
      expect((await authorise(headers, '1.2', 'private-Changes.FIS')).status).toBe(401);
    await status('active');
    faculty.deps.auth.forget(faculty.people.desk);
  });
});

describe('who is present', () => {
  const nothing = () => undefined;
  /** Enters as pages do; what is told of whom, in turn. */
  async function present(person: Person) {
    const { client, echo, headers } = await listening(person, nothing, nothing);
    const told: string[] = [];
    const ids = (people: { id: string }[]) => people.map(({ id }) => id).sort();
    await new Promise<void>((resolve) => {
      const channel = echo.join('Chat').here((people: { id: string }[]) => {
        told.push(`here ${ids(people).join(' ')}`);
        resolve();
      });
      channel.joining(({ id }: { id: string }) => told.push(`joining ${id}`));
      channel.leaving(({ id }: { id: string }) => told.push(`leaving ${id}`));
    });
    return { client, echo, headers, told };
  }

  it('is told once for each person and not for each page', async () => {
    const { member, other } = faculty.people;
    const first = await present('member');
    expect(first.told).toEqual([`here ${member}`]);
    const pages = [await present('other'), await present('other')];
    expect(pages[1]?.told).toEqual([`here ${[member, other].sort().join(' ')}`]);
    expect(first.told.slice(1)).toEqual([`joining ${other}`]);
    pages[0]?.client.disconnect();
    const third = await present('other');
    pages[1]?.client.disconnect();
    third.client.disconnect();
    await vi.waitFor(() => expect(first.told.slice(2)).toEqual([`leaving ${other}`]), 8_000);
  });

  it('is an id on the wire and nothing else', async () => {
    const { channel_data = '' } = await authorise(await headersOf('head'), '1.2', 'presence-Chat');
    const { head } = faculty.people;
    expect(JSON.parse(channel_data)).toEqual({ user_id: head, user_info: { id: head } });
  });

  it('is asked for as oneself', async () => {
    const mine = await connected();
    const { auth, channel_data = '' } = await authorise(await headersOf('member'), mine.id, 'presence-Chat');
    const as = (data: string) =>
      mine.say('pusher:subscribe', { channel: 'presence-Chat', auth, channel_data: data });
    as(channel_data.replaceAll(faculty.people.member, faculty.people.head));
    expect((await mine.heard('pusher:subscription_error')).data).toMatchObject({ status: 401 });
    as(channel_data);
    const { presence } = (await mine.heard('pusher_internal:subscription_succeeded')).data;
    expect(presence).toEqual({
      count: 1,
      ids: [faculty.people.member],
      hash: { [faculty.people.member]: { id: faculty.people.member } },
    });
  });
});

describe('somebody whose rights change', () => {
  const set = async (person: Person, hides_presence: boolean) => {
    const changed = faculty.deps.db.updateTable('user').set({ hides_presence });
    await changed.where('id', '=', faculty.people[person]).execute();
    await mark({ record: 'user', department: null });
  };

  it('is connected anew: who hides is seen no more and sees the others, who left a department hears it no more', async () => {
    const { member, desk } = faculty.people;
    const sees = await entered('member', 'presence-Chat');
    const hides = await entered('desk', 'presence-Chat');
    const added = await sees.heard('pusher_internal:member_added');
    expect(added.data).toEqual({ user_id: desk, user_info: { id: desk } });
    const leaves = await entered('elsewhere', 'private-Changes.KIM');
    await set('desk', true);
    const { elsewhere } = faculty.people;
    const membership = faculty.deps.db.updateTable('membership').where('user', '=', elsewhere);
    await membership.set({ deleted_at: new Date().toISOString() }).execute();
    await mark({ record: 'membership', department: 'KIM' });
    expect(await Promise.all([hides.closed, leaves.closed])).toEqual([4200, 4200]);
    const again = await entered('desk', 'presence-Chat');
    expect(again.data.presence.ids).toContain(member);
    expect((await sees.heard('pusher_internal:member_removed')).data).toEqual({ user_id: desk });
    expect(JSON.stringify(sees.frames)).not.toContain('unseen');
    expect(sees.frames.filter(({ event }) => event === 'pusher_internal:member_added')).toHaveLength(1);
    expect(sees.socket.readyState).toBe(WebSocket.OPEN);
    await set('desk', false);
    await membership.set({ deleted_at: null }).execute();
  });
});

describe('what pages say to each other', () => {
  const enter = async (person: Person, channel = 'presence-Chat') => {
    const open = await entered(person, channel);
    const whisper = (data: object) =>
      open.socket.send(JSON.stringify({ event: 'client-typing', channel, data, user_id: 'forged' }));
    const whispers = () => open.frames.filter(({ event }) => event === 'client-typing');
    return { ...open, whisper, whispers };
  };

  it('reaches the others in the channel with who it is, and not themselves', async () => {
    const [one, two] = [await enter('member'), await enter('other')];
    const outside = await connected();
    outside.socket.send(JSON.stringify({ event: 'client-typing', channel: 'presence-Chat', data: {} }));
    one.whisper({ n: 1 });
    await vi.waitFor(() => expect(two.whispers()).toHaveLength(1), 5_000);
    const sent = { event: 'client-typing', channel: 'presence-Chat', data: { n: 1 } };
    expect(two.whispers()).toEqual([{ ...sent, user_id: faculty.people.member }]);
    one.say('pusher:ping', {});
    await one.heard('pusher:pong');
    expect(one.whispers()).toEqual([]);
  });

  it('is refused where nobody talks, and beyond ten a second', async () => {
    const quiet = await enter('member', 'private-Changes.FIS');
    quiet.whisper({});
    expect((await quiet.heard('pusher:error')).data.code).toBe(4301);
    const [loud, two] = [await enter('member'), await enter('other')];
    for (let n = 0; n < 40; n++) loud.whisper({ n });
    expect((await loud.heard('pusher:error')).data.code).toBe(4301);
    // Whenever the second turned meanwhile.
    expect(two.whispers().length).toBeLessThanOrEqual(20);
  });
});

describe('a channel', () => {
  it.each([
    { name: 'another person’s', channel: () => `private-App.User.${faculty.people.other}` },
    { name: 'another department’s', channel: () => 'private-Changes.KIM' },
    { name: 'one that nobody knows', channel: () => 'presence-Other' },
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
    // On a busy machine what signing in changed may come along.
    expect((await mine.heard('RecordsChanged')).data.records).toContain('book');
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

  it('of a server that leaves is sent away with the others, not in one moment, and no other is taken', async () => {
    const leaving = await openSmallFaculty();
    await leaving.app.listen({ port: 0, host: '127.0.0.1' });
    const address = leaving.app.server.address();
    const url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/app/aula?protocol=7`;
    const sockets = Array.from({ length: 40 }, () => new WebSocket(url));
    const closes: { code: number; turn: number }[] = [];
    let turn = 0;
    const counting = setInterval(() => turn++, 1);
    const closed = sockets.map((socket) =>
      once(socket, 'close').then(([code]) => closes.push({ code, turn })),
    );
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    const late = leaving.app.close();
    await Promise.all([late, ...closed]);
    clearInterval(counting);
    expect(closes.map(({ code }) => code)).toEqual(Array(40).fill(4100));
    expect(new Set(closes.map((one) => one.turn)).size).toBeGreaterThan(5);
    await leaving.close();
  });

  it('of a page of ours is taken', async () => {
    const { socket } = await bare({ origin: `http://127.0.0.1:${port}` });
    await once(socket, 'open');
  });
});
