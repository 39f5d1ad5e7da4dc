import type { FastifyReply, FastifyRequest } from 'fastify';
import { ATTEMPT_SECONDS } from './attempt.ts';

/** `__Host-` keeps other hosts of the same domain from planting one; browsers allow it on https only. */
const nameOf = (secure: boolean) => `${secure ? '__Host-' : ''}sign-in`;

/** Gives the browser the seed of its attempt, out of reach of scripts. */
export function giveSeed(reply: FastifyReply, seed: string, secure: boolean): void {
  setCookie(reply, seed, { secure, seconds: ATTEMPT_SECONDS });
}

/** An attempt counts once. */
export function dropSeed(reply: FastifyReply, secure: boolean): void {
  setCookie(reply, '', { secure, seconds: 0 });
}

/** The seed the browser was given; `''` when it has none. */
export function seedOf(request: FastifyRequest, secure: boolean): string {
  const cookies = (request.headers.cookie ?? '').split(';').map((each) => each.trim());
  const start = `${nameOf(secure)}=`;
  return cookies.find((each) => each.startsWith(start))?.slice(start.length) ?? '';
}

function setCookie(reply: FastifyReply, value: string, how: { secure: boolean; seconds: number }): void {
  const parts = [`${nameOf(how.secure)}=${value}`, 'Path=/', `Max-Age=${how.seconds}`, 'HttpOnly'];
  reply.header('set-cookie', [...parts, 'SameSite=Lax', ...(how.secure ? ['Secure'] : [])].join('; '));
}
