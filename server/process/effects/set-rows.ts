import type { Row } from '../../../src/definition/expression/index.ts';
import { changeRow, createRows, dropRows } from '../row-writes.ts';
import { type Effect, listOf, relationRows, valuesOf } from './effect.ts';

/**
 * Makes the relation's rows equal to a list: matched by `key`, missing ones made, others removed (of those that fit
 * `where`). Matched rows keep what the list does not set. Rows go before others come, so that keys are free.
 */
export const setRows: Effect<'set_rows'> = async (one, effect, vars) => {
  const held = await relationRows(one, effect.of, effect.relation, effect.where, vars);
  const list = await listOf(one, effect.rows, vars);
  const targets: { key: string; values: Row }[] = [];
  for (const [index, each] of list.entries()) {
    const own = typeof each === 'object' && each !== null ? (each as Row) : {};
    const set = await valuesOf(one, effect.set, { ...vars, each, index });
    const keys = Object.fromEntries(effect.key.map((name) => [name, set[name] ?? own[name] ?? null]));
    const values = { ...keys, ...set };
    targets.push({ key: keyOf(effect.key, values), values });
  }
  const keys = new Set(targets.map(({ key }) => key));
  const gone = held.rows.filter((row) => !keys.has(keyOf(effect.key, row)));
  if (gone.length > 0) await dropRows(one, held.record, gone);
  const byKey = new Map(held.rows.map((row) => [keyOf(effect.key, row), row]));
  for (const { key, values } of targets) {
    const row = byKey.get(key);
    if (row) await changeRow(one, held.record, row, values);
  }
  const missing = targets.filter(({ key }) => !byKey.has(key));
  const rows = missing.map(({ values }) => ({ ...values, [held.by]: held.owner }));
  await createRows(one, held.record, rows);
};

function keyOf(names: string[], row: Row): string {
  return JSON.stringify(names.map((name) => row[name] ?? null));
}
