import type { FieldPath, FormSchema } from '../../definition/forms/form-schema.ts';
import { titleAt } from '../../definition/messages/field-sentence.ts';
import { comparePaths } from './sections.ts';

/** One fault in the summary. */
export interface SummaryEntry {
  /** Id of the field. */
  id: string;
  path: FieldPath;
  message: string;
}

/** "Mata kuliah 6: " before the fault of a field inside an item of a list. */
function itemPrefix(schema: FormSchema, path: FieldPath): string {
  const at = path.findIndex((step) => typeof step === 'number');
  if (at < 0 || at === path.length - 1) return '';
  const item = titleAt(schema, path.slice(0, at + 1)).replace(/ nomor \d+$/, '');
  return `${item} ${Number(path[at]) + 1}: `;
}

/** Faults in page order, once each, with the ids of their fields (`prefix/step/step`). Pure. */
export function toEntries(
  schema: FormSchema,
  faults: { path: FieldPath; message: string }[],
  prefix: string,
): SummaryEntry[] {
  const entries = new Map<string, SummaryEntry>();
  for (const { path, message } of [...faults].sort((a, b) => comparePaths(schema, a.path, b.path))) {
    const id = [prefix, ...path].join('/');
    const text = itemPrefix(schema, path) + message;
    entries.set(`${id} ${text}`, { id, path, message: text });
  }
  return [...entries.values()];
}
