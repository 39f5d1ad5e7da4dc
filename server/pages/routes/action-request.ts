import type { FastifyRequest } from 'fastify';
import { FORMATS } from '../../../src/definition/forms/formats.ts';
import type { JsonObject } from '../../../src/definition/model.ts';
import type { Deps, ProofSubject, Viewer } from '../../core/deps.ts';
import { refusal } from '../../core/errors.ts';
import { bodyOf } from '../../http/body.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import type { ActionRequest } from '../asked-action.ts';
import { MOST_ROWS } from '../bulk-actions.ts';
import { paramOf } from './requests.ts';

/** An action as it is asked for over HTTP, by whoever asks. */
export async function actionRequest(deps: Deps, request: FastifyRequest): Promise<ActionRequest> {
  const viewer: Viewer | null = await deps.auth.authenticate(request);
  const body = bodyOf(request.body);
  const route = paramOf(request, 'route');
  const params = textsIn(body.params);
  const action = paramOf(request, 'action');
  const id = textOrNull(body.id);
  const rows = Array.isArray(body.ids) ? body.ids.map(String) : id === null ? [] : [id];
  return {
    viewer,
    route,
    params,
    action,
    block: textOrNull(body.block),
    id,
    item: textOrNull(body.item),
    input: objectIn(body.input),
    reason: textOrNull(body.reason),
    version: Number.isInteger(body.version) ? Number(body.version) : null,
    accept: body.accept === true,
    key: idempotencyKey(request.headers['idempotency-key']),
    body: request.body,
    request: request.id,
    address: request.ip,
    proof: viewer && proofIn(deps, request, { viewer, subject: { route, params, action, rows } }),
  };
}

function proofIn(
  { auth }: Deps,
  request: FastifyRequest,
  { viewer, subject }: { viewer: Viewer; subject: ProofSubject },
): ActionRequest['proof'] {
  const method = auth.proofOf(request, viewer, subject);
  return method && { method, agent: request.headers['user-agent']?.slice(0, 300) ?? null };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && !value.includes('\0') ? value : null;
}

/** The texts of an object, none too long for an address. */
export function textsIn(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).flatMap(([name, text]) =>
    typeof text === 'string' ? [[name, text.slice(0, 200)]] : [],
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

function objectIn(value: unknown): JsonObject {
  if (value === undefined || value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as JsonObject;
  throw refusal('E_INPUT_INVALID', { part: 'field' }, { pointer: '/input' });
}

/** The rows that were chosen of a list: one at least, and no more than are done at once. */
export function idsIn(request: FastifyRequest): string[] {
  const { ids } = bodyOf(request.body);
  const list = Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  if (list.length > 0 && list.length <= MOST_ROWS) return [...new Set(list)];
  throw refusal('E_INPUT_INVALID', { part: 'rows', limit: MOST_ROWS }, { pointer: '/ids' });
}

/** Input of rows that have a form of their own, or what they are prepared with, by row. */
export function inputsIn(
  request: FastifyRequest,
  name: 'inputs' | 'prepared' = 'inputs',
): Record<string, JsonObject> {
  const inputs = bodyOf(request.body)[name];
  return Object.fromEntries(Object.entries(objectIn(inputs)).map(([id, input]) => [id, objectIn(input)]));
}

/** Before which nothing is wanted; `null` = nobody said. */
export function dayIn(request: FastifyRequest): string | null {
  const day = textOrNull(bodyOf(request.body).first);
  return day !== null && FORMATS.date?.test(day) ? day : null;
}
