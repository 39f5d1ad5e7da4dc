import { type RawBuilder, sql } from 'kysely';
import type { FilterModel } from '../../src/definition/model.ts';
import type { Option } from '../../src/definition/wire.ts';
import { notFoundError } from '../core/errors.ts';
import { condition, memberRule } from '../records/list-query.ts';
import { optionsOf } from '../records/options.ts';
import { listColumn } from '../records/plain-values.ts';
import { relatedKeys } from '../records/related.ts';
import type { Scene } from '../scene/scene.ts';
import { type PageScene, pageVars } from './page-scene.ts';
import { tableSource } from './table-source.ts';
import { visibleBlock } from './visible.ts';

export interface FilterQuestion {
  /** Id of the list. */
  block: string;
  /** Name of the filter. */
  field: string;
  text: string;
  ids: string[] | null;
}

/** Choices of a reference filter of a list that is the viewer's: what stands in the rows the list shows them. */
export async function filterOptions(page: PageScene, ask: FilterQuestion): Promise<Option[]> {
  const { scene } = page;
  const block = await visibleBlock(page, ask.block);
  const list = block?.kind === 'table' ? tableSource(page, block) : null;
  const filter = list?.table.filters.find(({ name }) => name === ask.field);
  const keys = list && filter ? keysOf(scene, filter, list.vars) : null;
  if (!list || filter?.kind !== 'reference' || keys === null) throw notFoundError(`no filter ${ask.field}`);
  const where = condition(memberRule(scene, list));
  if (!filter.record)
    return numbersOf(
      scene,
      sql`select ${keys} as key from ${sql.table(list.record.name)} as r where ${where}`,
      ask,
    );
  const rows = sql`select ${keys} from ${sql.table(list.record.name)} as r where ${where}`;
  const label = filter.related?.shown ?? scene.model.records[filter.record]?.label ?? 'id';
  return optionsOf(
    scene,
    { record: filter.record, where: null, first: null, propose: null, label, detail: [], free: null },
    {
      text: ask.text,
      // Who is chosen among the few of a list is sought by what is seen of them.
      paths: [label],
      ...(ask.ids ? { ids: ask.ids } : {}),
      within: sql<boolean>`r.id in (${rows})`,
      vars: pageVars(page),
    },
  );
}

/** As many as are offered at once. */
const MOST = 20;

/** Numbers that the list's rows have, the highest first: years begin with this one. */
async function numbersOf(
  { db }: Scene,
  keys: RawBuilder<unknown>,
  { text, ids }: FilterQuestion,
): Promise<Option[]> {
  const among = ids ? sql`key::text = any(${ids})` : sql`starts_with(key::text, ${text})`;
  const { rows } = await sql<{ key: string }>`
    select distinct key::text as key, key::numeric as number from (${keys}) as keys
    where key is not null and ${among} order by number desc limit ${MOST}`.execute(db);
  return rows.map(({ key }) => ({ id: key, name: key }));
}

/** The keys that the filter compares, of one row of the list: one, or as many as stand there. */
function keysOf(
  scene: Scene,
  { related, value }: FilterModel,
  vars: Record<string, unknown>,
): RawBuilder<unknown> | null {
  if (!related) return listColumn(scene, value, vars);
  const keys = relatedKeys(scene, value, vars);
  return keys && sql`unnest(${keys})`;
}
