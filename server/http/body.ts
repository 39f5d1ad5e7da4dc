import { refusal } from '../core/errors.ts';

/** The body as an object without a prototype's keys. Throws E_INPUT_INVALID for anything else. */
export function bodyOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  throw refusal('E_INPUT_INVALID', { part: 'body' });
}

/** A text field, `''` when it is missing. Refuses other types, texts that are too long, and broken Unicode. */
export function textIn(input: Record<string, unknown>, field: string, longest: number): string {
  const value = input[field] ?? '';
  const fits = typeof value === 'string' && value.length <= longest && isPlainText(value);
  if (fits) return value;
  throw refusal('E_INPUT_INVALID', { part: 'field' }, { pointer: `/${field}` });
}

/** PostgreSQL takes neither NUL nor half a character. */
export function isPlainText(text: string): boolean {
  // Node 20 has it; the language level of the type checker does not know it.
  return !text.includes('\0') && (text as string & { isWellFormed(): boolean }).isWellFormed();
}
