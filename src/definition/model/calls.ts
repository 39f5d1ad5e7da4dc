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
  columns: Record<string, CallColumn>;
  /** Columns of the answer: name -> type. */
  answer: Record<string, FieldType>;
}

/**
 * A value over the row; the path of a screen that shows another row (`record` and `id` over the row) to this viewer, or
 * `null` when there is none; or a list holding one object.
 */
export type CallColumn = Plan | { record: Plan; id: Plan } | { list: Record<string, CallColumn> };
