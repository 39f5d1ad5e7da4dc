import type { Json } from '../../src/definition/model.ts';

/**
 * Control characters have no picture, and direction overrides would let a text show itself otherwise on a screen, in a mail and on a
 * letter. NUL is no matter of pictures: no database holds it, and who sends it is told.
 */
const UNDRAWN = /[^\P{Cc}\n\t\0]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;

/** Text without characters that cannot or must not be drawn; line breaks and tabs stay. Pure. */
export const drawnText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(UNDRAWN, '');

/** The same with every text inside of a value; names of fields stay as they are. Pure. */
export function withDrawnTexts<T extends Json>(value: T): T;
export function withDrawnTexts(value: Json): Json {
  if (typeof value === 'string') return drawnText(value);
  if (Array.isArray(value)) return value.map((item) => withDrawnTexts(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withDrawnTexts(item)]));
}
