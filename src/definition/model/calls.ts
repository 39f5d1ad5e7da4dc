import type { Plan } from '../expression/plan.ts';
import type { FieldType } from './records.ts';

export interface CallModel {
  name: string;
  method: 'GET' | 'POST';
  /** Below `/api`, as the specification writes it. */
  path: string;
  /** Query parameters, seen as `query.<name>`: name -> type. */
  query: Record<string, FieldType>;
  /** Record whose rows are answered. */
  from: string;
  /** Over row, viewer, query, now, today; translatable to SQL. */
  where: Plan | null;
  /** Fields of `from`. */
  sort: { field: string; descending: boolean }[];
  /** Rows of other records that the columns read by a name of their own: name -> id, over the row. */
  rows: Record<string, Plan>;
  /** Which of them are answered, over the row and those of `rows`: judged after reading. */
  only: Plan | null;
  /** Rows with the same value become one row of the answer that holds the lists of all, over the row. */
  group: Plan | null;
  columns: Record<string, CallColumn>;
  /** Columns of the answer: name -> type. */
  answer: Record<string, FieldType>;
}

/**
 * A value over the row; the path of a screen that shows another row (`record` and `id` over the row) to this viewer, or
 * `null` when there is none; or a list holding one object.
 */
export type CallColumn = Plan | { record: Plan; id: Plan } | { list: Record<string, CallColumn> };
