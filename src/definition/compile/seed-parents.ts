import { nearest } from '../expression/nearest.ts';
import { entriesOf, get, itemsOf, keyNode, type Node, placeIn, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Context } from './context.ts';

const OF_PARENT = /^@parent((?:\.\w+)*)$/;

/** What a bulk entry makes rows for: those of an entry before it, or written ones of a record, of the same file. */
interface Made {
  file: Node;
  many: Node;
}

/**
 * `@parent.final_work.student` in a bulk entry, at any depth of a value, is what stands in a field of the row it is made
 * for, or of a row that one refers to: each name but the last must be a reference.
 */
export function checkParents(context: Context, made: Made): void {
  const per = get(made.many, 'per');
  const record = per ? recordOf(context, made, per) : null;
  if (per && record !== null) checkWhere(context, record, get(made.many, 'where'));
  checkValues(context, { record, isMade: per !== undefined }, get(made.many, 'values'));
}

/** The record of the rows that `per` means; `null` = there are none, which is told. */
function recordOf(context: Context, { file, many }: Made, per: Node): string | null {
  const name = textOf(per) ?? '';
  const entries = itemsOf(get(file, 'many'));
  const before = entries.slice(0, entries.indexOf(many));
  const maker = before.find((one) => textOf(get(one, 'id')) === name);
  if (maker) return textOf(get(maker, 'record')) ?? null;
  const written = entriesOf(get(file, 'rows')).map(([record]) => record);
  if (written.includes(name)) return name;
  unknownName(context.report, per, {
    kind: 'entry before it or record with rows in this file',
    name,
    names: [...before.flatMap((one) => textOf(get(one, 'id')) ?? []), ...written],
  });
  return null;
}

function checkWhere(context: Context, record: string, where: Node | undefined): void {
  const names = Object.keys(context.records.peek(record)?.model.fields ?? {});
  for (const [name] of entriesOf(where))
    if (where && names.length > 0 && ![...names, 'department'].includes(name))
      unknownName(context.report, keyNode(where, name), { kind: `field of ${record}`, name, names });
}

function checkValues(
  context: Context,
  parent: { record: string | null; isMade: boolean },
  node: Node | undefined,
): void {
  for (const [, inner] of entriesOf(node)) checkValues(context, parent, inner);
  if (node?.kind === 'list') for (const inner of node.items) checkValues(context, parent, inner);
  const [, path] = OF_PARENT.exec(textOf(node) ?? '') ?? [];
  if (!node || path === undefined) return;
  if (!parent.isMade) context.report('E_DEF_KEY_MISSING', node, { key: 'per' });
  else if (path !== '' && parent.record !== null)
    checkPath(context, { record: parent.record, names: path.slice(1).split('.'), node });
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
