import { createHmac, timingSafeEqual } from 'node:crypto';

/** What channels are signed with: `key` is public, `secret` is not. */
export interface AppKeys {
  key: string;
  secret: string;
}

/**
 * What lets one connection into one channel, `KEY:SIGNATURE`: HMAC-SHA256 over `socket:channel`, of a presence channel over
 * `socket:channel:data` with the data as they are sent, in hex. Source: https://pusher.com/docs/channels/library_auth_reference/auth-signatures
 */
export function signChannel(keys: AppKeys, { socket, channel, data = null }: Entry): string {
  const signed = data === null ? `${socket}:${channel}` : `${socket}:${channel}:${data}`;
  return `${keys.key}:${createHmac('sha256', keys.secret).update(signed).digest('hex')}`;
}

/** Who asks to be let in where. `data`: who they are, in a presence channel. */
export interface Entry {
  socket: string;
  channel: string;
  data?: string | null;
}

/** Whether `auth` was signed for this very connection and channel; takes as long for a near miss as for any other. */
export function isSigned(keys: AppKeys, given: Entry & { auth: string }): boolean {
  return isEqual(given.auth, signChannel(keys, given));
}

/** Takes as long for a near miss as for any other. */
export function isEqual(given: string, right: string): boolean {
  const [auth, expected] = [Buffer.from(given), Buffer.from(right)];
  return auth.length === expected.length && timingSafeEqual(auth, expected);
}
