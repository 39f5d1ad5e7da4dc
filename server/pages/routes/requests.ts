import type { FastifyRequest } from 'fastify';
import { grantRoute } from '../../access/grant.ts';
import type { Deps } from '../../core/deps.ts';
import { readParams } from '../../records/list-request.ts';
import { openPage, type PageScene } from '../page-scene.ts';

type Query = Record<string, unknown>;

/** The page a call is about, opened for whoever asks. */
export async function pageOf(deps: Deps, request: FastifyRequest): Promise<PageScene> {
  const viewer = await deps.auth.authenticate(request);
  const params = readParams(request.query as Query);
  return openPage(deps, grantRoute(deps, { viewer, route: paramOf(request, 'route'), params }));
}

/** Part of the address. */
export function paramOf(request: FastifyRequest, name: string): string {
  return String((request.params as Query)[name] ?? '');
}

/** A text of the query string; `null` when it is missing or empty. */
export function queryText(request: FastifyRequest, name: string): string | null {
  const value = (request.query as Query)[name];
  return typeof value === 'string' && value !== '' ? value.replaceAll('\0', '') : null;
}
