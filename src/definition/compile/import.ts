import type { ProcessFile } from '../generated/language.ts';
import type { SpreadModel, TableModel } from '../model.ts';
import { entriesOf, get, itemsOf, type Node, type Of, textOf, textsOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { type BlockPlace, checkAction } from './block-place.ts';
import { resolvePath } from './field-paths.ts';
import { optionalLabel } from './text.ts';

/** How rows of a table come in from a spreadsheet. What its form must be like is proved once forms are known (`prove/imports.ts`). */
export function importOf(place: BlockPlace, table: Node, record: string | null): Pick<TableModel, 'import'> {
  const { context } = place;
  const node = get(table, 'import');
  if (!node) return {};
  const acts = get(node, 'act');
  const [edit, join, spread] = [get(node, 'edit'), get(node, 'join'), get(node, 'spread')];
  if (acts) checkActs(place, { node, record });
  else if (!get(table, 'create')) context.report('E_DEF_KEY_MISSING', node, { key: 'create' });
  const names = itemsOf(get(table, 'actions')).map((item) => textOf(item) ?? '');
  const name = textOf(edit) ?? null;
  for (const one of acts ? [] : [edit, get(join, 'by')])
    if (one && !names.includes(textOf(one) ?? ''))
      unknownName(context.report, one, { kind: 'action', name: textOf(one) ?? '', names });
  const headings = entriesOf(get(node, 'headings')).map(([field, words]): [string, string[]] => [
    field,
    textsOf(words),
  ]);
  return {
    import: {
      key: textsOf(get(node, 'key')),
      ...(acts && { act: textsOf(acts) }),
      ...(spread && { spread: spreadOf(spread) }),
      label: optionalLabel(context, get(node, 'label'), place.scope),
      edit: name,
      join: join ? { by: textOf(get(join, 'by')) ?? '', same: textsOf(get(join, 'same')) } : null,
      headings: Object.fromEntries(headings),
    },
  };
}

const spreadOf = (node: Node): Record<string, SpreadModel> =>
  Object.fromEntries(
    entriesOf(node).map(([field, item]): [string, SpreadModel] => [
      field,
      { by: textOf(get(item, 'by')) ?? '', of: textOf(get(item, 'of')) ?? '' },
    ]),
  );

/** What is done on rows that are there: steps of the rows themselves, which are known by what they show. */
function checkActs(place: BlockPlace, { node, record }: { node: Node; record: string | null }): void {
  const { context } = place;
  for (const one of [get(node, 'edit'), get(node, 'join')])
    if (one)
      context.report('E_DEF_VALUE_INVALID', one, {
        detail: 'is for rows that `create` makes; beside `act` it has no meaning',
      });
  for (const item of itemsOf(get(node, 'act'))) {
    if (!checkAction(place, item, record)) continue;
    const transition = stepOf(place, record, textOf(item) ?? '');
    if (!get(transition, 'from') || get(transition, 'on'))
      context.report('E_DEF_VALUE_INVALID', item, {
        detail: `must be a step that begins in a state, not on a relation: ${textOf(item)}`,
      });
  }
  if (record === null) return;
  for (const item of itemsOf(get(node, 'key'))) resolvePath(context, record, textOf(item) ?? '', item);
}

function stepOf({ context }: BlockPlace, record: string | null, name: string): Node | undefined {
  const driver = record === null ? null : context.records.peek(record)?.model.process;
  const process: Of<ProcessFile> | undefined = driver ? context.processes.peek(driver)?.node : undefined;
  return get(get(process, 'transitions'), name);
}
