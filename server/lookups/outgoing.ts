import type { CrossrefConfig } from '../core/config.ts';

/** From asking to the last byte: somebody waits for it with a form in hand. */
const MOST_MS = 8_000;
/** A work of a thousand authors and references comes to it; what is longer is no answer for a form. */
const MOST_BYTES = 2_097_152;
const MOST_REDIRECTS = 3;

/** What a source said: nothing of its kind is there, it wants to be left alone for so many seconds, or JSON. */
export type Said = { kind: 'unknown' } | { kind: 'busy'; seconds: number } | { kind: 'json'; body: unknown };

/** A source that does not answer, or with what cannot be read. `why` tells them apart. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly why: 'silent' | 'odd';
  constructor(why: 'silent' | 'odd', message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}

/** Asks the configured address and no other: where it leads to another host nobody follows. Throws SourceError. */
export async function askSource(
  { url, agent }: CrossrefConfig,
  path: string,
  mostMs = MOST_MS,
): Promise<Said> {
  const signal = AbortSignal.timeout(mostMs);
  const { origin } = new URL(url);
  let address = `${url}/${path}`;
  for (let turn = 0; turn <= MOST_REDIRECTS; turn++) {
    const response = await reach(address, agent, signal);
    const next = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || next === null) return said(response);
    await response.body?.cancel();
    const target = URL.canParse(next, address) ? new URL(next, address) : null;
    if (target?.origin !== origin) throw new SourceError('odd', `${path}: leads to another host`);
    address = target.href;
  }
  throw new SourceError('odd', `${path}: leads on and on`);
}

async function reach(address: string, agent: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, {
      headers: { accept: 'application/json', 'user-agent': agent },
      redirect: 'manual',
      signal,
    });
  } catch (error) {
    throw new SourceError('silent', 'no answer', { cause: error });
  }
}

async function said(response: Response): Promise<Said> {
  const { status, headers } = response;
  if (status !== 200) {
    await response.body?.cancel();
    if (status === 404) return { kind: 'unknown' };
    if (status === 429) return { kind: 'busy', seconds: Number(headers.get('retry-after')) || 0 };
    throw new SourceError(status >= 500 ? 'silent' : 'odd', `answered ${status}`);
  }
  const text = await textOf(response);
  try {
    return { kind: 'json', body: JSON.parse(text) };
  } catch (error) {
    throw new SourceError('odd', 'no JSON', { cause: error });
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of body ?? []) {
      bytes += part.length;
      if (bytes > MOST_BYTES) break;
      parts.push(part);
    }
  } catch (error) {
    throw new SourceError('silent', 'broken off', { cause: error });
  }
  if (bytes > MOST_BYTES) throw new SourceError('odd', `more than ${MOST_BYTES} bytes`);
  return Buffer.concat(parts).toString('utf8');
}
