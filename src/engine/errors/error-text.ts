import { ApiError, errorEntries, isOffline, isRecord } from './api-error.ts';
import * as texts from './texts.ts';

/**
 * The text of the generic error alert; the first match wins: `supplied`, the answer's title and detail, a blob answer's
 * message, a text answer, the answer's message, the first error's message, else the last text. Never throws.
 * Source: specification section 8.
 */
export async function genericErrorText(error: unknown, supplied?: string): Promise<string> {
  if (supplied) return supplied;
  const body = error instanceof ApiError ? error.body : undefined;
  return (
    titleAndDetail(body) ??
    (await blobMessage(body)) ??
    nonEmpty(body) ??
    (isRecord(body) ? nonEmpty(body.message) : null) ??
    nonEmpty(errorEntries(error)[0]?.message) ??
    texts.failed
  );
}

/** Sign-in and sign-up: the first error's detail, else a fixed text (specification section 8). */
export function signInErrorText(error: unknown): string {
  return nonEmpty(errorEntries(error)[0]?.detail) ?? texts.signInFailed;
}

/**
 * The sentence shown inside the page where a region failed: what the server said to people, without the title, or that it
 * said nothing. The generic alert's order is kept for alerts.
 */
export function regionErrorText(error: unknown): string {
  if (isOffline(error)) return texts.offline;
  const said = errorEntries(error).map((entry) => nonEmpty(entry.message));
  return said.find((message) => message !== null) ?? texts.failed;
}

function titleAndDetail(body: unknown): string | null {
  if (!isRecord(body)) return null;
  const title = nonEmpty(body.title);
  const detail = nonEmpty(body.detail);
  return title && detail ? `${title}: ${detail}` : null;
}

async function blobMessage(body: unknown): Promise<string | null> {
  if (!(body instanceof Blob)) return null;
  try {
    const parsed: unknown = JSON.parse(await body.text());
    return isRecord(parsed) ? nonEmpty(parsed.message) : null;
  } catch {
    return null;
  }
}

function nonEmpty(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
