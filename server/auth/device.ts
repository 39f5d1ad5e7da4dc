import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type OwnCookie, readCookie, setCookie } from '../http/cookies.ts';

const DEVICE: OwnCookie = { name: 'device', seconds: 180 * 86_400, sameSite: 'strict' };
const ID = /^[\w-]{32}$/;

/** The number this browser was given when somebody signed in with it; `null` for one that is not known. */
export function deviceOf(request: FastifyRequest): string | null {
  const id = readCookie(request, DEVICE, request.protocol === 'https');
  return ID.test(id) ? id : null;
}

/** Gives the browser a number to be known by, or leaves it the one that it has. It is no permission for anything. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply): string {
  const id = deviceOf(request) ?? randomBytes(24).toString('base64url');
  setCookie(reply, DEVICE, id, request.protocol === 'https');
  return id;
}
