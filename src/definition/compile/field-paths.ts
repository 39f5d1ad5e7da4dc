import { nearest } from '../expression/nearest.ts';
import { COMMON_COLUMNS } from '../model/common-columns.ts';
import type { FieldModel } from '../model.ts';
import type { Node } from '../read/node.ts';
import type { Context } from './context.ts';

/** What a field path ends at: the record it stands on and the field; `null` (reported) when it leads nowhere. */
export interface PathEnd {
  record: string;
  field: FieldModel | null;
  /** Name of the last step; common columns (`created_at`) have no field model. */
  name: string;
  /** Fields walked over, the last one included. */
  steps: FieldModel[];
}

/** What a path may end in besides a field; rows that are deleted are read by nobody. */
const COMMON: readonly string[] = COMMON_COLUMNS.filter((column) => column !== 'deleted_at');

export function resolvePath(context: Context, record: string, path: string, node: Node): PathEnd | null {
  const steps: FieldModel[] = [];
  let at = record;
  const parts = path.split('.');
  for (const [index, part] of parts.entries()) {
    const model = context.records.peek(at)?.model;
    if (!model) return null;
    const field = Object.hasOwn(model.fields, part) ? model.fields[part] : undefined;
    const last = index === parts.length - 1;
    if (field) steps.push(field);
    if (last && (field || COMMON.includes(part)))
      return { record: at, field: field ?? null, name: part, steps };
    if (!field?.relation) {
      const names = last ? [...Object.keys(model.fields), ...COMMON] : Object.keys(model.fields);
      reportPath(context, { node, path, part, record: at, names });
      return null;
    }
    at = field.relation;
  }
  return null;
}

/** A path to search by: it may begin with rows that point to the record (`students.nim`). */
export function resolveSearchPath(
  context: Context,
  record: string,
  path: string,
  node: Node,
): PathEnd | null {
  const [head = '', ...rest] = path.split('.');
  const relations = context.records.peek(record)?.model.relations ?? {};
  const target = Object.hasOwn(relations, head) ? relations[head]?.record : undefined;
  return target !== undefined && rest.length > 0
    ? resolvePath(context, target, rest.join('.'), node)
    : resolvePath(context, record, path, node);
}

interface WrongPath {
  node: Node;
  path: string;
  part: string;
  record: string;
  names: string[];
}

function reportPath(context: Context, { node, path, part, record, names }: WrongPath): void {
  const near = nearest(part, names);
  context.report(
    'E_DEF_FIELD_UNKNOWN',
    node,
    { path, field: part, record },
    near ? path.replace(part, near) : null,
  );
}
