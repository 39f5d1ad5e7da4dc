import { isBuilt, isChannelName, isPresence, isUnseen, mayTalkIn } from './channels.ts';
import {
  type ClientFrame,
  clientFrame,
  failure,
  PONG,
  readFrame,
  refusedChannel,
  subscribed,
} from './frames.ts';
import type { Connection, Hub } from './hub.ts';
import type { Member, Presence } from './presence.ts';
import { type AppKeys, isSigned } from './signature.ts';

/** Channels of one connection. */
const MOST_CHANNELS = 50;
/** What pages say to each other in a second, by connection. */
const MOST_SAID = 10;
/** In a channel of more, one page would have the server write to all of them. */
const MOST_HEARERS = 100;
/** Characters of what others are told of somebody, and of who they are. */
const MOST_INFO = 256;
const MOST_ID = 128;

export interface Talk {
  hub: Hub;
  presence: Presence;
  keys: AppKeys;
  /** Hands a frame to the browsers of the other processes. */
  pass(channel: string, frame: string, except: null): void;
}

/** Does what a browser's frame asks for. Whatever it is, the connection lives on. */
export function hear(talk: Talk, connection: Connection, text: string): void {
  const frame = readFrame(text);
  if (frame?.kind === 'ping') connection.send(PONG);
  else if (frame?.kind === 'unsubscribe') talk.hub.leave(connection, frame.channel);
  else if (frame?.kind === 'subscribe') connection.send(enter(talk, connection, frame));
  else if (frame?.kind === 'client') pass(talk, connection, frame);
}

type Asked<K extends ClientFrame['kind']> = Extract<ClientFrame, { kind: K }>;

/** Lets a connection into a channel, and answers what it is told. */
function enter({ hub, presence, keys }: Talk, connection: Connection, asked: Asked<'subscribe'>): string {
  const { channel, auth } = asked;
  const data = isPresence(channel) ? (asked.data ?? '') : null;
  const refused = (status: number, error: string) => refusedChannel(channel, status, error);
  const own = hub.channelsOf(connection);
  if (!isChannelName(channel)) return failure(4009, 'no such channel');
  if (!isBuilt(channel)) return refused(403, 'no such kind of channel');
  if (!isSigned(keys, { auth, socket: connection.id, channel, data }))
    return refused(401, 'not signed for this connection and channel');
  if (own.has(channel)) return failure(4302, 'in this channel already');
  if (own.size >= MOST_CHANNELS) return refused(403, 'too many channels');
  // In the channel first, so that no event slips between.
  if (data === null) {
    hub.join(connection, channel);
    return subscribed(channel);
  }
  const member = memberIn(data);
  if (!member) return refused(403, 'nobody');
  if (isUnseen(member.user)) hub.join(connection, channel);
  else if (presence.enter(channel, member)) hub.join(connection, channel, member.user);
  else return refused(403, 'too many people');
  return subscribed(channel, presence.members(channel));
}

/** `null` for what is too long, or says nobody. */
function memberIn(data: string): Member | null {
  try {
    const { user_id, user_info = {} } = JSON.parse(data);
    const user = typeof user_id === 'number' ? String(user_id) : user_id;
    const fits = typeof user === 'string' && user !== '' && user.length <= MOST_ID;
    return fits && JSON.stringify(user_info).length <= MOST_INFO ? { user, info: user_info } : null;
  } catch {
    return null;
  }
}

const said = new WeakMap<Connection, { second: number; count: number }>();

function pass(
  { hub, ...talk }: Talk,
  connection: Connection,
  { channel, event, data }: Asked<'client'>,
): void {
  const own = hub.channelsOf(connection);
  if (!own.has(channel)) return;
  const second = Math.floor(Date.now() / 1000);
  const before = said.get(connection);
  const count = before?.second === second ? before.count + 1 : 1;
  said.set(connection, { second, count });
  if (!mayTalkIn(channel) || count > MOST_SAID || hub.size(channel) > MOST_HEARERS)
    connection.send(failure(4301, 'not said to the others'));
  else {
    const frame = clientFrame(channel, event, data, own.get(channel) ?? null);
    hub.pass(channel, frame, { socket: connection.id, user: null });
    talk.pass(channel, frame, null);
  }
}
