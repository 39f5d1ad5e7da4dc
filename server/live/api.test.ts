import Pusher from 'pusher';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';
import { faultOf } from './api-signature.ts';

const SECRET = 's'.repeat(32);
let faculty: SmallFaculty;
let port: number;
let service: Pusher;
beforeAll(async () => {
  faculty = await openSmallFaculty({ config: { liveSecret: SECRET } });
  await faculty.app.listen({ port: 0, host: '127.0.0.1' });
  const address = faculty.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  service = clientWith(SECRET);
});
const sockets: WebSocket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await faculty?.close();
});

/** The official library, as another system of the faculty would have it. */
const clientWith = (secret: string) =>
  new Pusher({ appId: 'aula', key: 'aula', secret, host: '127.0.0.1', port: String(port), useTLS: false });

/** A browser in channels, by signatures of the library. */
async function browser(channels: string[], user_id = '7') {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/aula?protocol=7`);
  sockets.push(socket);
  const frames: { event: string; channel?: string; data: string }[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  const count = (event: string, n: number) =>
    vi.waitFor(() => expect(frames.filter((frame) => frame.event === event)).toHaveLength(n), 5_000);
  await count('pusher:connection_established', 1);
  const { socket_id: id } = JSON.parse(frames[0]?.data ?? '') as { socket_id: string };
  for (const channel of channels) {
    const who = channel.startsWith('presence-') ? { user_id, user_info: { id: user_id } } : undefined;
    const data = { channel, ...service.authorizeChannel(id, channel, who) };
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data }));
  }
  await count('pusher_internal:subscription_succeeded', channels.length);
  const heard = () => frames.filter(({ event }) => event.startsWith('e-'));
  return { id, socket, heard };
}

describe('the official library', () => {
  it('publishes to channels but for one connection, one event or some', async () => {
    const [one, two] = [await browser(['private-a', 'private-b']), await browser(['private-a'])];
    const first = await service.trigger(
      ['private-a', 'private-b'],
      'e-1',
      { text: 'é' },
      { socket_id: two.id },
    );
    expect(await first.json()).toEqual({});
    await service.triggerBatch([
      { channel: 'private-a', name: 'e-2', data: 'plain' },
      { channel: 'private-z', name: 'e-3', data: '' },
    ]);
    await vi.waitFor(
      () => expect(two.heard()).toEqual([{ event: 'e-2', channel: 'private-a', data: 'plain' }]),
      5_000,
    );
    expect(one.heard().map(({ event, channel, data }) => [event, channel, data])).toEqual([
      ['e-1', 'private-a', '{"text":"é"}'],
      ['e-1', 'private-b', '{"text":"é"}'],
      ['e-2', 'private-a', 'plain'],
    ]);
  });

  it('asks which channels are open and who is there, and ends what somebody has open', async () => {
    const ask = async (path: string, params = {}) => (await service.get({ path, params })).json();
    await browser(['presence-x', 'private-c'], '1');
    await browser(['presence-x'], '1');
    await browser(['presence-x'], '2');
    const params = { filter_by_prefix: 'presence-', info: 'user_count' };
    expect(await ask('/channels', params)).toEqual({ channels: { 'presence-x': { user_count: 2 } } });
    expect((await ask('/channels')).channels).toHaveProperty('private-c');
    expect(await ask('/channels/presence-x')).toEqual({
      occupied: true,
      subscription_count: 3,
      user_count: 2,
    });
    expect(await ask('/channels/private-none')).toMatchObject({ occupied: false });
    expect(await ask('/channels/presence-x/users')).toEqual({ users: [{ id: '1' }, { id: '2' }] });
    await expect(ask('/channels/private-c/users')).rejects.toMatchObject({ status: 400 });
    await expect(ask('/channels', { info: 'user_count' })).rejects.toMatchObject({ status: 400 });
    const own = await browser(['private-c']);
    const headers = await faculty.headers(faculty.people.member, 'FIS');
    const body = { socket_id: own.id, channel_name: 'private-Changes.FIS' };
    await faculty.app.inject({ method: 'POST', url: '/api/broadcasting/auth', headers, payload: body });
    const closed = new Promise((resolve) => own.socket.once('close', resolve));
    await service.terminateUserConnections(faculty.people.member);
    expect(await closed).toBe(4009);
  });

  it.each([
    {
      name: 'by another secret',
      act: () => clientWith('x'.repeat(32)).trigger('private-a', 'e-9', {}),
      status: 401,
    },
    {
      name: 'under a name of the protocol',
      act: () => service.trigger('private-a', 'pusher:error', {}),
      status: 400,
    },
    {
      name: 'of too many bytes',
      act: () => service.trigger('private-a', 'e-9', 'x'.repeat(40_000)),
      status: 413,
    },
    {
      name: 'of too many at once',
      act: () => service.triggerBatch(Array(11).fill({ channel: 'private-a', name: 'e-9', data: '' })),
      status: 400,
    },
  ])('publishes nothing $name', async ({ act, status }) => {
    const one = await browser(['private-a']);
    await expect((async () => act())()).rejects.toMatchObject({ status });
    await service.trigger('private-a', 'e-last', {});
    await vi.waitFor(() => expect(one.heard().map(({ event }) => event)).toEqual(['e-last']), 5_000);
  });
});

describe('a signed request', () => {
  // From the documentation of the protocol.
  const keys = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' };
  const query = {
    auth_key: keys.key,
    auth_timestamp: '1353088179',
    auth_version: '1.0',
    body_md5: 'ec365a775a4cd0599faeb73354201b6f',
    auth_signature: 'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
  };
  const body = Buffer.from('{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}');
  const request = { method: 'POST', path: '/apps/3/events', query: new URLSearchParams(query), body };
  const at = (seconds: number) => new Date((1353088179 + seconds) * 1000);
  const with_ = (name: string, value: string) => ({
    ...request,
    query: new URLSearchParams({ ...query, [name]: value }),
  });

  it.each([
    { name: 'as documented', given: request, after: 0, fault: null },
    { name: 'ten minutes old', given: request, after: 600, fault: null },
    { name: 'older', given: request, after: 601, fault: 'too old' },
    { name: 'of the future', given: request, after: -601, fault: 'too old' },
    { name: 'without a time', given: with_('auth_timestamp', 'x'), after: 0, fault: 'too old' },
    { name: 'of another key', given: with_('auth_key', 'x'), after: 0, fault: 'unknown key' },
    {
      name: 'with another body',
      given: { ...request, body: Buffer.from('{}') },
      after: 0,
      fault: 'another body',
    },
    { name: 'to another path', given: { ...request, path: '/apps/4/events' }, after: 0, fault: 'not signed' },
    { name: 'with one more word', given: with_('info', 'x'), after: 0, fault: 'not signed' },
    { name: 'with half a signature', given: with_('auth_signature', 'da45'), after: 0, fault: 'not signed' },
  ])('$name', ({ given, after, fault }) => {
    expect(faultOf(keys, given, at(after))).toBe(fault);
  });
});
