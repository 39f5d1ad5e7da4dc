import type { RuntimeFacts } from '../../src/definition/errors/runtime.ts';
import { ALL_ROWS } from '../../src/definition/lists/list-views.ts';
import type { TableModel } from '../../src/definition/model.ts';
import { AppError, type Fault, fault } from '../core/errors.ts';
import type { ListRequest } from './list-request.ts';

type Way = RuntimeFacts['E_INPUT_LIST']['way'];

/**
 * Refuses what the list does not offer to who asks, by whatever name: `table` is the list as it is for them. Throws
 * E_INPUT_LIST (400) with every fault and its place.
 */
export function assertAsked(table: TableModel, request: ListRequest): void {
  const faults = faultsOf(table, request);
  if (faults.length > 0) throw new AppError(400, faults);
}

function faultsOf(table: TableModel, { filters, sort, search, view, columns }: ListRequest): Fault[] {
  const known = (list: readonly { name: string }[], name: string) => list.some((one) => one.name === name);
  const wrong = (way: Way, name: string, pointer: string) => fault('E_INPUT_LIST', { way, name }, pointer);
  return [
    ...Object.keys(filters)
      .filter((name) => !known(table.filters, name))
      .map((name) => wrong('filter', name, `/filter[${name}]`)),
    ...(sort === null || table.columns.some(({ name, sortable }) => sortable && name === sort.column)
      ? []
      : [wrong('sort', sort.column, '/sort')]),
    ...(search === '' || (table.search?.length ?? 0) > 0 ? [] : [wrong('search', search, '/search')]),
    ...(view === null || view === ALL_ROWS || known(table.views, view) ? [] : [wrong('view', view, '/view')]),
    ...(columns ?? [])
      .filter((name) => !known(table.columns, name))
      .map((name) => wrong('column', name, '/columns')),
  ];
}
