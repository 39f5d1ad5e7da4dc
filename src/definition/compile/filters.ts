import type { Column, FilterModel } from '../model.ts';
import { get, itemsOf, type Node, textOf } from '../read/node.ts';
import { audiencesOf, type ColumnPlace, commonType, labelOfPath, optionsOfField } from './columns.ts';
import { compileText } from './expression.ts';
import { type PathEnd, resolvePath } from './records.ts';
import { shownPath } from './shown-path.ts';
import { compileLabel } from './text.ts';

/** Filters: field paths, or `{field, label}`; what they offer follows from the field. */
export function compileFilters(place: ColumnPlace, node: Node | undefined): FilterModel[] {
  return itemsOf(node).flatMap((item) => {
    const pathNode = get(item, 'field') ?? item;
    const path = (textOf(pathNode) ?? '').replace(/^row\./, '');
    if (place.record === null) return [];
    const end = resolvePath(place.context, place.record, path, pathNode);
    return end ? [toFilter(place, { item, pathNode, path, end })] : [];
  });
}

function toFilter(
  { context, scope }: ColumnPlace,
  { item, pathNode, path, end }: { item: Node; pathNode: Node; path: string; end: PathEnd },
): FilterModel {
  const options = optionsOfField(context, end.field);
  const label = get(item, 'label');
  const audiences = get(item, 'for');
  return {
    name: path.replaceAll('.', '_'),
    label: label ? compileLabel(context, label, scope) : labelOfPath(context, end),
    path: shownPath(context, end, path, pathNode),
    for: audiences ? audiencesOf(context, audiences) : null,
    kind: filterKind(end, options),
    value: compileText(context, { text: `row.${path}`, node: pathNode, offset: 0 }, scope, { want: 'value' }),
    options,
    record: end.field?.relation ?? null,
  };
}

function filterKind(end: PathEnd, options: Column['options']): FilterModel['kind'] {
  if (end.field?.relation) return 'reference';
  if (options) return 'options';
  const type = end.field?.type ?? commonType(end.name);
  if (type === 'boolean') return 'boolean';
  return type === 'date' || type === 'timestamp' ? 'date_range' : 'options';
}
