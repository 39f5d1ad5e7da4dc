import { untranslatable } from '../expression/translatable.ts';
import type { Column, FieldModel, FilterModel } from '../model.ts';
import { get, itemsOf, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { optionsOfField, STATES } from './column-options.ts';
import { audiencesOf, type ColumnPlace, commonType, labelOfPath } from './columns.ts';
import type { Context } from './context.ts';
import { compileText } from './expression.ts';
import { type PathEnd, resolvePath } from './field-paths.ts';
import { thereOf } from './list-conditions.ts';
import { listedIn } from './listed-values.ts';
import { shownPath } from './shown-path.ts';
import { statesOfType } from './state-options.ts';
import { compileLabel } from './text.ts';

/**
 * Filters: field paths, or `{field, label}`; or `{column}`, which narrows by what a column lists of related rows. What they
 * offer follows from the field.
 */
export function compileFilters(
  place: ColumnPlace,
  node: Node | undefined,
  columns: readonly Column[],
): FilterModel[] {
  return itemsOf(node).flatMap((item) => {
    const columnNode = get(item, 'column');
    if (columnNode) return ofColumn(place, { item, columnNode, columns });
    const pathNode = get(item, 'field') ?? item;
    const path = (textOf(pathNode) ?? '').replace(/^row\./, '');
    if (place.record === null) return [];
    const end = resolvePath(place.context, place.record, path, pathNode);
    return end ? [toFilter(place, { item, pathNode, path, end })] : [];
  });
}

function toFilter(
  { context, scope, type = null }: ColumnPlace,
  { item, pathNode, path, end }: { item: Node; pathNode: Node; path: string; end: PathEnd },
): FilterModel {
  const options = choicesOfField(context, end.field, type);
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
    ...thereOf(context, item, scope),
  };
}

/** What a list of rows of the type can be narrowed by: of states those that its rows come to. */
function choicesOfField(context: Context, field: FieldModel | null, type: string | null): Column['options'] {
  const from = field?.options ? null : (field?.from ?? null);
  return from?.startsWith(STATES)
    ? statesOfType(context, from.slice(STATES.length), type)
    : optionsOfField(context, field, type);
}

interface ColumnFilter {
  item: Node;
  columnNode: Node;
  columns: readonly Column[];
}

/** Rows that have a related row with what is chosen among those that the column lists. */
function ofColumn(
  { context, scope }: ColumnPlace,
  { item, columnNode, columns }: ColumnFilter,
): FilterModel[] {
  const name = textOf(columnNode) ?? '';
  const column = columns.find((one) => one.name === name);
  const listed = column && listedIn(column);
  if (!column || !listed) {
    const names = columns.filter((one) => listedIn(one) !== null).map((one) => one.name);
    unknownName(context.report, columnNode, {
      kind: 'column that lists a field of related rows',
      name,
      names,
    });
    return [];
  }
  for (const { code, message } of untranslatable(listed.asks.root))
    context.report(code, columnNode, { detail: message });
  const label = get(item, 'label');
  const audiences = get(item, 'for');
  const { values, asks, record, shown } = listed;
  return [
    {
      name,
      label: label ? compileLabel(context, label, scope) : column.label,
      path: name,
      for: audiences ? audiencesOf(context, audiences) : null,
      // Numbers without names are asked for, as rows are.
      kind: record === null && column.options ? 'options' : 'reference',
      value: values,
      options: record === null ? column.options : null,
      record,
      related: { asks, shown, ...(record === null && !column.options ? { numbers: true } : {}) },
      ...thereOf(context, item, scope),
    },
  ];
}

function filterKind(end: PathEnd, options: Column['options']): FilterModel['kind'] {
  if (end.field?.relation) return 'reference';
  if (options) return 'options';
  const type = end.field?.type ?? commonType(end.name);
  if (type === 'boolean') return 'boolean';
  return type === 'date' || type === 'timestamp' ? 'date_range' : 'options';
}
