import type { Type } from '../expression/types.ts';
import type { Effect, ProcessTransition } from '../generated/language.ts';
import type { FormModel } from '../model.ts';
import type { Of } from '../read/node.ts';
import type { Under } from '../read/said.ts';
import type { Context } from './context.ts';
import type { ProcessDraft } from './drafts.ts';
import type { Scope } from './expression.ts';

/** What stands under a key of a transition. */
export type Stated<K extends keyof ProcessTransition> = Of<Under<ProcessTransition, K>>;

/** What the parts of one transition share. */
export interface TransitionPlace {
  context: Context;
  draft: ProcessDraft;
  name: string;
  /** The transition, or the effects that have a name of their own. */
  node: Of<ProcessTransition> | Of<Effect[]>;
  /** Record of `item`, when the transition acts on a child row. */
  item: string | null;
  scope: Scope;
  form: FormUse;
}

/** The form a transition asks for: none, its own, or the record's stored one. */
export interface FormUse {
  name: string | null;
  /** Where it is written: another transition's with `same_as`. */
  node: Stated<'form'> | null;
  /** The transition's own form. */
  model: FormModel | null;
  /** Type of `input`. */
  input: Type;
  /** Names of its fields; `null` when they are not known here (stored form). */
  fields: string[] | null;
}
