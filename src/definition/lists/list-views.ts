import type { TableModel } from '../model.ts';

/** What a list is asked for when all its rows are wanted although it opens with a view; no view can be called so. */
export const ALL_ROWS = '*';

/** The view of a list in force: the one asked for, else the one it opens with; `null` = all rows. */
export function viewInForce(
  { default_view }: Pick<TableModel, 'default_view'>,
  asked: string | null,
): string | null {
  if (asked === null) return default_view ?? null;
  return asked === ALL_ROWS ? null : asked;
}
