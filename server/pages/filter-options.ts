import { notFoundError } from '../errors.ts';
import { type Option, optionsOf } from '../records/options.ts';
import { type PageScene, pageVars } from './page-scene.ts';
import { visibleBlocks } from './visible.ts';

export interface FilterQuestion {
  /** Id of the list. */
  block: string | null;
  /** Name of the filter. */
  field: string;
  text: string;
  ids: string[] | null;
}

/** Choices of a reference filter of a list. */
export async function filterOptions(page: PageScene, ask: FilterQuestion): Promise<Option[]> {
  const block = (await visibleBlocks(page)).find(({ id }) => id === ask.block);
  const filter = block?.kind === 'table' ? block.filters.find(({ name }) => name === ask.field) : undefined;
  if (!filter?.record) throw notFoundError(`no filter ${ask.field}`);
  const record = page.scene.model.records[filter.record];
  const source = { record: filter.record, where: null, label: record?.label ?? 'id', detail: null };
  return optionsOf(page.scene, source, {
    text: ask.text,
    ...(ask.ids ? { ids: ask.ids } : {}),
    vars: pageVars(page),
  });
}
