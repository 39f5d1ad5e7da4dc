import type { Plan } from '../expression/plan.ts';
import type { ProcessTransition } from '../generated/language.ts';
import type { EffectModel } from './effects.ts';
import type { Json, JsonObject, JsonSchema } from './json.ts';
import type { Reader } from './records.ts';
import type { Colour, Text } from './text.ts';

export interface StateModel {
  name: string;
  label: Text;
  colour: Colour;
  stage: string | null;
  /** Stages at which its rows stand on the steps of their way in place of its own, over row: the first that fits. */
  stands_at?: { stage: string; if: Plan }[];
  start: boolean;
  end: boolean;
  /** What the process is for; every type gets to one of them. */
  goal: boolean;
  /** Stage that rows wait for here; `null` = none. */
  ahead_of: string | null;
  /** Stage that rows come from; `null` = none. */
  after: string | null;
  /** Where rows go that would stay here when the state's stage, or the one it is ahead of or after, is off in the type. */
  otherwise: { state: string; if: Plan | null }[];
}

/** Somebody who may act: resolved from one name space. `spec` names a knob whose value holds further names. */
export type Who =
  | { audience: string }
  | { role: string }
  | { tie: string }
  | { spec: string }
  | { system: true }
  | { people: Plan };

export interface RuleUse {
  /** A rule of `rules`, or `null` with `knob` = all rules listed by that knob of the type. */
  rule: string | null;
  knob: string | null;
  arg: Json;
}

/** `state: null` = the state the row left when it came to an end (`remembers` of the process). */
interface TargetModel {
  state: string | null;
  if: Plan | null;
}

/** What is looked at while a day and an hour are chosen in a form; the names are fields of the form. */
export interface BoardModel {
  day: string;
  from: string;
  to: string;
  /** Picker whose choices are looked at too; `null` = there is none. */
  place: string | null;
  /** First and last hour that is drawn (time), last day (date), usual length in minutes: over row and spec. */
  opens: Plan;
  closes: Plan;
  until: Plan;
  minutes: Plan;
  /** What somebody is here, over row and `resource`. */
  who: Text | null;
}

/** Who would be reached is told while a form is filled in; the names are fields of the form, where something is written to them. */
export interface ReachModel {
  title?: string;
  text?: string;
  /** It is sent to each by name. */
  letter?: true;
}

export interface TransitionModel {
  name: string;
  label: Text;
  /** What the history calls it; `null` = as the button. */
  past: Text | null;
  /** Source states; `null` = creates the row. */
  from: string[] | null;
  /** First whose condition holds; empty = state unchanged; `last` = the state before the present one. */
  to: TargetModel[] | 'last';
  /** Exists for this type (over `spec`). */
  if: Plan | null;
  by: Who[];
  /** Offered and allowed only when it holds (over row, item, viewer, spec, now, today). */
  when: Plan | null;
  /** Relation of the record whose row (`item`) is acted on. */
  on: string | null;
  needs: RuleUse[];
  /** Its rules look at rows that others may be writing: whoever is judged waits for those before. */
  one_at_a_time: boolean;
  /** Rules that warn the person when they do not hold; who has read the warning may go on. */
  warns: RuleUse[];
  /** Whose verdicts stand above the form before it is filled in; nobody is kept from going on by them. */
  tells: RuleUse[];
  /** Form asked for (`forms`), its start values, and whether it is the record's own stored form. */
  form: string | null;
  /** Stands beside its form; `null` = nothing does. */
  board: BoardModel | null;
  reach?: ReachModel;
  /** Of the stored form only the fields whose `x-ui.by` has this name are asked for and written; `null` = all one's own. */
  fills: string | null;
  /** The stored form may be incomplete: only the types of what is there are checked. */
  partial: boolean;
  prefill: Record<string, Plan>;
  reason: NonNullable<ProcessTransition['reason']> | null;
  /** Who reads the reason, over row, beside whoever gave it; nobody else does. */
  reason_readers: Reader[];
  /** Who reads in the history that it was done; `null` = whoever reads the history. */
  readers: Reader[] | null;
  /** When the reason is needed, or what it should say. */
  reason_hint: Text | null;
  /** What the reason begins with. */
  reason_start: Text | null;
  /** Ready-made reasons to begin from. */
  reason_suggestions: Text[];
  confirm: Text | null;
  /** What it was done to, in the words of the history; without it the label of the item acted on. */
  about: Text | null;
  tone: NonNullable<ProcessTransition['tone']>;
  bulk: boolean;
  /** Puts right what went wrong: no proof of the way counts on it. */
  repair: boolean;
  /** Whether whoever does it proves at that moment who they are; `null` = nobody does. */
  identified: Plan | null;
  /**
   * Done by the system: at a time (`at`, timestamp plan; `null` = the entry into the state) and again after each duration
   * `every`, or as soon as `when` holds after any write of the row.
   */
  auto: { at: Plan | null; every: Plan | null } | { when: Plan } | null;
  /** Shown when done. */
  done: Text | null;
  do: EffectModel[];
}

export interface ProcessModel {
  name: string;
  record: string;
  /** The state field; `null` = there is one state, that every row is in. */
  state: string | null;
  /** Field with the state a row left when it came to an end, kept by the server; `null` = nothing is remembered. */
  remembers: string | null;
  /** Field that holds the type's code; `null` = the process has no types. */
  type_field: string | null;
  /** Process whose types drive the rows (its own name, or another's); `null` = no types. */
  types_of: string | null;
  /** Frozen spec of a row (object) when it has one; otherwise the type as it is now. */
  frozen: Plan | null;
  /** Audience whose roles a type's `managers` replace, on its routes and in `by`. */
  manager: string | null;
  /** In order; one whose label is empty for a type is no step of its rows' way. */
  stages: { name: string; label: Text }[];
  /** What is told of each of its types, over spec. */
  facts?: { name: string; label: string; text: Text }[];
  states: Record<string, StateModel>;
  lists: Record<string, string[]>;
  transitions: Record<string, TransitionModel>;
  /** Named effects that a type may list in a knob; `arg` is bound to the type's value. */
  effects: Record<string, EffectModel[]>;
  knobs: JsonSchema;
}

/** One type of a process (an exam type): its knobs with defaults filled in and set items expanded. */
export interface TypeModel {
  code: string;
  process: string;
  /** The file that says it, from the root of the definitions. */
  file: string;
  label: string;
  departments: string[];
  /** Roles behind the audience named by the process for those who run it. */
  managers: string[];
  /** What expressions see as `spec` (has `code`, `label`, `stages`, and every knob). */
  spec: JsonObject;
  /** Deviations per department code, already merged: code -> spec. */
  by_department: Record<string, JsonObject>;
}

export interface RuleModel {
  name: string;
  /** Over row, spec, arg, viewer, input, item, now, today. */
  holds: Plan;
  message: Text;
  /** What is there ("IPK 3,61"), shown beside the verdict. */
  actual: Text | null;
  /** Where or how to get it, for whom it does not hold. */
  get: Text | null;
  /** What of a call the message stands at, as a JSON pointer into its body; `null` = the whole. */
  pointer: string | null;
  /** `each`: a list argument is one check per element. */
  each: boolean;
  /** Looks at `input`, so it is not judged before the form is filled in. */
  reads_input: boolean;
}
