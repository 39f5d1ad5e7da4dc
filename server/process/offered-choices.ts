import type { FormModel, Json, JsonObject } from '../../src/definition/model.ts';
import { type Scene, valueIn } from '../scene/scene.ts';

/** Choices by field. */
export type Offered = Record<string, string[]>;

/** Which choices of its fields a form offers here, of those that say so; a list that is not there offers all. */
export async function choicesOffered(
  scene: Scene,
  { offered = {} }: FormModel,
  vars: Record<string, unknown>,
): Promise<Offered> {
  const found: Offered = {};
  for (const [name, plan] of Object.entries(offered)) {
    const value = await valueIn(scene, plan, vars);
    if (Array.isArray(value)) found[name] = value.map(String);
  }
  return found;
}

/** Fields that the form does not ask for here. */
export async function unaskedFields(
  scene: Scene,
  { asked = {} }: FormModel,
  vars: Record<string, unknown>,
): Promise<string[]> {
  const unasked: string[] = [];
  for (const [name, plan] of Object.entries(asked))
    if ((await valueIn(scene, plan, vars)) !== true) unasked.push(name);
  return unasked;
}

/** A value that is not offered. */
export interface Beyond {
  field: string;
  /** Of one of several, its place among them. */
  index: number | null;
}

/** Where a value stands that is none of those offered. Pure. */
export function valuesBeyond(offered: Offered, data: JsonObject): Beyond[] {
  return Object.entries(offered).flatMap(([field, choices]): Beyond[] => {
    const value = data[field];
    const isBeyond = (one: Json) => one !== null && one !== '' && !choices.includes(String(one));
    if (!Array.isArray(value)) return isBeyond(value ?? null) ? [{ field, index: null }] : [];
    return value.flatMap((one, index) => (isBeyond(one) ? [{ field, index }] : []));
  });
}

/** Start values with the first choice that is offered in place of one that is not; lists are left without it. Pure. */
export function startOffered(offered: Offered, starts: JsonObject): JsonObject {
  const first = valuesBeyond(offered, starts).map(({ field }): [string, Json] => {
    const choices = offered[field] ?? [];
    const value = starts[field];
    return [
      field,
      Array.isArray(value) ? value.filter((one) => choices.includes(String(one))) : (choices[0] ?? null),
    ];
  });
  return { ...starts, ...Object.fromEntries(first) };
}
