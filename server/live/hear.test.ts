import { expect, it } from 'vitest';
import { hear } from './hear.ts';
import { type Connection, Hub } from './hub.ts';
import { Presence } from './presence.ts';
import { signChannel } from './signature.ts';

const KEYS = { key: 'k', secret: 's' };

/** A connection that asks for channels as whoever signs would have it. */
function connected() {
  const hub: Hub = new Hub();
  const presence = new Presence({ added: () => undefined, removed: () => undefined, tell: () => undefined });
  const told: { event: string; data: string }[] = [];
  const one: Connection = {
    id: '1.2',
    owner: null,
    send: (frame) => void told.push(JSON.parse(frame)),
    close: () => undefined,
  };
  hub.add(one);
  return (channel: string, data: string | null = null) => {
    const auth = signChannel(KEYS, { socket: one.id, channel, data });
    const frame = { event: 'pusher:subscribe', data: { channel, auth, channel_data: data } };
    hear({ hub, presence, keys: KEYS, pass: () => undefined }, one, JSON.stringify(frame));
    const { event, data: answer } = told.at(-1) ?? { event: '', data: '{}' };
    const { status = null, code = null } = JSON.parse(answer);
    return { event: event.replace(/^pusher(_internal)?:/, ''), why: status ?? code };
  };
}

const who = (user_id: unknown, user_info: unknown = {}) => JSON.stringify({ user_id, user_info });
const refused = { event: 'subscription_error', why: 403 };

it.each([
  { name: 'public', channel: 'x', answer: refused },
  { name: 'encrypted', channel: 'private-encrypted-x', answer: refused },
  { name: 'one that remembers', channel: 'presence-cache-x', data: who('1'), answer: refused },
  { name: 'of our own making', channel: '#x', answer: { event: 'error', why: 4009 } },
  { name: 'named too long', channel: `private-${'x'.repeat(200)}`, answer: { event: 'error', why: 4009 } },
  { name: 'entered as nobody', channel: 'presence-x', data: who(''), answer: refused },
  { name: 'entered by too long an id', channel: 'presence-x', data: who('x'.repeat(129)), answer: refused },
  { name: 'told too much', channel: 'presence-x', data: who('1', { a: 'x'.repeat(250) }), answer: refused },
  {
    name: 'as it should be',
    channel: 'presence-x',
    data: who(1, { id: '1' }),
    answer: { event: 'subscription_succeeded', why: null },
  },
])(
  'whoever has the secret is let into no channel but those that are built: $name',
  ({ channel, data, answer }) => {
    expect(connected()(channel, data ?? null)).toEqual(answer);
  },
);

it('a connection has fifty channels, each once', () => {
  const enter = connected();
  for (let n = 1; n <= 50; n++) expect(enter(`private-${n}`).event).toBe('subscription_succeeded');
  expect([enter('private-51'), enter('private-50')]).toEqual([refused, { event: 'error', why: 4302 }]);
});
