import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalHeadings } from '../../src/definition/messages/server-texts.ts';
import type { ErrorAnswer } from '../../src/definition/wire.ts';
import type { Disk } from '../core/disk.ts';
import { AppError, type Fault, fault, refusal } from '../core/errors.ts';
import { outageOf } from '../database/outage.ts';
import { errorCode } from '../database/transaction.ts';

/** What the framework refuses by itself: broken JSON, a body too long, an unknown content type. */
const REFUSALS: Record<number, Fault> = {
  400: fault('E_INPUT_INVALID', { part: 'unreadable' }),
  404: fault('E_ACCESS_NOT_FOUND', { what: 'address' }),
  413: fault('E_INPUT_TOO_LARGE', {}),
  414: fault('E_ACCESS_NOT_FOUND', { what: 'long_address' }),
  415: fault('E_INPUT_INVALID', { part: 'content_type' }),
  429: fault('E_ACCESS_TOO_MANY', { seconds: null }),
  503: fault('E_SYSTEM_BUSY', {}),
};

/** When to come back: a short trouble, and one that somebody has to mend. */
const BUSY_SECONDS = 5;
const FULL_SECONDS = 60;

/**
 * Answers every failure in one shape: `{title, detail, id, errors: [{code, title, detail, message, source}]}`, so that
 * each reading order of the specification's section 8 finds the same sentence. What nobody expected goes to the log in
 * full and to the caller as a number.
 */
export function answerErrors(app: FastifyInstance, disk: Pick<Disk, 'failed'>): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (outageOf(error) === 'full') disk.failed();
    return answerError(error, request, reply);
  });
}

/** Also for what the framework refuses before a handler is found (an address that cannot be read). */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toAppError(error);
  const level = failure.status >= 500 || isDataFault(failure.cause) ? 'error' : 'info';
  request.log[level]({ err: failure.cause ?? failure, code: failure.faults[0]?.code }, failure.message);
  return sendFailure(request, reply, failure);
}

/** Sends a refusal that was not thrown. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: AppError): FastifyReply {
  const title = refusalHeadings[failure.status] ?? '';
  const errors = failure.faults.map(({ code, message, pointer }) => ({
    code,
    title,
    detail: message,
    message,
    ...(pointer === undefined ? {} : { source: { pointer } }),
  }));
  const body: ErrorAnswer = {
    title,
    detail: errors[0]?.detail ?? '',
    id: request.id,
    errors,
    ...failure.extra,
  };
  const wait = failure.retryAfter ?? (failure.status === 503 ? BUSY_SECONDS : null);
  if (wait !== null && !reply.hasHeader('retry-after')) reply.header('retry-after', String(wait));
  return reply.code(failure.status).header('cache-control', 'no-store').send(body);
}

function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const known = status === undefined ? undefined : REFUSALS[status];
  if (status !== undefined && known) {
    return new AppError(status, known, { detail: error.message, cause: error });
  }
  const outage = outageOf(error);
  if (outage === 'away') return refusal('E_SYSTEM_DATABASE', {}, { cause: error });
  if (outage === 'full') return refusal('E_SYSTEM_READ_ONLY', {}, { cause: error, retryAfter: FULL_SECONDS });
  if (isDataFault(error))
    return new AppError(400, REFUSALS[400] ?? [], { detail: error.message, cause: error });
  return refusal('E_SYSTEM_UNEXPECTED', {}, { detail: error.message, cause: error });
}

/** SQLSTATE 22: what was asked for is nothing that a column can hold (a day that no month has, a number without end). */
function isDataFault(error: unknown): boolean {
  return errorCode(error)?.startsWith('22') ?? false;
}

/** 404 below `/api` and for anything that is no page. */
export const addressError = () => new AppError(404, REFUSALS[404] ?? []);
