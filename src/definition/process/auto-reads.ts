import type { Plan } from '../expression/plan.ts';
import { addReads, noReads, type RecordReads } from '../expression/reads.ts';
import type { Model, ProcessModel, TransitionModel } from '../model.ts';

/** What decides whether a transition with `auto: {when}` is due: its conditions, and the rules it needs. */
function readsOfAuto(model: Model, { auto, when, needs }: TransitionModel): RecordReads {
  const reads = noReads();
  const rules = needs.flatMap(({ rule }): (Plan | null)[] => {
    // A knob may list any rule.
    if (rule === null) return Object.values(model.rules).map(({ holds }) => holds);
    return [model.rules[rule]?.holds ?? null];
  });
  for (const plan of [auto && 'when' in auto ? auto.when : null, when, ...rules]) addReads(reads, plan);
  return reads;
}

const known = new WeakMap<ProcessModel, ReadonlySet<string>>();

/** Records of which the process's `auto: {when}` read other rows than the one they are about. */
export function looksBeyond(model: Model, process: ProcessModel): ReadonlySet<string> {
  const held = known.get(process);
  if (held) return held;
  const autos = Object.values(process.transitions).filter(({ auto }) => auto !== null && 'when' in auto);
  const spec = noReads();
  addReads(spec, autos.length > 0 ? process.frozen : null);
  const records = new Set([...spec.beyond, ...autos.flatMap((auto) => [...readsOfAuto(model, auto).beyond])]);
  known.set(process, records);
  return records;
}
