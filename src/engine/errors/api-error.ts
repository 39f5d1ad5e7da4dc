/** One entry of `errors` in an answer. `pointer` is a JSON pointer into what was sent. */
export interface ErrorEntry {
  code?: string;
  title?: string;
  detail?: string;
  message?: string;
  source?: { pointer?: string };
}

/**
 * A call that did not succeed. `status` is `null` when no answer came (network, time limit, called off); `body` is the
 * answer as it was read: an object, a text, a Blob, or undefined.
 */
export class ApiError extends Error {
  readonly status: number | null;
  readonly body: unknown;

  constructor(status: number | null, body: unknown, options: { message?: string; cause?: unknown } = {}) {
    super(options.message ?? `request failed (${status ?? 'no answer'})`, { cause: options.cause });
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** The same failure of a call for a file, with what the server said read out of the Blob it came in. */
export async function readError(error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError) || !(error.body instanceof Blob)) return error;
  const said = await error.body.text();
  try {
    return new ApiError(error.status, JSON.parse(said), { message: error.message, cause: error });
  } catch {
    return error;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The entries of `errors`; empty when the answer has none. */
export function errorEntries(error: unknown): ErrorEntry[] {
  const body = error instanceof ApiError ? error.body : undefined;
  return isRecord(body) && Array.isArray(body.errors) ? body.errors.filter(isRecord) : [];
}

/** The request's id in the answer, to be quoted to whoever helps. */
export function errorId(error: unknown): string | null {
  const body = error instanceof ApiError ? error.body : undefined;
  return isRecord(body) && typeof body.id === 'string' ? body.id : null;
}

/** True when the cause is the way to the server, not the server's answer. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === null;
}

/** True when what was asked for may have been done all the same: no answer came, or one of whatever failed on the way to it. */
export function isUnsure(error: unknown): boolean {
  return error instanceof ApiError && (error.status === null || error.status >= 500);
}

/** Somebody else changed the row meanwhile; other refusals with 409 have codes of their own. */
export const isConflict = (error: unknown): boolean => hasCode(error, 'E_PROCESS_CONFLICT');

/** Somebody was faster: trying it again is of no use. */
export const isOvertaken = (error: unknown): boolean => hasCode(error, 'E_PROCESS_OVERTAKEN');

function hasCode(error: unknown, code: string): boolean {
  return errorEntries(error).some((entry) => entry.code === code);
}
