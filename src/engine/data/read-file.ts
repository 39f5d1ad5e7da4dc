import { ApiError } from '../errors/api-error.ts';
import { downloadName } from './downloads.ts';
import { type FilePlaces, type FileSource, sourceOf } from './file-source.ts';
import { answeredAddress, call } from './http.ts';

/** Beyond that a browser on a phone gives up. Uploads are smaller by far. */
export const MOST_BYTES = 150 * 1024 * 1024;

/** Too much to be shown here; it can still be downloaded. */
export class TooLargeError extends Error {
  /** `null` = it did not say before it came. */
  readonly bytes: number | null;

  constructor(bytes: number | null) {
    super(`the file has ${bytes ?? 'too many'} bytes`);
    this.name = 'TooLargeError';
    this.bytes = bytes;
  }
}

export interface ReadFile {
  content: Blob;
  /** As the server names it. */
  name: string;
}

export interface ReadOptions {
  places: FilePlaces;
  signal: AbortSignal;
  /** Hears where the file is, before it is asked for. */
  onFound?: (url: string) => void;
  /** Bytes so far, and of all where that is told. */
  onProgress: (sent: number, all: number | null) => void;
}

/**
 * Reads a file whole, under the right of its address or of whoever is signed in. Nothing of it is kept by the browser for
 * whoever comes after, no other server is followed to. Throws ApiError with the status, TooLargeError.
 */
export async function readFile(source: FileSource, options: ReadOptions): Promise<ReadFile> {
  const url = await addressOf(source, { inline: true }, options.places);
  options.onFound?.(url);
  const answer = await ask(url, options.signal);
  const length = Number(answer.headers.get('content-length') ?? Number.NaN);
  const coded = answer.headers.has('content-encoding');
  const all = Number.isNaN(length) || coded ? null : length;
  if (all !== null && all > MOST_BYTES) throw new TooLargeError(all);
  const type = answer.headers.get('content-type') ?? '';
  const content = await collect(answer, { all, type, onProgress: options.onProgress });
  const said = answer.headers.get('content-disposition') ?? '';
  return { content, name: downloadName(undefined, said, lastOf(url), type) };
}

/** Where the file is now. `inline`: to be looked at; without, it counts as a download and comes under its own name. */
export async function addressOf(
  source: FileSource,
  { inline }: { inline: boolean },
  places: FilePlaces,
): Promise<string> {
  if (source.kind !== 'call') return source.url;
  const query = new URLSearchParams(source.query);
  query.delete('inline');
  if (inline) query.set('inline', '1');
  const body = await call<{ url: string }>({ path: source.path, query });
  const answered = sourceOf(new URL(answeredAddress(body.url), places.own).href, places);
  // Our own server names no other place than those; whoever answers in its stead may.
  if (answered.kind !== 'file') throw new ApiError(null, undefined, { message: 'the file is elsewhere' });
  return answered.url;
}

/** What lies at an address that our server has just answered. Throws ApiError. */
export async function readAddress(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await ask(url, signal);
  return answer.blob();
}

async function ask(url: string, signal: AbortSignal): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(url, { signal, cache: 'no-store', credentials: 'omit', redirect: 'error' });
  } catch (error) {
    throw new ApiError(null, undefined, { cause: error });
  }
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => undefined));
  return answer;
}

async function collect(
  answer: Response,
  { all, type, onProgress }: { all: number | null; type: string; onProgress: ReadOptions['onProgress'] },
): Promise<Blob> {
  const parts: BlobPart[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      size += part.value.byteLength;
      onProgress(size, all);
      if (size > MOST_BYTES) break;
    }
  } catch (error) {
    throw new ApiError(null, undefined, { message: 'cut off', cause: error });
  }
  if (size > MOST_BYTES) {
    void reader?.cancel();
    throw new TooLargeError(null);
  }
  // A server that dies ends its answer, and some networks call that an end like any.
  if (all !== null && size < all) throw new ApiError(null, undefined, { message: 'cut off' });
  return new Blob(parts, { type });
}

const lastOf = (url: string) => decodeURIComponent(new URL(url).pathname);
