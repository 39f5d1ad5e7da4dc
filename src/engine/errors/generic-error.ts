import { isMissingCode } from '../chunks/chunk-error.ts';
import { ApiError, errorEntries, isRecord } from './api-error.ts';
import { nonEmpty, saidBy } from './error-text.ts';
import * as texts from './texts.ts';

/**
 * The text of the generic error alert; the first match wins: `supplied`, the answer's title and detail, a blob answer's
 * message, a text answer, the answer's message, the first error's message, else the last text. Never throws.
 * Source: specification section 8.
 */
export async function genericErrorText(error: unknown, supplied?: string): Promise<string> {
  if (supplied) return supplied;
  if (isMissingCode(error)) return texts.codeNotLoaded;
  const body = error instanceof ApiError ? error.body : undefined;
  return (
    (body instanceof Blob ? await blobMessage(body) : saidBy(body)) ??
    nonEmpty(errorEntries(error)[0]?.message) ??
    texts.failed
  );
}

/** Sign-in and sign-up: the first error's detail, else a fixed text (specification section 8). */
export function signInErrorText(error: unknown): string {
  return nonEmpty(errorEntries(error)[0]?.detail) ?? texts.signInFailed;
}

async function blobMessage(body: Blob): Promise<string | null> {
  try {
    const parsed: unknown = JSON.parse(await body.text());
    return isRecord(parsed) ? nonEmpty(parsed.message) : null;
  } catch {
    return null;
  }
}
