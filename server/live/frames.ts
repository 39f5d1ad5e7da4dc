import type { Member } from './presence.ts';

/**
 * Frames of the Pusher Channels protocol 7, as texts of JSON. `data` of what the server sends is a text of JSON within.
 * Source: https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol
 */

/** What a browser sends. */
export type ClientFrame =
  /** `data`: as whom, as it was signed; `null` where nobody asks. */
  | { kind: 'subscribe'; channel: string; auth: string; data: string | null }
  | { kind: 'unsubscribe'; channel: string }
  | { kind: 'ping' }
  /** Something for the others in a channel. */
  | { kind: 'client'; event: string; channel: string; data: unknown }
  /** Read, and nothing to do: an answer to a ping, or an event that this server does not know. */
  | { kind: 'other' };

/** `null` for what is no frame at all. */
export function readFrame(text: string): ClientFrame | null {
  const frame = objectIn(text);
  if (frame === null || typeof frame.event !== 'string') return null;
  const data = typeof frame.data === 'string' ? objectIn(frame.data) : asObject(frame.data);
  const channel = typeof data?.channel === 'string' ? data.channel : '';
  switch (frame.event) {
    case 'pusher:subscribe':
      return { kind: 'subscribe', channel, auth: textOf(data?.auth) ?? '', data: textOf(data?.channel_data) };
    case 'pusher:unsubscribe':
      return { kind: 'unsubscribe', channel };
    case 'pusher:ping':
      return { kind: 'ping' };
    default:
      return clientEvent(frame) ?? { kind: 'other' };
  }
}

/** Names of events that browsers may send; no longer than services take them. */
const CLIENT_EVENT = /^client-.{1,190}$/;

function clientEvent({ event, channel, data }: Record<string, unknown>): ClientFrame | null {
  if (typeof event !== 'string' || typeof channel !== 'string' || !CLIENT_EVENT.test(event)) return null;
  return { kind: 'client', event, channel, data };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function objectIn(text: string): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

const asObject = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

const frameOf = (event: string, data: unknown, channel?: string) =>
  JSON.stringify({ event, ...(channel !== undefined && { channel }), data: JSON.stringify(data) });

/** The first frame of a connection. `activity_timeout`: seconds of silence after which the browser asks whether we live. */
export const established = (socket_id: string, activity_timeout: number) =>
  frameOf('pusher:connection_established', { socket_id, activity_timeout });

export const subscribed = (channel: string, members?: readonly Member[]) =>
  frameOf(
    'pusher_internal:subscription_succeeded',
    members === undefined ? {} : { presence: presenceOf(members) },
    channel,
  );

const presenceOf = (members: readonly Member[]) => ({
  count: members.length,
  ids: members.map(({ user }) => user),
  hash: Object.fromEntries(members.map(({ user, info }) => [user, info])),
});

export const memberAdded = (channel: string, { user, info }: Member) =>
  frameOf('pusher_internal:member_added', { user_id: user, user_info: info }, channel);

export const memberRemoved = (channel: string, user: string) =>
  frameOf('pusher_internal:member_removed', { user_id: user }, channel);

/** An event whose data are a text already. */
export const textFrame = (channel: string, event: string, data: string) =>
  JSON.stringify({ event, channel, data });

/** As it was sent; `user`: who sends it, in a presence channel, as this server knows them. */
export const clientFrame = (channel: string, event: string, data: unknown, user: string | null) =>
  JSON.stringify({ event, channel, data, ...(user !== null && { user_id: user }) });

/** Refused; the connection lives on. `status` as HTTP would say it. */
export const refusedChannel = (channel: string, status: number, error: string) =>
  frameOf('pusher:subscription_error', { type: 'AuthError', error, status }, channel);

export const failure = (code: number, message: string) => frameOf('pusher:error', { code, message });

export const PONG = frameOf('pusher:pong', {});

/** An event for everybody in a channel. */
export const eventFrame = (channel: string, event: string, data: unknown) => frameOf(event, data, channel);
