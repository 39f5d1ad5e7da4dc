import { afterEach, expect, it, vi } from 'vitest';
import { setCaller } from './http.ts';
import { openChannel } from './live-channel.ts';

type Options = { channelAuthorization: { customHandler: (asked: object, done: () => void) => void } };
const clients = vi.hoisted(() => [] as unknown[]);
const requests = vi.hoisted(() => [] as { url: string; headers: Record<string, string> }[]);

vi.mock(import('pusher-js'), async (original) => ({
  ...(await original()),
  default: class {
    connection = { bind: () => undefined, unbind_all: () => undefined, state: 'connecting' };
    constructor(_key: string, options: unknown) {
      clients.push(options);
    }
  } as never,
}));
vi.mock(import('laravel-echo'), async (original) => ({
  ...(await original()),
  default: class {
    private = () => ({ subscribed: () => undefined, listen: () => this, notification: () => this });
    disconnect = () => undefined;
  } as never,
}));
vi.mock('axios', () => {
  const request = async (options: { url: string; headers: Record<string, string> }) => {
    requests.push(options);
    return {
      data: { key: 'k', cluster: '', channels: { changes: 'Changes.A', user: 'App.User.1' } },
      headers: {},
    };
  };
  return { default: { create: () => ({ request }) } };
});

const as = (token: string) =>
  setCaller({ token, department: 'A', api: '', master: '', onUnauthorized: () => undefined });
afterEach(() => as(''));

it('enters channels by the token that counts at that moment, not by the one it was opened with', async () => {
  as('first');
  const channel = await openChannel({ connected: () => {}, changed: () => {}, own: () => {} });
  const [{ channelAuthorization }] = clients as [Options];
  const enter = () =>
    new Promise<void>((done) => {
      channelAuthorization.customHandler({ socketId: '1.2', channelName: 'private-Changes.A' }, () => done());
    });
  await enter();
  as('renewed');
  await enter();
  const entries = requests.filter(({ url }) => url === '/api/broadcasting/auth');
  expect(entries.map(({ headers }) => headers.Authorization)).toEqual(['Bearer first', 'Bearer renewed']);
  channel.close();
});
