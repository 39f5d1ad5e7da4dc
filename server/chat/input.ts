import { chatTexts } from '../../src/definition/messages/server-texts.ts';
import { refusal } from '../core/errors.ts';
import { isPlainText, textIn } from '../http/body.ts';

/** Characters of one message. */
export const LONGEST_MESSAGE = 5_000;
const LONGEST_SEARCH = 100;
const SHORTEST_SEARCH = 2;
/** What shows nothing: blanks, and signs that only tell others how to stand. */
const NOTHING = /^[\s\p{Cc}\p{Cf}\p{Z}]*$/u;

/** As it was written, to the byte. Throws E_INPUT_INVALID for one that shows nothing, or is too long. */
export function messageIn(body: Record<string, unknown>): string {
  const title = chatTexts.message;
  const pointer = '/message';
  const length = typeof body.message === 'string' ? [...body.message].length : 0;
  if (length > LONGEST_MESSAGE)
    throw refusal('E_INPUT_INVALID', { title, rule: 'maxLength', limit: LONGEST_MESSAGE }, { pointer });
  const message = textIn(body, 'message', LONGEST_MESSAGE * 2);
  if (NOTHING.test(message))
    throw refusal('E_INPUT_INVALID', { title, rule: 'required', how: 'filled' }, { pointer });
  return message;
}

/** Number of a message in the query; `null` where none is named. */
export function seqIn(query: unknown, name: string): number | null {
  const value = valueIn(query, name);
  if (value === undefined) return null;
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  throw refusal('E_INPUT_INVALID', { part: 'parameter', name });
}

export function pageIn(query: unknown): number {
  const value = valueIn(query, 'pagination[page]') ?? '1';
  if (typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw refusal('E_INPUT_INVALID', { part: 'page' });
}

/** What messages are looked for by; `null` where nothing is. */
export function wordsIn(query: unknown): string | null {
  const value = valueIn(query, 'search');
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value.trim() : '';
  if (text.length >= SHORTEST_SEARCH && text.length <= LONGEST_SEARCH && isPlainText(text)) return text;
  throw refusal('E_INPUT_INVALID', { part: 'search', limit: SHORTEST_SEARCH }, { pointer: '/search' });
}

const valueIn = (query: unknown, name: string): unknown => Object(query)[name];
