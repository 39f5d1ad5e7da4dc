import { nearest } from '../expression/nearest.ts';
import { entriesOf, get, itemsOf, type Node, placeIn, textOf } from '../read/node.ts';
import type { Context } from './context.ts';

const OF_PARENT = /^@parent((?:\.\w+)+)$/;

/**
 * `@parent.final_work.student` in a bulk entry is what stands in a field of the row it is made for, or of a row that one
 * refers to: each name but the last must be a reference.
 */
export function checkParentPaths(context: Context, file: Node, many: Node): void {
  const per = textOf(get(many, 'per'));
  const maker = itemsOf(get(file, 'many')).find((one) => textOf(get(one, 'id')) === per);
  const record = textOf(get(maker, 'record')) ?? per ?? null;
  for (const [, value] of entriesOf(get(many, 'values'))) {
    const path = OF_PARENT.exec(textOf(value) ?? '')?.[1];
    if (path) checkPath(context, { record, names: path.slice(1).split('.'), node: value });
  }
}

function checkPath(
  context: Context,
  { record, names, node }: { record: string | null; names: string[]; node: Node },
): void {
  let at = record;
  let start = '@parent.'.length;
  for (const name of names) {
    const fields = at === null ? {} : (context.records.peek(at)?.model.fields ?? {});
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) {
      context.report(
        'E_DEF_FIELD_UNKNOWN',
        node.kind === 'scalar' ? placeIn(node, start) : node,
        { path: `parent.${names.join('.')}`, field: name, record: at ?? 'what is no record' },
        nearest(name, Object.keys(fields)) ?? null,
      );
      return;
    }
    at = field.relation;
    start += name.length + 1;
  }
}
