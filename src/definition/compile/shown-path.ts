import type { Node } from '../read/node.ts';
import type { Context } from './context.ts';
import { type PathEnd, resolvePath } from './field-paths.ts';

/** A reference is shown by its record's label; a label may itself lead over a reference. */
export function throughLabel(
  context: Context,
  end: PathEnd,
  path: string,
  node: Node,
): { end: PathEnd; path: string } {
  let at = { end, path };
  for (let depth = 0; depth < 4 && at.end.field?.relation; depth++) {
    const target = context.records.peek(at.end.field.relation);
    if (!target) break;
    const next = resolvePath(context, at.end.field.relation, target.model.label, node);
    if (!next) break;
    at = { end: next, path: `${at.path}.${target.model.label}` };
  }
  return at;
}

/** Path of what people see of a field: of a reference, its row's label. */
export function shownPath(context: Context, end: PathEnd, path: string, node: Node): string {
  return end.field?.relation ? throughLabel(context, end, path, node).path : path;
}
