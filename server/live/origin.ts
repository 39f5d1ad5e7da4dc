import type { IncomingMessage } from 'node:http';
import type { Config } from '../core/config.ts';

/**
 * Whether a page may connect from where it is: ours, as people or this request call it, or one that the operator names. What
 * is no browser says no origin, and needs a signature like anybody.
 */
export function mayConnect({
  publicUrl,
  allowedOrigins,
}: Pick<Config, 'publicUrl' | 'allowedOrigins'>): (request: IncomingMessage) => boolean {
  const allowed = new Set([...allowedOrigins, ...(publicUrl === null ? [] : [publicUrl])]);
  return ({ headers: { origin, host } }) =>
    origin === undefined || allowed.has(origin) || (URL.canParse(origin) && new URL(origin).host === host);
}
