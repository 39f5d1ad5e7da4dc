import { type RawBuilder, sql } from 'kysely';
import { FORMATS } from '../../src/definition/forms/formats.ts';
import { viewInForce } from '../../src/definition/lists/list-views.ts';
import type { FilterModel, TableModel } from '../../src/definition/model.ts';
import { conditionRule } from '../access/row-rule.ts';
import { allOf, type Truth } from '../access/where-truth.ts';
import { refusal } from '../core/errors.ts';
import type { Scene } from '../scene/scene.ts';
import { plainText } from '../scene/write-text.ts';
import type { ListRequest } from './list-request.ts';
import { listColumn } from './plain-values.ts';
import { searchRule } from './search.ts';

/**
 * What a list request narrows a table's rows to: view, filters, search, as the table is for who asks. Throws E_INPUT_FILTER
 * for a value that the filter's field cannot hold.
 */
export function requestRule(
  scene: Scene,
  table: TableModel,
  request: ListRequest,
  vars: Record<string, unknown>,
): Truth {
  const record = scene.model.records[table.record];
  const searched = table.search?.map(({ path }) => path) ?? [];
  const inForce = viewInForce(table, request.view);
  const view = table.views.find(({ name }) => name === inForce);
  return allOf([
    request.ids === null ? true : sql<boolean>`r.id = any(${request.ids})`,
    view?.where ? conditionRule(scene, view.where, 'r', vars) : true,
    ...table.filters.map((filter) => filterRule(scene, filter, request.filters[filter.name], vars)),
    request.search !== '' && record
      ? searchRule(scene.model, record, { alias: 'r', text: request.search, paths: searched })
      : true,
  ]);
}

function filterRule(
  scene: Scene,
  filter: FilterModel,
  asked: string | undefined,
  vars: Record<string, unknown>,
): Truth {
  if (asked === undefined) return true;
  if (!isPossible(filter, asked)) {
    const label = plainText(filter.label, scene.department);
    throw refusal('E_INPUT_FILTER', { label }, { pointer: `/filter[${filter.name}]` });
  }
  if (filter.related)
    return conditionRule(scene, filter.related.asks, 'r', { ...vars, asked: relatedValues(filter, asked) });
  const value = listColumn(scene, filter.value, vars);
  if (value === null) return true;
  if (filter.kind === 'date_range') return rangeRule(scene, filter, value, asked);
  if (filter.kind === 'boolean') return sql<boolean>`${value} = ${asked === 'true'}`;
  const wanted = valuesOf(asked);
  if (kindOf(filter) === 'list') return sql<boolean>`${value} && ${wanted}::text[]`;
  const [only] = wanted;
  return wanted.length === 1 ? sql<boolean>`${value} = ${only}` : sql<boolean>`${value} = any(${wanted})`;
}

const valuesOf = (asked: string) => asked.split(',').slice(0, 200);

const relatedValues = ({ related }: FilterModel, asked: string) =>
  related?.numbers ? valuesOf(asked).map(Number) : valuesOf(asked);

const kindOf = ({ value: { root } }: FilterModel) => ('kind' in root ? root.kind : 'string');

/** Of what is no text, so much as every column of the kind can hold. */
const POSSIBLE: Partial<Record<ReturnType<typeof kindOf>, RegExp | undefined>> = {
  integer: /^-?\d{1,18}$/,
  number: /^-?\d{1,15}(\.\d{1,15})?$/,
  date: FORMATS.date,
  time: FORMATS.time,
};

function isPossible(filter: FilterModel, asked: string): boolean {
  if (filter.kind === 'boolean') return asked === 'true' || asked === 'false';
  if (filter.kind === 'date_range') {
    const days = asked.split('..');
    return days.length === 2 && days.every((day) => day === '' || POSSIBLE.date?.test(day));
  }
  const form = POSSIBLE[filter.related?.numbers ? 'integer' : kindOf(filter)];
  return form === undefined || valuesOf(asked).every((one) => form.test(one));
}

/** `from..to`, both days included; either may be missing. */
function rangeRule(scene: Scene, filter: FilterModel, value: RawBuilder<unknown>, asked: string): Truth {
  const [from = '', to = ''] = asked.split('..');
  // A moment lies on a day of the faculty's zone.
  const day =
    kindOf(filter) === 'timestamp' ? sql`(${value} at time zone ${scene.model.app.timezone})::date` : value;
  return allOf([
    from ? sql<boolean>`${day} >= ${from}::date` : true,
    to ? sql<boolean>`${day} <= ${to}::date` : true,
  ]);
}
