import { sql } from 'kysely';
import type { Option } from '../../src/definition/wire.ts';
import { notFoundError } from '../core/errors.ts';
import { condition, memberRule } from '../records/list-query.ts';
import { optionsOf } from '../records/options.ts';
import { listColumn } from '../records/plain-values.ts';
import { type PageScene, pageVars } from './page-scene.ts';
import { tableSource } from './table-source.ts';
import { visibleBlocks } from './visible.ts';

export interface FilterQuestion {
  /** Id of the list. */
  block: string | null;
  /** Name of the filter. */
  field: string;
  text: string;
  ids: string[] | null;
}

/** Choices of a reference filter of a list that is the viewer's: what stands in the rows the list shows them. */
export async function filterOptions(page: PageScene, ask: FilterQuestion): Promise<Option[]> {
  const { scene } = page;
  const block = (await visibleBlocks(page)).find(({ id }) => id === ask.block);
  const list = block?.kind === 'table' ? tableSource(page, block) : null;
  const filter = list?.table.filters.find(({ name }) => name === ask.field);
  const value = list && filter ? listColumn(scene, filter.value, list.vars) : null;
  if (!list || !filter?.record || value === null) throw notFoundError(`no filter ${ask.field}`);
  const rows = sql`select ${value} from ${sql.table(list.record.name)} as r where ${condition(memberRule(scene, list))}`;
  const record = scene.model.records[filter.record];
  const source = { record: filter.record, where: null, label: record?.label ?? 'id', detail: null };
  return optionsOf(scene, source, {
    text: ask.text,
    ...(ask.ids ? { ids: ask.ids } : {}),
    within: sql<boolean>`r.id in (${rows})`,
    vars: pageVars(page),
  });
}
