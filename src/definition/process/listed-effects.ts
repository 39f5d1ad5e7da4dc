import type { Json, JsonObject } from '../model.ts';
import { knobOf } from './spec.ts';

/** A named effect of the process, and what is bound to `arg` while it runs. */
export interface ListedEffect {
  name: string;
  arg: Json;
}

/** The named effects that a type lists in a knob with `x-effects`. */
export function listedEffects(spec: JsonObject, knob: string): ListedEffect[] {
  const list = knobOf(spec, knob);
  return (Array.isArray(list) ? list : []).map(nameAndArg);
}

function nameAndArg(item: Json): ListedEffect {
  if (typeof item === 'string') return { name: item, arg: null };
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return { name: '', arg: null };
  if (typeof item.effect === 'string') return { name: item.effect, arg: item.arg ?? null };
  const [name = '', arg = null] = Object.entries(item)[0] ?? [];
  return { name, arg };
}
