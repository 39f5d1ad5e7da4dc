import type { EffectModel, EffectName, EffectOf, JsonObject, Model, ProcessModel } from '../../model.ts';
import type { Effect, LeadPlace, Touched, TouchPlace, WritePlace, Writes } from '../effect.ts';
import { EFFECTS } from '../kinds.ts';

const kindOf = <Kind extends EffectName>({ kind }: EffectOf<Kind>): Effect<Kind> => EFFECTS[kind];

/** What effects may write when they run in a transition of the process; `null` = more than can be told. */
export function writesOf(
  { model, process }: { model: Model; process: ProcessModel },
  effects: readonly EffectModel[],
): Writes {
  const all = (list: readonly EffectModel[]): Writes => {
    const writes = list.map((effect) => writesOfOne(effect, place));
    return writes.includes(null) ? null : writes.flatMap((some) => some ?? []);
  };
  const place: WritePlace = { model, process, named: eachOnce(process, all, []) };
  return all(effects);
}

const writesOfOne = <Kind extends EffectName>(effect: EffectOf<Kind>, place: WritePlace) =>
  kindOf(effect).writes(effect, place);

/** States that effects may lead a row to, instead of the target of the transition that they run in. */
export function leadsOf(
  { process, spec }: { process: ProcessModel; spec: JsonObject },
  effects: readonly EffectModel[],
): string[] {
  const all = (list: readonly EffectModel[]) => list.flatMap((effect) => leadsOfOne(effect, place));
  const place: LeadPlace = { spec, named: eachOnce(process, all, []) };
  return all(effects);
}

const leadsOfOne = <Kind extends EffectName>(effect: EffectOf<Kind>, place: LeadPlace) =>
  kindOf(effect).leads(effect, place);

/** Rows that any transition of the process may touch beside its own. */
export function touchesOf(place: TouchPlace): Touched[] {
  const { transitions, effects } = place.process;
  const all = [...Object.values(transitions).map((transition) => transition.do), ...Object.values(effects)];
  return all.flat().flatMap((effect) => touchesOfOne(effect, place));
}

const touchesOfOne = <Kind extends EffectName>(effect: EffectOf<Kind>, place: TouchPlace) =>
  kindOf(effect).touches(effect, place);

/** Asks each named effect of the process once, so that those which run each other come to an end. */
function eachOnce<Answer>(
  process: ProcessModel,
  ask: (effects: readonly EffectModel[]) => Answer,
  nothing: Answer,
): (name: string) => Answer {
  const asked = new Set<string>();
  return (name) => {
    if (asked.has(name)) return nothing;
    asked.add(name);
    return ask(process.effects[name] ?? []);
  };
}
