import { isMissingCode } from '../chunks/chunk-error.ts';
import { ApiError, errorEntries, isOffline, isRecord } from './api-error.ts';
import * as texts from './texts.ts';

/**
 * The sentence shown inside the page where a region failed: what our server said to people, without the title; of another
 * one's answer what the generic alert would say; or that the server, or a piece of the application, could not be reached.
 */
export function regionErrorText(error: unknown): string {
  if (isOffline(error)) return texts.offline;
  if (isMissingCode(error)) return texts.codeNotLoaded;
  const entries = errorEntries(error);
  // Our own answers name a code, and their title is no part of the sentence.
  const own = entries.find(({ code, message }) => code && message)?.message;
  const body = error instanceof ApiError ? error.body : undefined;
  return own ?? saidBy(body) ?? nonEmpty(entries.find(({ message }) => message)?.message) ?? texts.failed;
}

/** What a body says that was read already, in the order of the specification. */
export function saidBy(body: unknown): string | null {
  return titleAndDetail(body) ?? plainText(body) ?? (isRecord(body) ? nonEmpty(body.message) : null);
}

function titleAndDetail(body: unknown): string | null {
  if (!isRecord(body)) return null;
  const title = nonEmpty(body.title);
  const detail = nonEmpty(body.detail);
  return title && detail ? `${title}: ${detail}` : null;
}

/** A page that a proxy answers with is no sentence. */
function plainText(body: unknown): string | null {
  const text = nonEmpty(body);
  return text === null || text.trimStart().startsWith('<') ? null : text;
}

export function nonEmpty(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
