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

/** Names of the fields whose value is a choice that is not offered. Pure. */
export function fieldsBeyond(offered: Offered, data: JsonObject): string[] {
  const isBeyond = (value: Json | undefined, choices: readonly string[]) =>
    (Array.isArray(value) ? value : [value ?? null]).some(
      (one) => one !== null && one !== '' && !choices.includes(String(one)),
    );
  return Object.entries(offered).flatMap(([name, choices]) => (isBeyond(data[name], choices) ? [name] : []));
}

/** Start values with the first choice that is offered in place of one that is not. Pure. */
export function startOffered(offered: Offered, starts: JsonObject): JsonObject {
  const first = fieldsBeyond(offered, starts).map((name): [string, Json] => [
    name,
    offered[name]?.[0] ?? null,
  ]);
  return { ...starts, ...Object.fromEntries(first) };
}
