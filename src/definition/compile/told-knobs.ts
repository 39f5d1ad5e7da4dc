import type { Json, JsonObject, TypeModel } from '../model.ts';
import { isSame } from '../read/same.ts';
import type { Names } from '../resolve/names.ts';
import type { ProcessDraft, WholeType } from './drafts.ts';
import { isObject } from './types.ts';

/** Knobs that no type states, since other types tell them (`x-inverse`). */
export function toldKnobs({ knobs }: Pick<ProcessDraft, 'knobs'>): Map<string, JsonObject> {
  const all = Object.entries(isObject(knobs.properties) ? knobs.properties : {});
  return new Map(
    all.flatMap(([name, knob]): [string, JsonObject][] =>
      isObject(knob) && 'x-inverse' in knob ? [[name, knob]] : [],
    ),
  );
}

/** Every type with what the others tell of it, department by department. */
export function tellTypes(types: Names<WholeType>, processes: Names<ProcessDraft>): Names<WholeType> {
  const models = types.entries().flatMap(([, { model }]) => (model ? [model] : []));
  return types.map((whole) => {
    const knobs = whole.model && toldKnobs(processes.peek(whole.process) ?? { knobs: {} });
    if (!whole.model || !knobs || knobs.size === 0) return whole;
    const { model } = whole;
    const told = (department: string | null) =>
      Object.fromEntries(
        [...knobs].map(([name, knob]) => [name, toldBy(knob, { model, models, department })]),
      );
    const common = told(null);
    const own = model.departments.flatMap((department): [string, JsonObject][] => {
      const known = model.by_department[department];
      const values = told(department);
      const differs = known !== undefined || !isSame(values, common);
      return differs ? [[department, { ...(known ?? model.spec), ...values }]] : [];
    });
    return {
      ...whole,
      model: { ...model, spec: { ...model.spec, ...common }, by_department: Object.fromEntries(own) },
    };
  });
}

interface Asked {
  model: TypeModel;
  models: readonly TypeModel[];
  /** `null` = whatever department says nothing else. */
  department: string | null;
}

function toldBy(knob: JsonObject, { model, models, department }: Asked) {
  const says = (type: TypeModel) => (department && type.by_department[department]) || type.spec;
  const there = models.filter(
    (type) => type.process === model.process && (!department || type.departments.includes(department)),
  );
  const { type: named, says: told } = isObject(knob['x-inverse']) ? knob['x-inverse'] : {};
  const below = there.filter((type) => says(type)[String(named)] === model.code);
  const of = (type: TypeModel) =>
    (Array.isArray(told) ? told : []).map((name): [string, Json] => [
      String(name),
      says(type)[String(name)] ?? null,
    ]);
  return below.map((type) => ({ code: type.code, ...Object.fromEntries(of(type)) }));
}
