import type { TableModel } from '../model.ts';
import { entriesOf, get, itemsOf, type Node, textOf, textsOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { BlockPlace } from './block-place.ts';

/** How rows of a table come in from a spreadsheet. What its form must be like is proved once forms are known (`prove/imports.ts`). */
export function importOf({ context }: BlockPlace, table: Node): Pick<TableModel, 'import'> {
  const node = get(table, 'import');
  if (!node) return {};
  if (!get(table, 'create')) context.report('E_DEF_KEY_MISSING', node, { key: 'create' });
  const [edit, join] = [get(node, 'edit'), get(node, 'join')];
  const names = itemsOf(get(table, 'actions')).map((item) => textOf(item) ?? '');
  const name = textOf(edit) ?? null;
  for (const one of [edit, get(join, 'by')])
    if (one && !names.includes(textOf(one) ?? ''))
      unknownName(context.report, one, { kind: 'action', name: textOf(one) ?? '', names });
  const headings = entriesOf(get(node, 'headings')).map(([field, words]): [string, string[]] => [
    field,
    namesOf(words),
  ]);
  return {
    import: {
      key: namesOf(get(node, 'key')),
      edit: name,
      join: join ? { by: textOf(get(join, 'by')) ?? '', same: namesOf(get(join, 'same')) } : null,
      headings: Object.fromEntries(headings),
    },
  };
}

/** One name, or a list of them. */
const namesOf = (node: Node | undefined): string[] =>
  node?.kind === 'list' ? textsOf(node) : [textOf(node) ?? ''];
