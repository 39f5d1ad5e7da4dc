import type { Json } from '../../../src/definition/model.ts';
import { bound } from '../bindings.ts';
import { varsOf } from '../case.ts';
import { frozenVerdicts, verdictsOf } from '../judge.ts';
import { changeRow } from '../row-writes.ts';
import type { Effect } from './effect.ts';

/** Keeps what is true now in a json field: verdicts of rules, or an object of bound values. */
export const freeze: Effect<'freeze'> = async (one, effect, vars) => {
  const value: Json =
    effect.rules === null
      ? await bound(one.work.scene, effect.bind ?? {}, varsOf(one, vars))
      : frozenVerdicts(await verdictsOf(one, effect.rules));
  await changeRow(one, one.record, one.row, { [effect.field]: value });
};
