import type { Plan } from './expression/plan.ts';

/**
 * The compiled model: everything that browser, server, command line and tests read. Plain JSON, never edited after
 * compilation; expressions are plans (see `expression/`), names are resolved, templates are expanded.
 * Source: architecture sections 1 and 3.
 */
export interface Model {
  /** Version of this shape; another one is refused. */
  format: 1;
  /** SHA-256 (hex) over all definition files, independent of file order. */
  hash: string;
  app: AppModel;
  /** In the order of `departments.yaml`. */
  departments: DepartmentModel[];
  /** Levels, named sets and `all`, each as the list of its department codes. */
  department_sets: Record<string, string[]>;
  positions: Record<string, { id: number; label: string }>;
  roles: Record<string, { label: string }>;
  audiences: Record<string, AudienceModel>;
  /** `viewer.<name>` is a reference to the row of `record` whose field `by` holds the viewer's user id. */
  profiles: Record<string, { record: string; by: string }>;
  records: Record<string, RecordModel>;
  processes: Record<string, ProcessModel>;
  types: Record<string, TypeModel>;
  screens: Record<string, ScreenModel>;
  /** Every path, static segments before parameters; matching order is the array's order. */
  routes: RouteModel[];
  sidebar: SidebarGroupModel[];
  redirects: RedirectModel[];
  /** JSON Schemas (draft-07) of every form by name: `<form>` of `schemas/records/forms`, `<process>.<transition>`. */
  forms: Record<string, FormModel>;
  rules: Record<string, RuleModel>;
  messages: Record<string, MessageModel>;
  generated: Record<string, GeneratedModel>;
  /** Other named sets (`screens/sets/<set>.yaml`): code -> item with at least `label`. */
  sets: Record<string, Record<string, SetItem>>;
  settings: Record<string, SettingGroupModel>;
  calls: Record<string, CallModel>;
  seeds: SeedFile[];
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
export type JsonSchema = JsonObject;
export type Colour = 'grey' | 'blue' | 'amber' | 'green' | 'red';

/**
 * A text people see. A string is final. `parts` joins strings and value plans; `by_department` and `choose` pick the
 * first that fits (department code, condition), `else` otherwise.
 */
export type Text =
  | string
  | { parts: (string | Plan)[] }
  | { by_department: Record<string, Text>; else: Text }
  | { choose: { if: Plan; text: Text }[]; else: Text };

export interface AppModel {
  /** System name, part of every page title. */
  name: string;
  faculty: JsonObject;
  /** Path of the home page and of the sign-in page. */
  home: string;
  login: string;
  department: { parameter: string; default: string };
  /** Path prefixes left by a full page load (`/v2`, `/v3`): `self`, or another origin. */
  prefixes: Record<string, string>;
  timezone: string;
  /** Setting (`group.key`) with the list of holidays that work-day arithmetic leaves out. */
  holidays: string | null;
  locale: string;
}

export interface DepartmentModel {
  code: string;
  title: string;
  level: string;
  /** API base without a trailing slash; empty means this server. */
  api: string;
  signup: boolean;
  survey_path: string;
  /** Letterhead facts and whatever else documents bind (`department.*`). */
  facts: JsonObject;
}

/** Who opens a screen and which rows they meet there. */
export interface AudienceModel {
  name: string;
  label: string;
  public: boolean;
  signed_in: boolean;
  /** Position ids; a match of position OR role opens. */
  positions: number[];
  roles: string[];
  /** Names of ties, OR-ed; or one of `department`, `all`, `token`. */
  rows: string[];
  prefix: string | null;
}

export interface RouteModel {
  /** `<subject>.<screen>@<audience>`; the key of every data call. */
  id: string;
  screen: string;
  audience: string;
  /** The audience and those joined by `also`; a viewer's audiences here are those whose position or role matches. */
  audiences: string[];
  /** As written, with `:param`. */
  path: string;
  segments: { text: string; param: boolean }[];
  /** `?name=:param` at the end of the path: matches only with that query parameter, and wins over the bare path. */
  query: { name: string; param: string } | null;
  public: boolean;
  positions: number[];
  roles: string[];
  /** Department codes in which it opens; `null` = all. */
  departments: string[] | null;
  rows: string[];
  title: Text;
  /** Leaves the app by a full page load. */
  external: boolean;
  /** Route id to go to instead of drawing something. */
  redirect: string | null;
}

export interface SidebarGroupModel {
  name: string;
  label: string;
  entries: {
    route: string;
    label: Text;
    icon: string;
    order: number;
    departments: string[] | null;
    count: boolean;
  }[];
}

export interface RedirectModel {
  /** Path with `:params`, or a prefix ending in `/*`. */
  from: string;
  /** Path, or path by department code with `else`. */
  to: string | Record<string, string>;
}

/* ---------------------------------------------------------------- records */

export type FieldType =
  | 'text'
  | 'markdown'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'time'
  | 'timestamp'
  | 'json'
  | 'text_list'
  | 'reference'
  | 'file';

export interface FieldModel {
  name: string;
  title: string;
  description: string | null;
  type: FieldType;
  /** `decimal`: digits after the comma. */
  scale: number | null;
  required: boolean;
  /** Set by the system only; never taken from a form. */
  read_only: boolean;
  /** Never sent to anybody. */
  write_only: boolean;
  /** Fixed values with labels (and colours for badges). */
  options: { value: string; label: string; colour: Colour | null }[] | null;
  /** The value is the code of an item of this set (or `role`, `department`, `type`, `state:<process>`). */
  from: string | null;
  /** `reference`: the record it points to. */
  relation: string | null;
  on_delete: 'restrict' | 'cascade' | 'set_null';
  default: Json;
  /** Form stored inside this json field: `spec.<knob>` or a form name. */
  schema_from: string | null;
  file: { formats: string[]; max_mb: number } | null;
  /** Validation fragment (draft-07), without `x-` keys. */
  schema: JsonSchema;
}

export interface RecordModel {
  /** Also the table's name. Every table has id, department, created_at/by, updated_at/by, deleted_at, row_version. */
  name: string;
  title: string;
  /** Field path shown for a row (`name`, `student.name`). */
  label: string;
  /** Rows belong to no department. */
  shared: boolean;
  /** Child of another record: takes its department, ties and deletion. */
  within: { field: string; record: string } | null;
  fields: Record<string, FieldModel>;
  /** Ways back: name -> rows of `record` whose `by` points here. */
  relations: Record<string, { record: string; by: string }>;
  unique: { fields: string[]; where: Plan | null }[];
  /** Field paths searched by the search box. */
  search: string[];
  sort: { field: string; descending: boolean }[];
  /** Viewer-row ties as conditions over `row` and `viewer`, translatable to SQL. */
  ties: Record<string, { plan: Plan; source: string }>;
  /** No two rows with equal `key` and overlapping [from, to) while `active` holds (boolean field or null). */
  no_overlap: { key: string[]; from: string; to: string; active: string | null } | null;
  /** Roles beyond which no screen may show this record. */
  ceiling: string[] | null;
  /** The process that drives one of its fields, if any. */
  process: string | null;
}

/* -------------------------------------------------------------- processes */

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

export interface TransitionModel {
  name: string;
  label: Text;
  /** Source states; `null` = creates the row. */
  from: string[] | null;
  /** First whose condition holds; empty = state unchanged; `last` = the state before the present one. */
  to: { state: string; if: Plan | null }[] | 'last';
  /** Exists for this type (over `spec`). */
  if: Plan | null;
  by: Who[];
  /** Offered and allowed only when it holds (over row, item, viewer, spec, now, today). */
  when: Plan | null;
  /** Relation of the record whose row (`item`) is acted on. */
  on: string | null;
  needs: RuleUse[];
  /** Form asked for (`forms`), its start values, and whether it is the record's own stored form. */
  form: string | null;
  /** The stored form may be incomplete: only the types of what is there are checked. */
  partial: boolean;
  prefill: Record<string, Plan>;
  reason: 'required' | 'optional' | null;
  confirm: Text | null;
  tone: 'primary' | 'plain' | 'danger';
  bulk: boolean;
  /** Done by the system: at a time (`at`, timestamp plan), or as soon as `when` holds after any write of the row. */
  auto: { at: Plan } | { when: Plan } | null;
  /** Shown when done. */
  done: Text | null;
  do: EffectModel[];
}

/** The server's fixed vocabulary, run in order inside the transition's transaction. `if` guards one effect. */
export type EffectModel = { if: Plan | null } & (
  | { kind: 'set'; target: 'row' | 'item'; set: Record<string, Plan> }
  | { kind: 'create'; record: string; each: Plan | null; set: Record<string, Plan> }
  | { kind: 'change'; of: 'row' | 'item'; relation: string; where: Plan | null; set: Record<string, Plan> }
  | { kind: 'remove'; of: 'row' | 'item'; relation: string; where: Plan | null }
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
  /** Next number of a counter (per department, counter, year) written by `pattern` into `field`. */
  /** In `pattern` the server fills `{seq}`, `{seq:<digits>}`, `{year}` and `{month}`. */
  | { kind: 'number'; field: string; counter: Plan; pattern: Text }
  | { kind: 'reserve'; from: Plan; to: Plan; resources: Plan; buffer: Plan | null; title: Plan }
  | { kind: 'release' }
  /** Removes the row itself with what lies within it. */
  | { kind: 'delete' }
  /** `signers`: list of `user:<id>|<role text>` or `role:<role>|<role text>`, in signing order unless `parallel`. */
  | { kind: 'generate'; document: Plan; each: Plan | null; signers: Plan | null; parallel: boolean }
  | { kind: 'void'; documents: Plan | null }
  | { kind: 'sign'; document: Plan }
  | { kind: 'notify'; message: string; to: Who[] }
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
  /** `each`: a list argument is one check per element. */
  each: boolean;
  /** Looks at `input`, so it is not judged before the form is filled in. */
  reads_input: boolean;
}

export interface MessageModel {
  name: string;
  title: Text;
  text: Text;
  /** Screen (in the reader's audience) the notification opens: its name, or a text that gives it. */
  opens: Text | null;
  high: boolean;
}

/** A document the server generates: template, numbering, merge data (evaluated and frozen at generation). */
export interface GeneratedModel {
  code: string;
  label: string;
  template: string;
  /** Number pattern as of the effect `number`, or `null` for unnumbered. */
  number: Text | null;
  bind: Record<string, Binding>;
}
export type Binding =
  | Plan
  /** One object per element, seen as `as`. */
  | { each: Plan; as: string; bind: Record<string, Binding> }
  | { object: Record<string, Binding> };

export interface SetItem {
  label: string;
  [key: string]: Json;
}

export interface SettingGroupModel {
  label: string;
  schema: JsonSchema;
  /** Defaults of every key. */
  values: JsonObject;
}

export interface CallModel {
  name: string;
  method: 'GET' | 'POST';
  /** Below `/api`, as the specification writes it. */
  path: string;
  /** Query parameters, seen as `query.<name>`: name -> type. */
  query: Record<string, FieldType>;
  /** Record whose rows are answered. */
  from: string;
  /** Over row, viewer, query, now, today; translatable to SQL. */
  where: Plan | null;
  /** Fields of `from`. */
  sort: { field: string; descending: boolean }[];
  columns: Record<string, CallColumn>;
  /** Columns of the answer: name -> type. */
  answer: Record<string, FieldType>;
}
/**
 * A value over the row; the path of a screen that shows another row (`record` and `id` over the row) to this viewer, or
 * `null` when there is none; or a list holding one object.
 */
export type CallColumn = Plan | { record: Plan; id: Plan } | { list: Record<string, CallColumn> };

export interface FormModel {
  name: string;
  title: string;
  /** Draft-07; `x-ui`, `x-relation`, `x-from` are kept for the form renderer. */
  schema: JsonSchema;
  /** Pickers: JSON-pointer-like path of the field (`panel/items/person`) -> where its options come from. */
  options: Record<string, OptionSource>;
  /** Start values by field, over the row the form belongs to. */
  prefill: Record<string, Plan>;
}
export type OptionSource =
  | { record: string; where: Plan | null; label: string; detail: string | null }
  | { set: string; where: Plan | null };

/* ---------------------------------------------------------------- screens */

export interface ScreenModel {
  /** `<subject>.<screen>`. */
  name: string;
  title: Text;
  /** Type code whose `spec` the screen shows, when it belongs to one. */
  type: string | null;
  /** The record shown, and the path parameter holding its id; `null` for lists. */
  row: { record: string; param: string } | null;
  /** What other path parameters are: param -> value plan over `row`, used to build links. */
  params: Record<string, Plan>;
  blocks: Block[];
  /** Blocks of the side column. */
  side: Block[];
}

/** Where and when a block shows: audiences (`for`) and condition (`if`, over row, viewer, spec). */
export interface BlockBase {
  /** Unique in the screen: `b1`, `b2`... in reading order. */
  id: string;
  label: Text | null;
  for: string[] | null;
  if: Plan | null;
}

export type Block = BlockBase &
  (
    | { kind: 'header'; title: Column | null; cells: Column[] }
    | { kind: 'text'; text: Text; tone: 'plain' | 'info' | 'warning' }
    /** `texts` and `waits` by state: what happens now, and whom the row waits for when it is not the viewer's turn. */
    | { kind: 'next_step'; actions: string[]; texts: Record<string, Text>; waits: Record<string, Text> }
    | { kind: 'actions'; actions: string[] }
    | { kind: 'steps' }
    | { kind: 'timeline' }
    | { kind: 'detail'; columns: Column[] }
    /** The row's stored form: read, or filled in when `save`/`submit` are on offer. */
    | { kind: 'form'; field: string; save: string | null; submit: string | null }
    /** A transition's form, open in the page. */
    | { kind: 'action_form'; action: string }
    /** Verdicts of rules: a knob's rules, or those listed; `frozen` = field holding the verdicts of the past. */
    | {
        kind: 'checklist';
        rules: RuleUse[];
        frozen: string | null;
        /** Judge the row that this creating transition would make for the viewer now. */
        draft_of: string | null;
      }
    /** Upload slots of a knob (`spec.documents.<stage>`) with the versions in `relation`. */
    | {
        kind: 'documents';
        knob: string;
        stages: string[];
        relation: string;
        upload: string | null;
        accept: string | null;
        reject: string | null;
      }
    | ({ kind: 'table' } & TableModel)
    /** Weighted components of one sheet of `relation`, filled in by its owner. */
    | {
        kind: 'sheet';
        relation: string;
        mine: Plan;
        components: Plan;
        save: string;
        submit: string;
        scale: Plan;
        pass: Plan;
      }
    /** `cell` over `at_row` (element of `rows`) and `at_column` (of `columns`); totals over `at_column`. */
    | {
        kind: 'matrix';
        rows: Plan;
        columns: Plan;
        /** Head of a column, over `at_column`; its `label` otherwise. */
        column_label: Plan | null;
        cell: Plan;
        totals: { label: Text; value: Plan }[];
        facts: Column[];
      }
    | { kind: 'generated'; actions: string[]; documents: string[] | null }
    /** The newest generated document of this code, shown in the page. */
    | { kind: 'pdf'; document: string }
    | { kind: 'status_bar'; from: string; where: Plan | null; field: string }
    | { kind: 'agenda' }
    | { kind: 'notifications' }
    /** Rows from one of the specification's calls. */
    | { kind: 'call'; call: string; columns: Column[]; empty: Text; choose: CallChoice | null }
    | { kind: 'link'; opens: string; with: Record<string, Plan> }
    | { kind: 'widget'; widget: string; with: JsonObject }
    | { kind: 'section'; blocks: Block[] }
    | { kind: 'tabs'; tabs: { label: Text; for: string[] | null; if: Plan | null; blocks: Block[] }[] }
  );

export interface CallChoice {
  name: string;
  label: string;
  /** Local storage key remembering the index. */
  remember: string;
  default: number;
  options: { label: string; value: Plan }[];
}

export interface TableModel {
  record: string;
  /** Rows of this relation of the screen's row, or all rows the audience's ties allow. */
  relation: string | null;
  where: Plan | null;
  columns: Column[];
  filters: FilterModel[];
  /** Saved by the definition: tabs with a condition each. */
  views: { name: string; label: Text; where: Plan | null }[];
  sort: { column: string; descending: boolean } | null;
  /** Screen opened by a row: `<subject>.<screen>`, in the same audience unless `@<audience>` follows. */
  opens: string | null;
  /** Reference from the table's row to the row of that screen; `null` = it is the row itself. */
  opens_row: Plan | null;
  /** Row actions and bulk actions: transitions of the record's process. */
  actions: string[];
  bulk: string[];
  /** Transition that makes a new row (page action). */
  create: string | null;
  export: boolean;
  /** Paged by the server; `false` = a short list shown whole. */
  paged: boolean;
  empty: Text;
}

export interface Column {
  /** Unique in its block; the field path with dots as underscores unless named. */
  name: string;
  label: Text;
  type: FieldType | 'list' | 'count' | 'range' | 'number';
  /** Value over `row` (a path, or any value expression); `range` has two values. */
  value: Plan;
  value_to: Plan | null;
  as:
    | 'text'
    | 'badge'
    | 'chips'
    | 'markup'
    | 'percent'
    | 'datetime'
    | 'age'
    | 'score'
    | 'strong'
    | 'link'
    | 'file'
    | null;
  options: { value: string; label: string; colour: Colour | null }[] | null;
  scale: number | null;
  sortable: boolean;
  /** Hidden until chosen in the column chooser. */
  optional: boolean;
  wide: boolean;
  for: string[] | null;
  if: Plan | null;
  /** Word for an empty value ("Belum disusun"); blank when null. */
  empty: string | null;
  /** In a block `call`: column of the answer holding the path that the cell opens. */
  link: string | null;
  /** In a block `call`: column of the answer holding a list of `{title, path}`. */
  links: string | null;
}

export interface FilterModel {
  name: string;
  label: Text;
  kind: 'options' | 'reference' | 'date_range' | 'boolean';
  value: Plan;
  options: { value: string; label: string; colour: Colour | null }[] | null;
  record: string | null;
}

/* ------------------------------------------------------------------ seeds */

export interface SeedFile {
  name: string;
  demo: boolean;
  /** Password of the accounts in a demo file (`demo: {password}`); `null` when the file is not for the demo. */
  password: string | null;
  rows: { record: string; key: string; values: JsonObject }[];
  many: SeedMany[];
  pools: Record<string, string[]>;
  /** Transitions replayed as real people at given times, so that demo data obeys every rule. */
  play: SeedStep[];
}
/**
 * Bulk rows: `count` copies of `values`, with `{n}`, `{n:3}`, `{p}`, `{pick:<pool>}`, `{cycle:<pool>}`, `{int:a:b}` and
 * `{date:from:to}` in texts. With `per`, `count` for each row of another `many` (its `id`) or of a record, as `@parent`.
 */
export interface SeedMany {
  record: string;
  key: string;
  count: number;
  id: string | null;
  per: string | null;
  where: JsonObject | null;
  values: JsonObject;
}
export interface SeedStep {
  /** Key of the row acted on; for a creating transition the key the new row gets. */
  on: string;
  do: string;
  as: string;
  /** Faculty time `YYYY-MM-DD HH:mm`. */
  at: string;
  record: string | null;
  /** Type code, for a creating transition. */
  type: string | null;
  /** Field values that select the child row acted on. */
  item: JsonObject | null;
  input: JsonObject;
  reason: string | null;
}
