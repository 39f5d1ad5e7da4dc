import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hear, type Talk } from './hear.ts';
import { type Connection, Hub } from './hub.ts';
import { Presence } from './presence.ts';
import { signChannel } from './signature.ts';

/** `FRAMES=100000` for a long run; a failure names its seed. */
const FRAMES = Number(process.env.FRAMES ?? 3_000);

const KEYS = { key: 'k', secret: 's' };
const CHANNELS = ['private-Chat.1', 'presence-Chat', 'private-x', 'presence-', 'x', '', '#own', 'a:b'];

const channel = fc.oneof(fc.constantFrom(...CHANNELS), fc.string());
const event = fc.oneof(
  fc.constantFrom(
    'pusher:subscribe',
    'pusher:unsubscribe',
    'pusher:ping',
    'pusher:pong',
    'client-x',
    'client-',
    '__proto__',
  ),
  fc.string(),
);
const who = fc.oneof(
  fc
    .record({ user_id: fc.oneof(fc.string(), fc.integer(), fc.constant(null)), user_info: fc.jsonValue() })
    .map((one) => JSON.stringify(one)),
  fc.string(),
);
/** Of somebody who was let in, or pretends to be: `true` is signed as it should be. */
const signed = fc.record({ channel, data: who, is: fc.boolean(), inText: fc.boolean() });
type Said =
  | { kind: 'text'; text: string }
  | { kind: 'subscribe'; asked: { channel: string; data: string; is: boolean; inText: boolean } };
const said: fc.Arbitrary<Said> = fc.oneof(
  fc
    .oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.record({ event, channel, data: fc.jsonValue() }).map((one) => JSON.stringify(one)),
    )
    .map((text) => ({ kind: 'text' as const, text })),
  signed.map((asked) => ({ kind: 'subscribe' as const, asked })),
);

it('whatever a browser sends, it is let in nowhere by it, ends nothing and is answered in frames', () => {
  const hub: Hub = new Hub((name, user) => presence.leave(name, user));
  const presence = new Presence({ added: () => undefined, removed: () => undefined, tell: () => undefined });
  const talk: Talk = { hub, presence, keys: KEYS, pass: () => undefined };
  let heard = 0;
  const session = (frames: Said[]) => {
    const one: Connection & { closed: boolean } = {
      id: '1.2',
      owner: null,
      closed: false,
      send(frame) {
        const { event: name, data } = JSON.parse(frame);
        if (typeof name !== 'string' || (typeof data !== 'string' && !name.startsWith('client-')))
          throw new Error(frame);
      },
      close() {
        this.closed = true;
      },
    };
    hub.add(one);
    const let_in = new Set<string>();
    for (const frame of frames) {
      heard++;
      hear(talk, one, frame.kind === 'text' ? frame.text : subscription(frame.asked, let_in));
    }
    for (const name of hub.channelsOf(one).keys()) expect(let_in).toContain(name);
    expect(one.closed).toBe(false);
    hub.remove(one);
    expect([hub.all(), hub.channels(), presence.own()]).toEqual([[], [], []]);
  };
  fc.assert(fc.property(fc.array(said, { maxLength: 60, size: 'max' }), session), {
    numRuns: Math.ceil(FRAMES / 30),
  });
  presence.close();
  expect(heard).toBeGreaterThan(FRAMES / 3);
});

function subscription(
  asked: { channel: string; data: string; is: boolean; inText: boolean },
  let_in: Set<string>,
) {
  const data = asked.channel.startsWith('presence-') ? asked.data : null;
  const entry = { socket: asked.is ? '1.2' : '1.3', channel: asked.channel, data };
  if (asked.is) let_in.add(asked.channel);
  const body = { channel: asked.channel, auth: signChannel(KEYS, entry), channel_data: asked.data };
  return JSON.stringify({ event: 'pusher:subscribe', data: asked.inText ? JSON.stringify(body) : body });
}
