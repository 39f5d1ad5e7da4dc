import type { FastifyReply, FastifyRequest } from 'fastify';
import { type OwnCookie, readCookie, setCookie } from '../../http/cookies.ts';
import { ATTEMPT_SECONDS } from './attempt.ts';

const SEED: OwnCookie = { name: 'sign-in', seconds: ATTEMPT_SECONDS, sameSite: 'lax' };

/** Gives the browser the seed of its attempt, out of reach of scripts. */
export function giveSeed(reply: FastifyReply, seed: string, secure: boolean): void {
  setCookie(reply, SEED, seed, secure);
}

/** An attempt counts once. */
export function dropSeed(reply: FastifyReply, secure: boolean): void {
  setCookie(reply, { ...SEED, seconds: 0 }, '', secure);
}

/** The seed the browser was given; `''` when it has none. */
export const seedOf = (request: FastifyRequest, secure: boolean) => readCookie(request, SEED, secure);
