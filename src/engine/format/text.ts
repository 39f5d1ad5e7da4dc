import type { Text } from '../../definition/model.ts';

/**
 * A text of the definitions in a department. Parts that depend on a row are the server's to fill in (it sends titles
 * and labels that have them); what cannot be known here reads as nothing. Pure.
 */
export function textOf(text: Text | null | undefined, department: string): string {
  if (text === null || text === undefined) return '';
  if (typeof text === 'string') return text;
  if ('by_department' in text) return textOf(text.by_department[department] ?? text.else, department);
  if ('parts' in text) return text.parts.filter((part) => typeof part === 'string').join('');
  return textOf(text.else, department);
}
