import { children, type Node } from '../expression/plan.ts';
import type { Reader, RecordModel } from '../model.ts';

/** Who reads a field; `null` = whoever reads the row. */
export function readersOf(
  records: Readonly<Record<string, RecordModel>>,
  record: string,
  field: string,
): readonly Reader[] | null {
  const readers = Object.hasOwn(records, record) ? records[record]?.readers : undefined;
  return readers && Object.hasOwn(readers, field) ? (readers[field] ?? null) : null;
}

/** A field with readers of its own. */
export interface Guarded {
  record: string;
  field: string;
  readers: readonly Reader[];
}

/** Those that an expression looks at. */
export function guardedIn(records: Readonly<Record<string, RecordModel>>, node: Node): Guarded[] {
  const own = node.op === 'get' && node.record !== null ? readersOf(records, node.record, node.field) : null;
  const found = children(node).flatMap((child) => guardedIn(records, child));
  return own !== null && node.op === 'get' && node.record !== null
    ? [{ record: node.record, field: node.field, readers: own }, ...found]
    : found;
}
