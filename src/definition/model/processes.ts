import type { Plan } from '../expression/plan.ts';
import type { ProcessTransition } from '../generated/language.ts';
import type { Binding } from './documents.ts';
import type { Json, JsonObject, JsonSchema } from './json.ts';
import type { Reader } from './records.ts';
import type { Colour, NumberPattern, Text } from './text.ts';

export interface StateModel {
  name: string;
  label: Text;
  colour: Colour;
  stage: string | null;
  start: boolean;
  end: boolean;
  /** Where a transition goes when this state's stage is off in the type. */
  otherwise: string | null;
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

export interface TransitionModel {
  name: string;
  label: Text;
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
  /** Rules that warn the person when they do not hold; who has read the warning may go on. */
  warns: RuleUse[];
  /** Whose verdicts stand above the form before it is filled in; nobody is kept from going on by them. */
  tells: RuleUse[];
  /** Form asked for (`forms`), its start values, and whether it is the record's own stored form. */
  form: string | null;
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
  confirm: Text | null;
  /** What it was done to, in the words of the history; without it the label of the item acted on. */
  about: Text | null;
  tone: NonNullable<ProcessTransition['tone']>;
  bulk: boolean;
  /**
   * Done by the system: at a time (`at`, timestamp plan; `null` = the entry into the state) and again after each duration
   * `every`, or as soon as `when` holds after any write of the row.
   */
  auto: { at: Plan | null; every: Plan | null } | { when: Plan } | null;
  /** Shown when done. */
  done: Text | null;
  do: EffectModel[];
}

/** The server's fixed vocabulary, run in order inside the transition's transaction. `if` guards one effect. */
export type EffectModel = { if: Plan | null } & (
  | { kind: 'set'; target: 'row' | 'item'; set: Record<string, Plan> }
  | { kind: 'create'; record: string; each: Plan | null; set: Record<string, Plan> }
  | { kind: 'change'; of: 'row' | 'item'; relation: string; where: Plan | null; set: Record<string, Plan> }
  /** `for_good`: also where the record keeps earlier versions. */
  | { kind: 'remove'; of: 'row' | 'item'; relation: string; where: Plan | null; for_good: boolean }
  /** Makes the relation's rows equal to `rows` (list of objects): matched by `key`, others (where `where`) removed. */
  | {
      kind: 'set_rows';
      of: 'row' | 'item';
      relation: string;
      rows: Plan;
      key: string[];
      where: Plan | null;
      set: Record<string, Plan>;
    }
  /** Stores verdicts of rules, or a bound object, in a json field. */
  | { kind: 'freeze'; field: string; rules: RuleUse[] | null; bind: Record<string, Binding> | null }
  /** The next number of those that read alike but for it, written into `field`. */
  | { kind: 'number'; field: string; pattern: NumberPattern }
  | { kind: 'reserve'; from: Plan; to: Plan; resources: Plan; buffer: Plan | null; title: Plan }
  | { kind: 'release' }
  /** Runs an entry of `process.effects`; where its reservation is taken, the row goes to `to` (if any) and `use` runs. */
  | { kind: 'attempt'; name: string; taken: { to: string | null; use: string | null } | null }
  /** Removes the row itself with what lies within it. */
  | { kind: 'delete' }
  /** `signers`: list of `user:<id>|<role text>` or `role:<role>|<role text>`, in signing order unless `parallel`. */
  | { kind: 'generate'; document: Plan; each: Plan | null; signers: Plan | null; parallel: boolean }
  /** `part`: only the documents of the child row with this id. */
  | { kind: 'void'; documents: Plan | null; part: Plan | null }
  /** Makes anew what the transition into the present state voided; `documents: null` = all of it. */
  | { kind: 'renew'; documents: Plan | null }
  | { kind: 'notify'; message: string; to: Who[] }
  /** Tells everybody in the row's department who has this profile; `where` over `row` = the profile's row. */
  | { kind: 'announce'; message: string; to: string; where: Plan | null }
  /** Makes a link that opens a screen of the row for the user `to` without a password; earlier ones of theirs to it end. */
  | { kind: 'link'; to: Plan; opens: string; until: Plan }
  /** Ends the links to the row that the user has, or the user of each element. */
  | { kind: 'unlink'; each: Plan | null; to: Plan }
  /** Runs another transition as the system: on the row itself, or on rows given by `rows` (list of ids). */
  | { kind: 'start'; record: string; transition: string; rows: Plan | null; input: Record<string, Plan> }
  /** The effects listed by a knob of the type (`on_pass`): each names an entry of `process.effects`. */
  | { kind: 'effects'; knob: string }
  /** Runs an entry of `process.effects`. */
  | { kind: 'use'; name: string }
);

export interface ProcessModel {
  name: string;
  record: string;
  /** The state field. */
  state: string;
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
  stages: { name: string; label: string }[];
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
  /** Field of the form at which the message stands. */
  field: string | null;
  /** `each`: a list argument is one check per element. */
  each: boolean;
  /** Looks at `input`, so it is not judged before the form is filled in. */
  reads_input: boolean;
}
