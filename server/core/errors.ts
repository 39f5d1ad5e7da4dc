import { RUNTIME_STATUS, type RuntimeCode, type RuntimeFacts } from '../../src/definition/errors/runtime.ts';
import { en } from '../../src/definition/messages/en.ts';
import { id } from '../../src/definition/messages/id.ts';
import type { ErrorAnswer } from '../../src/definition/wire.ts';

type Conflict = Pick<ErrorAnswer, 'current' | 'version'>;

/** What can go wrong at one place of the input. `pointer` is a JSON pointer into the body. */
export interface Fault {
  code: RuntimeCode;
  /** Indonesian, for people. */
  message: string;
  pointer?: string;
}

/**
 * A refusal that reaches the caller: `status`, and the faults as every answer holds them (`src/definition/wire`). Every
 * `message` is an Indonesian sentence; `detail` is English, for the log only.
 */
export class AppError extends Error {
  readonly status: number;
  readonly faults: Fault[];
  /** What a conflict tells besides. */
  readonly extra: Conflict;
  /** Seconds after which trying again makes sense, where that can be said. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    faults: Fault | Fault[],
    options: { detail?: string; extra?: Conflict; cause?: unknown; retryAfter?: number } = {},
  ) {
    const list = Array.isArray(faults) ? faults : [faults];
    super(options.detail ?? list[0]?.code ?? 'E_SYSTEM_UNEXPECTED', { cause: options.cause });
    this.name = 'AppError';
    this.status = status;
    this.faults = list;
    this.extra = options.extra ?? {};
    this.retryAfter = options.retryAfter ?? null;
  }
}

type Sentence<C extends RuntimeCode> = (facts: RuntimeFacts[C]) => string;

/** A fault with the sentence that its code has for people. */
export function fault<C extends RuntimeCode>(code: C, facts: RuntimeFacts[C], pointer?: string): Fault {
  const message = (id[code] as Sentence<C>)(facts);
  return pointer === undefined ? { code, message } : { code, message, pointer };
}

interface RefusalOptions {
  pointer?: string | undefined;
  /** For the log, instead of what the code says to developers. */
  detail?: string | undefined;
  extra?: Conflict;
  cause?: unknown;
  retryAfter?: number;
}

/** A refusal with status and sentence of its code in the catalogue. */
export function refusal<C extends RuntimeCode>(
  code: C,
  facts: RuntimeFacts[C],
  { pointer, detail, ...options }: RefusalOptions = {},
): AppError {
  const said = detail ?? (en[code] as Sentence<C>)(facts);
  return new AppError(RUNTIME_STATUS[code], fault(code, facts, pointer), { ...options, detail: said });
}

/** 401: nobody is signed in, or the token no longer counts. */
export const signInError = (detail?: string) => refusal('E_ACCESS_SIGN_IN', {}, { detail });

/** 404: nothing there, or nothing the viewer may know of. */
export const notFoundError = (detail?: string) => refusal('E_ACCESS_NOT_FOUND', { what: 'data' }, { detail });

/** 403: signed in, but not allowed. */
export const forbiddenError = (detail?: string) => refusal('E_ACCESS_FORBIDDEN', {}, { detail });

/** 422: the input does not fit, with one fault per place. */
export const inputError = (faults: Fault | Fault[]) => new AppError(422, faults);

/** 429: too many tries; `seconds` until the next one. */
export const tooManyError = (seconds: number) =>
  refusal('E_ACCESS_TOO_MANY', { seconds }, { retryAfter: seconds });
