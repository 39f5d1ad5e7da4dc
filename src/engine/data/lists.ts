import { isRecord } from '../errors/api-error.ts';

/** List calls answer a bare list or `{ data: [...] }`. */
export function listOf<T>(body: unknown): T[] {
  if (Array.isArray(body)) return body;
  return isRecord(body) && Array.isArray(body.data) ? body.data : [];
}

/** The profile stands in `data` inside `data`, or in `data`; inner one first. */
export function innerData(body: unknown): Record<string, unknown> {
  const outer = isRecord(body) && isRecord(body.data) ? body.data : {};
  return isRecord(outer.data) ? outer.data : outer;
}
