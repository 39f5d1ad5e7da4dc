import { type RawBuilder, sql } from 'kysely';
import type { FilterModel, TableModel } from '../../src/definition/model.ts';
import { conditionRule } from '../access/row-rule.ts';
import { allOf, type Truth } from '../access/where-truth.ts';
import type { ListRequest } from './list-request.ts';
import { listColumn } from './plain-values.ts';
import type { Scene } from './scene.ts';
import { searchRule } from './search.ts';

/** What a list request narrows a table's rows to: view, filters, search. An unknown filter or view narrows nothing. */
export function requestRule(
  scene: Scene,
  table: TableModel,
  request: ListRequest,
  vars: Record<string, unknown>,
): Truth {
  const record = scene.model.records[table.record];
  const view = table.views.find(({ name }) => name === request.view);
  return allOf([
    view?.where ? conditionRule(scene, view.where, 'r', vars) : true,
    ...table.filters.map((filter) => filterRule(scene, filter, request.filters[filter.name], vars)),
    request.search !== '' && record ? searchRule(scene.model, record, 'r', request.search) : true,
  ]);
}

function filterRule(
  scene: Scene,
  filter: FilterModel,
  asked: string | undefined,
  vars: Record<string, unknown>,
): Truth {
  if (asked === undefined) return true;
  const value = listColumn(scene, filter.value, vars);
  if (value === null) return true;
  if (filter.kind === 'date_range') return rangeRule(scene, filter, value, asked);
  if (filter.kind === 'boolean') return sql<boolean>`${value} = ${asked === 'true'}`;
  const wanted = asked.split(',').slice(0, 200);
  const kind = 'kind' in filter.value.root ? filter.value.root.kind : 'string';
  if (kind === 'list') return sql<boolean>`${value} && ${wanted}::text[]`;
  const [only] = wanted;
  return wanted.length === 1 ? sql<boolean>`${value} = ${only}` : sql<boolean>`${value} = any(${wanted})`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `from..to`, both days included; either may be missing. */
function rangeRule(scene: Scene, filter: FilterModel, value: RawBuilder<unknown>, asked: string): Truth {
  const [from = '', to = ''] = asked.split('..');
  const node = filter.value.root;
  const moment = 'kind' in node && node.kind === 'timestamp';
  // A moment lies on a day of the faculty's zone.
  const day = moment ? sql`(${value} at time zone ${scene.model.app.timezone})::date` : value;
  return allOf([
    DAY.test(from) ? sql<boolean>`${day} >= ${from}::date` : true,
    DAY.test(to) ? sql<boolean>`${day} <= ${to}::date` : true,
  ]);
}
