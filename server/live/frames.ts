/**
 * Frames of the Pusher Channels protocol 7, as texts of JSON. `data` of what the server sends is a text of JSON within.
 * Source: https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol
 */

/** What a browser sends. */
export type ClientFrame =
  | { kind: 'subscribe'; channel: string; auth: string }
  | { kind: 'unsubscribe'; channel: string }
  | { kind: 'ping' }
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
      return { kind: 'subscribe', channel, auth: typeof data?.auth === 'string' ? data.auth : '' };
    case 'pusher:unsubscribe':
      return { kind: 'unsubscribe', channel };
    case 'pusher:ping':
      return { kind: 'ping' };
    default:
      return { kind: 'other' };
  }
}

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

export const subscribed = (channel: string) => frameOf('pusher_internal:subscription_succeeded', {}, channel);

/** Refused; the connection lives on. `status` as HTTP would say it. */
export const refusedChannel = (channel: string, status: number, error: string) =>
  frameOf('pusher:subscription_error', { type: 'AuthError', error, status }, channel);

export const failure = (code: number, message: string) => frameOf('pusher:error', { code, message });

export const PONG = frameOf('pusher:pong', {});

/** An event for everybody in a channel. */
export const eventFrame = (channel: string, event: string, data: unknown) => frameOf(event, data, channel);
