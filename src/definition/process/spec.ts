import type { JsonObject, Model, ProcessModel, StateModel } from '../model.ts';

/**
 * What expressions see as `spec` for a type in a department: its knobs, with the department's deviations merged. Empty
 * for a process without types and for a code that no definition has (any more). Pure.
 */
export function specOf(
  model: Pick<Model, 'types'>,
  type: string | null,
  department: string | null,
): JsonObject {
  const found = type === null ? undefined : model.types[type];
  if (!found) return {};
  return (department !== null && found.by_department[department]) || found.spec;
}

/**
 * Whether rows of this type stay in a state: its stage takes part, and so do the one it is ahead of and the one it comes
 * after. Without a stage, and in types without `stages`, they do.
 */
export function isStageOn(
  spec: JsonObject,
  { stage, ahead_of: next, after }: Pick<StateModel, 'stage' | 'ahead_of' | 'after'>,
): boolean {
  const { stages } = spec;
  return (
    !Array.isArray(stages) || [stage, next, after].every((name) => name === null || stages.includes(name))
  );
}

/** The stages of this type in the process's order. */
export function stagesOf(process: ProcessModel, spec: JsonObject): ProcessModel['stages'] {
  const stages = spec.stages;
  return Array.isArray(stages)
    ? process.stages.filter((stage) => stages.includes(stage.name))
    : process.stages;
}

/** Value of a knob named by a dotted path (`revision.by`); `undefined` when the type has none. */
export function knobOf(spec: JsonObject, path: string): JsonObject[string] | undefined {
  let value: JsonObject[string] | undefined = spec;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value;
}
