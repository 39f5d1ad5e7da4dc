import { createRow } from '../row-writes.ts';
import { type Effect, listOf, valuesOf } from './effect.ts';

/** Makes one row, or one for each element of a list. A row within the present one is linked to it by itself. */
export const create: Effect<'create'> = async (one, effect, vars) => {
  const record = one.work.scene.model.records[effect.record];
  if (!record) throw new Error(`no record ${effect.record}`);
  const parent = record.within?.record === one.record.name ? { [record.within.field]: one.row.id } : {};
  const list = effect.each === null ? [null] : await listOf(one, effect.each, vars);
  for (const each of list) {
    const values = await valuesOf(one, effect.set, { ...vars, each });
    await createRow(one, record, { ...parent, ...values });
  }
};
