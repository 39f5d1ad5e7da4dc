/** What can go wrong at one place of the input. `pointer` is a JSON pointer into the body. */
export interface Fault {
  code: string;
  /** Indonesian, for people. */
  message: string;
  pointer?: string;
}

/**
 * A refusal that reaches the caller: `status`, and the faults in the shape of contract section 3. Every `message` is an
 * Indonesian sentence; `detail` is English, for the log only.
 */
export class AppError extends Error {
  readonly status: number;
  readonly faults: Fault[];
  /** More keys of the answer (`current` of a conflict). */
  readonly extra: Record<string, unknown>;

  constructor(
    status: number,
    faults: Fault | Fault[],
    options: { detail?: string; extra?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    const list = Array.isArray(faults) ? faults : [faults];
    super(options.detail ?? list[0]?.code ?? 'E_SYSTEM_UNEXPECTED', { cause: options.cause });
    this.name = 'AppError';
    this.status = status;
    this.faults = list;
    this.extra = options.extra ?? {};
  }
}

/** 401: nobody is signed in, or the token no longer counts. */
export const signInError = (detail?: string) =>
  new AppError(401, { code: 'E_ACCESS_SIGN_IN', message: 'Silakan masuk terlebih dahulu.' }, { detail });

/** 404: nothing there, or nothing the viewer may know of. */
export const notFoundError = (detail?: string) =>
  new AppError(404, { code: 'E_ACCESS_NOT_FOUND', message: 'Data tidak ditemukan.' }, { detail });

/** 403: signed in, but not allowed. */
export const forbiddenError = (detail?: string) =>
  new AppError(403, { code: 'E_ACCESS_FORBIDDEN', message: 'Anda tidak memiliki akses.' }, { detail });

/** 422: the input does not fit, with one fault per place. */
export const inputError = (faults: Fault | Fault[]) => new AppError(422, faults);

/** 429: too many tries; `seconds` until the next one. */
export const tooManyError = (seconds: number) =>
  new AppError(429, {
    code: 'E_ACCESS_TOO_MANY',
    message: `Terlalu banyak percobaan. Coba lagi dalam ${seconds} detik.`,
  });
