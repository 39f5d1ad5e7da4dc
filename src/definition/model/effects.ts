import type { Plan } from '../expression/plan.ts';

/**
 * The server's fixed vocabulary: name of an effect -> what it is compiled to. Every effect adds its own line by declaration
 * merging where it is described (`effects/kinds`, one file each), since the compile step that stands there imports the
 * model, and the model may not import it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: its members stand with the effects
export interface EffectModels {}

export type EffectName = keyof EffectModels;

export type EffectOf<Kind extends EffectName> = { if: Plan | null; kind: Kind } & EffectModels[Kind];

/** Effects are run in order inside the transition's transaction; `if` guards one of them. */
export type EffectModel = { [Kind in EffectName]: EffectOf<Kind> }[EffectName];
