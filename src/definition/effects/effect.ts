import type { TransitionPlace } from '../compile/transition-place.ts';
import type {
  EffectModels,
  EffectName,
  EffectOf,
  JsonObject,
  JsonSchema,
  Model,
  ProcessModel,
} from '../model.ts';
import type { Node } from '../read/node.ts';

/** How an effect is written. */
export interface Word<Kind extends EffectName> {
  /** What may stand under its key: its part of `schemas/language/effect.json`. */
  schema: JsonSchema;
  compile: (place: TransitionPlace, node: Node) => Compiled<Kind>;
}

/** An effect of the language. What it does is in the file of the same name in `server/process/effects`. */
export interface Effect<Kind extends EffectName> extends Word<Kind> {
  writes: (effect: EffectOf<Kind>, place: WritePlace) => Writes;
  /** Rows that it makes, changes or removes beside the one that the process is about, as far as it does so itself. */
  touches: (effect: EffectOf<Kind>, place: TouchPlace) => Touched[];
  /** States that it may lead the row to instead of the transition's target. */
  leads: (effect: EffectOf<Kind>, place: LeadPlace) => string[];
}

/** As it is compiled, without its guard. */
export type Compiled<Kind extends EffectName> = { kind: Kind } & EffectModels[Kind];

/** What an effect may write of a record: these fields of rows, or `rows` = which rows there are and all of theirs. */
export interface Write {
  record: string;
  fields: readonly string[] | 'rows';
}

/** `null` = more than can be told from the definitions. */
export type Writes = Write[] | null;

export interface WritePlace {
  model: Model;
  process: ProcessModel;
  /** What the named effects of the process write; those looked at already add nothing. */
  named: (name: string) => Writes;
}

/** Rows of a record; `elsewhere` = they may lie within another row than the one that is locked. */
export interface Touched {
  record: string;
  elsewhere: boolean;
}

export interface TouchPlace {
  model: Model;
  process: ProcessModel;
}

export interface LeadPlace {
  /** Of the type whose row it is. */
  spec: JsonObject;
  /** Where the named effects of the process lead; those looked at already add nothing. */
  named: (name: string) => string[];
}

/** Of most effects: what they write depends on data. */
export const untold = (): Writes => null;

/** Of effects on the row itself, and of those that have others run: the others tell. */
export const noOther = (): Touched[] => [];

/** Of effects for which the server keeps rows of its own; they name what they belong to without lying within it. */
export const kept =
  (...records: string[]) =>
  (): Touched[] =>
    records.map((record) => ({ record, elsewhere: true }));

/** Of most effects: the row goes where the transition leads. */
export const nowhere = (): string[] => [];
