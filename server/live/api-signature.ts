import { createHash, createHmac } from 'node:crypto';
import { type AppKeys, isEqual } from './signature.ts';

/** A request that is older, or from a clock that is further ahead, may be a recorded one. Seconds. */
const MOST_AGE = 600;

export interface SignedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** As it came. */
  body: Buffer;
}

/**
 * Why a request of the publishing API does not count; `null` = it does. Signed is `METHOD`, path and all parameters by name but the
 * signature. Source: https://pusher.com/docs/channels/library_auth_reference/rest-api#authentication
 */
export function faultOf({ key, secret }: AppKeys, request: SignedRequest, now: Date): string | null {
  const { method, path, query, body } = request;
  if (query.get('auth_key') !== key || query.get('auth_version') !== '1.0') return 'unknown key';
  const age = Math.abs(now.getTime() / 1000 - Number(query.get('auth_timestamp')));
  if (!(age <= MOST_AGE)) return 'too old';
  if (body.length > 0 && query.get('body_md5') !== createHash('md5').update(body).digest('hex'))
    return 'another body';
  const signed = [...query]
    .filter(([name]) => name !== 'auth_signature')
    .map(([name, value]) => [name.toLowerCase(), value])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const right = createHmac('sha256', secret).update(`${method}\n${path}\n${signed}`).digest('hex');
  return isEqual(query.get('auth_signature') ?? '', right) ? null : 'not signed';
}
