import { createHmac, timingSafeEqual } from 'node:crypto';

/** What channels are signed with: `key` is public, `secret` is not. */
export interface AppKeys {
  key: string;
  secret: string;
}

/**
 * What lets one connection into one channel, `KEY:SIGNATURE`: HMAC-SHA256 over `socket:channel`, in hex.
 * Source: https://pusher.com/docs/channels/library_auth_reference/auth-signatures
 */
export function signChannel({ key, secret }: AppKeys, socket: string, channel: string): string {
  return `${key}:${createHmac('sha256', secret).update(`${socket}:${channel}`).digest('hex')}`;
}

/** Whether `auth` was signed for this very connection and channel; takes as long for a near miss as for any other. */
export function isSigned(keys: AppKeys, given: { auth: string; socket: string; channel: string }): boolean {
  const expected = Buffer.from(signChannel(keys, given.socket, given.channel));
  const auth = Buffer.from(given.auth);
  return auth.length === expected.length && timingSafeEqual(auth, expected);
}
