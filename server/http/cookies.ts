import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie that only this server reads: no script, and no other host of the same domain. */
export interface OwnCookie {
  name: string;
  seconds: number;
  /** Whether it comes along when another site leads here. */
  sameSite: 'Lax' | 'Strict';
}

/** `__Host-` keeps other hosts of the same domain from planting one; browsers allow it on https only. */
const nameOf = (name: string, secure: boolean) => `${secure ? '__Host-' : ''}${name}`;

export function setCookie(reply: FastifyReply, cookie: OwnCookie, value: string, secure: boolean): void {
  const { name, seconds, sameSite } = cookie;
  const parts = [`${nameOf(name, secure)}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly'];
  reply.header('set-cookie', [...parts, `SameSite=${sameSite}`, ...(secure ? ['Secure'] : [])].join('; '));
}

/** What the browser was given; `''` when it has none. */
export function readCookie(request: FastifyRequest, { name }: OwnCookie, secure: boolean): string {
  const cookies = (request.headers.cookie ?? '').split(';').map((each) => each.trim());
  const start = `${nameOf(name, secure)}=`;
  return cookies.find((each) => each.startsWith(start))?.slice(start.length) ?? '';
}
