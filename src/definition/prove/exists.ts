import type { JsonObject, TransitionModel } from '../model.ts';
import { existsFor } from '../process/transitions.ts';
import { memo } from '../read/memo.ts';

const known = new WeakMap<JsonObject, WeakMap<TransitionModel, boolean>>();

/** Whether a type has this transition; departments that share the knobs, and several proofs, share the answer. */
export function exists(transition: TransitionModel, spec: JsonObject): boolean {
  const ofSpec = memo(known, spec, () => new WeakMap<TransitionModel, boolean>());
  return memo(ofSpec, transition, () => existsFor(transition, spec));
}
