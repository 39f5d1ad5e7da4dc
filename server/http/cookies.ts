import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie that only this server reads: no script, and no other host of the same domain. */
export interface OwnCookie {
  name: string;
  seconds: number;
  /** Whether it comes along when another site leads here. */
  sameSite: 'lax' | 'strict';
}

/** `__Host-` keeps other hosts of the same domain from planting one; browsers allow it on https only. */
const nameOf = (name: string, secure: boolean) => `${secure ? '__Host-' : ''}${name}`;

export function setCookie(reply: FastifyReply, cookie: OwnCookie, value: string, secure: boolean): void {
  const { name, seconds: maxAge, sameSite } = cookie;
  const rules = { path: '/', maxAge, httpOnly: true, sameSite, secure };
  reply.header('set-cookie', stringifySetCookie({ name: nameOf(name, secure), value, ...rules }));
}

/** What the browser was given; `''` when it has none. */
export function readCookie(request: FastifyRequest, { name }: OwnCookie, secure: boolean): string {
  return parseCookie(request.headers.cookie ?? '')[nameOf(name, secure)] ?? '';
}
