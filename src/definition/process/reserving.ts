import type { Plan } from '../expression/index.ts';
import type { EffectModel, EffectOf, Model, ProcessModel } from '../model.ts';

/** What changes the row on the way to a reservation, and the reservation itself. */
export interface ReservingStep {
  effect: EffectOf<'set'> | EffectOf<'reserve'>;
  /** All of them must hold. */
  guards: Plan[];
}

/** The effects that write the row and those that reserve, in order, with what named effects hold in their place. Pure. */
export function reservingSteps(
  process: ProcessModel,
  effects: readonly EffectModel[],
  above: readonly Plan[] = [],
): ReservingStep[] {
  return effects.flatMap((effect): ReservingStep[] => {
    const guards = effect.if === null ? [...above] : [...above, effect.if];
    if (effect.kind === 'use') return reservingSteps(process, process.effects[effect.name] ?? [], guards);
    const ofRow = effect.kind === 'set' && effect.target === 'row';
    return ofRow || effect.kind === 'reserve' ? [{ effect, guards }] : [];
  });
}

/** Records whose rows reserve something on their way. Pure. */
export function reservingRecords(model: Model): string[] {
  const reserves = (process: ProcessModel) =>
    Object.values(process.transitions).some((transition) =>
      reservingSteps(process, transition.do).some(({ effect }) => effect.kind === 'reserve'),
    );
  return [
    ...new Set(
      Object.values(model.processes)
        .filter(reserves)
        .map(({ record }) => record),
    ),
  ];
}
