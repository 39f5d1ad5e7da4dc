/** Longest a piece of code may take to arrive (specification section 9). */
export const CHUNK_TIMEOUT_MS = 120_000;

type ChunkFault = 'missing' | 'timeout' | 'error';

/** A lazily loaded piece of code did not come (specification section 8). */
export class ChunkLoadError extends Error {
  readonly type: ChunkFault;

  constructor(type: ChunkFault, cause?: unknown) {
    super(`Loading chunk failed. (${type})`, { cause });
    this.name = 'ChunkLoadError';
    this.type = type;
  }
}

/** A style sheet of a lazily loaded piece of code did not come. */
export class CssChunkLoadError extends Error {
  readonly code = 'CSS_CHUNK_LOAD_FAILED';

  constructor(cause?: unknown) {
    super('Loading CSS chunk failed.', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Sent to the window when a part of the page cannot be drawn for want of its code. */
export const CODE_MISSING = 'codemissing';

/** Whether a piece of code did not come, rather than being wrong; what browsers say of one that was imported as it is, too. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /imported module|module script|preload CSS/i.test(error.message));

/** Runs a dynamic import and turns whatever goes wrong into one of the two errors above. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), timeoutMs);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    throw toChunkError(error);
  } finally {
    clearTimeout(timer);
  }
}

function toChunkError(error: unknown): Error {
  if (error instanceof ChunkLoadError) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (/css/i.test(text)) return new CssChunkLoadError(error);
  return new ChunkLoadError(/fetch|404|mime/i.test(text) ? 'missing' : 'error', error);
}
