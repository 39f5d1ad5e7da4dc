import type { Row } from '../../../src/definition/expression/index.ts';
import { createRows } from '../row-writes.ts';
import { type Effect, elementsOf, valuesOf } from './effect.ts';

/** Makes one row, or one for each element of a list: all at once, so none sees the others. A row within the present one is linked to it by itself. */
export const create: Effect<'create'> = async (one, effect, vars) => {
  const record = one.work.scene.model.records[effect.record];
  if (!record) throw new Error(`no record ${effect.record}`);
  const parent = record.within?.record === one.record.name ? { [record.within.field]: one.row.id } : {};
  const list = await elementsOf(one, effect.each, vars);
  const rows: Row[] = [];
  for (const each of list) rows.push({ ...parent, ...(await valuesOf(one, effect.set, { ...vars, each })) });
  await createRows(one, record, rows);
};
