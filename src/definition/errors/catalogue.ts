import { RUNTIME_STATUS, type RuntimeCode, type RuntimeFacts } from './runtime.ts';

/**
 * Every error code of the product with the facts it carries. The sentence is made from the facts by `messages/`.
 * A code is never reused for another meaning. `E_DEF_`: a fault in a definition file. `E_INPUT_`, `E_ACCESS_`,
 * `E_PROCESS_`, `E_SYSTEM_`: at run time (`runtime.ts`).
 */
export interface Facts extends RuntimeFacts {
  /* ------------------------------------------------------------ reading */
  /** A file larger than the reader takes. Units: bytes. */
  E_DEF_FILE_TOO_LARGE: { bytes: number; limit: number };
  E_DEF_FILE_UNKNOWN: { path: string };
  /** A link to a file outside of the definitions. */
  E_DEF_FILE_OUTSIDE: { path: string };
  E_DEF_FILE_MISSING: { path: string };
  E_DEF_YAML_SYNTAX: { detail: string };
  E_DEF_YAML_DEPTH: { limit: number };
  E_DEF_YAML_TAG: { tag: string };
  E_DEF_YAML_ALIAS: { name: string };
  E_DEF_KEY_DUPLICATE: { key: string };
  E_DEF_KEY_FORBIDDEN: { key: string };
  /* --------------------------------------------------------- validating */
  E_DEF_KEY_UNKNOWN: { key: string; allowed: string[] };
  E_DEF_KEY_MISSING: { key: string };
  E_DEF_VALUE_TYPE: { expected: string; found: string };
  E_DEF_VALUE_CHOICE: { value: string; allowed: string[] };
  E_DEF_VALUE_INVALID: { detail: string };
  E_DEF_REGEX_INVALID: { pattern: string };
  E_DEF_REGEX_SLOW: { pattern: string };
  E_DEF_SCHEMA_INVALID: { detail: string };
  E_DEF_SCHEMA_REMOTE_REF: { ref: string };
  E_DEF_SCHEMA_REF_CYCLE: { ref: string };
  /* ---------------------------------------------------------- resolving */
  E_DEF_NAME_UNKNOWN: { kind: string; name: string };
  E_DEF_NAME_TWICE: { kind: string; name: string; first: string };
  /** A name that stands nowhere but where it is defined, while `uses` places ask for one like it. */
  E_DEF_NAME_MISSPELT: { name: string; meant: string; uses: number };
  E_DEF_FIELD_UNKNOWN: { path: string; field: string; record: string };
  /** A step of `x-editing` asks for a field that no form may write. */
  E_DEF_FIELD_READ_ONLY: { record: string; field: string };
  /** Rows that `x-editing` makes would lack a field that the record always has. */
  E_DEF_FIELD_NOT_ASKED: { record: string; field: string };
  /** Of a template, of a part of processes (`of`). */
  E_DEF_PARAMETER_UNKNOWN: { parameter: string; of: 'template' | 'part'; name: string };
  E_DEF_PARAMETER_MISSING: { parameter: string; of: 'template' | 'part'; name: string };
  E_DEF_EXTENDS_CYCLE: { chain: string };
  E_DEF_IDENTITY: { record: string; field: string };
  /** Faults of expressions; `detail` is the sentence of the expression checker. */
  E_DEF_EXPR_SYNTAX: { detail: string };
  E_DEF_EXPR_LIMIT: { detail: string };
  E_DEF_EXPR_UNKNOWN_NAME: { detail: string };
  E_DEF_EXPR_TYPE: { detail: string };
  E_DEF_EXPR_VALUE: { detail: string };
  E_DEF_EXPR_NOT_ALLOWED: { detail: string };
  E_DEF_EXPR_NOT_SQL: { detail: string };
  /* ------------------------------------------------------------ proving */
  E_DEF_AUDIENCE_MISSING: { screen: string };
  E_DEF_ROUTE_CLASH: { path: string; other: string; place: string };
  /** A note, no fault: an old path whose new page does not exist yet. Until then it goes home as every unknown path. */
  E_DEF_PATH_AHEAD: { path: string };
  E_DEF_ROUTE_PREFIX: { path: string; audience: string; prefix: string };
  E_DEF_ROUTE_FOREIGN: { path: string; audience: string; owner: string; prefix: string };
  /** A path without the parameter by which its screen finds the row. */
  E_DEF_ROUTE_PARAMETER: { path: string; parameter: string; screen: string };
  E_DEF_LINK_CLOSED: { target: string; from: string; who: string; department: string };
  E_DEF_LINK_PARAMETER: { target: string; parameter: string };
  /** A page that a document names: no page of its row, or none behind a sign-in for that audience there. */
  E_DEF_DOCUMENT_PAGE: { target: string; record: string; department: string };
  /** A personal link to something that is no page of one row of the process. */
  E_DEF_LINK_SCREEN: { target: string; record: string };
  /** A personal link gives a person's position, never a role. */
  E_DEF_LINK_NOBODY: { target: string; department: string };
  /** An entry of the sidebar counts what nothing on its pages could wait for. */
  E_DEF_COUNT_NOTHING: { path: string; audience: string };
  /** A state tells rows together of which no page stands within a list. */
  E_DEF_TOGETHER_NO_LIST: { state: string; record: string };
  E_DEF_TIE_MISSING: { tie: string; record: string; audience: string };
  /** A list narrows or orders by what an audience of it does not read there. */
  E_DEF_LIST_UNSEEN: { what: 'filter' | 'view' | 'sort' | 'status bar'; name: string; audience: string };
  /** Rows of a list cannot come in from a spreadsheet as it says. */
  E_DEF_IMPORT: ImportObstacle;
  /** Something shows or writes rows of a record in departments where there are none of it (`x-departments`). */
  E_DEF_RECORD_DEPARTMENT: { record: string; by: string; department: string };
  E_DEF_CEILING: { record: string; who: string };
  /** `field: null` = the record itself. */
  E_DEF_DELEGATION: { record: string; field: string | null; holds: 'user' | 'role' | 'day' | 'department' };
  E_DEF_PRIMARY: { second: string; first: string; audience: string };
  E_DEF_READER: { record: string; field: string; who: string };
  E_DEF_STATE_UNREACHABLE: { state: string; type: string; department: string };
  E_DEF_STATE_STUCK: { state: string; type: string; department: string };
  E_DEF_END_UNREACHABLE: { state: string; type: string; department: string };
  /** None of the states that the process is for can be reached, but from an end. */
  E_DEF_GOAL_UNREACHABLE: { goals: string; last: string; type: string; department: string };
  /** A type leaves out a stage that nothing leads past (`otherwise`), so that its rows come there all the same. */
  E_DEF_STAGE_MET: { stage: string; state: string; type: string; department: string };
  /** Transitions with `auto: {when}` that, once the first fires in the state, follow each other for ever. */
  E_DEF_AUTO_CIRCLE: { transitions: string; state: string; type: string; department: string };
  /** `back` from a state that is no end. */
  E_DEF_BACK: { state: string };
  E_DEF_TRANSITION_NOBODY: { transition: string; type: string; department: string };
  E_DEF_TRANSITION_NO_SCREEN: { transition: string; type: string; department: string; who: string };
  /** Something would change or remove earlier versions of rows. */
  E_DEF_VERSION_WRITTEN: { record: string };
  /** What a type says and its process denies (`proves`). */
  E_DEF_TYPE_DENIED: { type: string; detail: string; department: string };
  E_DEF_WEIGHTS: { sum: number; wanted: number };
  /** A type says of a stage both that it is there and that it is not: by the knob with `x-stage` (`off`: none) and by `stages`. */
  E_DEF_STAGE_KNOB: { knob: string; stage: string; off: boolean };
  /** A knob with `x-distinct` that says the same in two types of one department. */
  E_DEF_KNOB_SHARED: { knob: string; value: string; other: string; department: string };
  /** A knob with `x-parent` that names a type of another process, or one that is not in the department. */
  E_DEF_PARENT_ABSENT: { type: string; parent: string; department: string };
  E_DEF_PARENT_CIRCLE: { type: string; parent: string; department: string };
  E_DEF_NUMBER_SEQ: { count: number };
  /** `{seq}` beside other braces or a digit: nobody could tell where it ends. */
  E_DEF_NUMBER_PARTED: { pattern: string };
  /** Braces before `{seq}` and after it: two texts could make the same number. */
  E_DEF_NUMBER_SIDES: { pattern: string };
  /** Patterns of one field between which numbers could be equal. */
  E_DEF_NUMBER_OTHER: { field: string; other: string };
  E_DEF_DOCUMENT_FIELD: { field: string; template: string };
  /** The template's own compiler refuses it, or it says something else than it declares. */
  E_DEF_TEMPLATE: { detail: string };
  E_DEF_UNUSED: { kind: string; name: string };
  /** `schemas/renames.yaml` says of something that is still there that it has another name. */
  E_DEF_RENAME: { kind: string; name: string };
  E_DEF_SEED: { detail: string };
}

type ImportObstacle =
  /** Rows of the record may share the key. */
  | { why: 'shared'; record: string; field: string }
  /** The form asks for a field that no cell can hold. */
  | { why: 'no_cell'; transition: string; field: string }
  /** No field of the form, or there is none, can stand in a cell. */
  | { why: 'no_cells'; transition: string }
  /** No list of the forms whose items are chosen by a set and picked from a record. */
  | { why: 'no_columns'; field: string }
  /** Something before in the same file is called so, too. */
  | { why: 'asked_twice'; transition: string; field: string }
  /** The transition asks for a reason. */
  | { why: 'reason'; transition: string };

export type ErrorCode = keyof Facts;
export type DefinitionCode = Extract<ErrorCode, `E_DEF_${string}`>;

/** HTTP status of the answer and who reads the sentence. */
export interface CatalogueEntry {
  status: number;
  audience: 'person' | 'developer';
}

const definition: CatalogueEntry = { status: 500, audience: 'developer' };

const definitions: { [C in DefinitionCode]: CatalogueEntry } = {
  E_DEF_FILE_TOO_LARGE: definition,
  E_DEF_FILE_UNKNOWN: definition,
  E_DEF_FILE_OUTSIDE: definition,
  E_DEF_FILE_MISSING: definition,
  E_DEF_YAML_SYNTAX: definition,
  E_DEF_YAML_DEPTH: definition,
  E_DEF_YAML_TAG: definition,
  E_DEF_YAML_ALIAS: definition,
  E_DEF_KEY_DUPLICATE: definition,
  E_DEF_KEY_FORBIDDEN: definition,
  E_DEF_KEY_UNKNOWN: definition,
  E_DEF_KEY_MISSING: definition,
  E_DEF_VALUE_TYPE: definition,
  E_DEF_VALUE_CHOICE: definition,
  E_DEF_VALUE_INVALID: definition,
  E_DEF_REGEX_INVALID: definition,
  E_DEF_REGEX_SLOW: definition,
  E_DEF_SCHEMA_INVALID: definition,
  E_DEF_SCHEMA_REMOTE_REF: definition,
  E_DEF_SCHEMA_REF_CYCLE: definition,
  E_DEF_NAME_UNKNOWN: definition,
  E_DEF_NAME_TWICE: definition,
  E_DEF_NAME_MISSPELT: definition,
  E_DEF_FIELD_UNKNOWN: definition,
  E_DEF_FIELD_READ_ONLY: definition,
  E_DEF_FIELD_NOT_ASKED: definition,
  E_DEF_PARAMETER_UNKNOWN: definition,
  E_DEF_PARAMETER_MISSING: definition,
  E_DEF_EXTENDS_CYCLE: definition,
  E_DEF_IDENTITY: definition,
  E_DEF_EXPR_SYNTAX: definition,
  E_DEF_EXPR_LIMIT: definition,
  E_DEF_EXPR_UNKNOWN_NAME: definition,
  E_DEF_EXPR_TYPE: definition,
  E_DEF_EXPR_VALUE: definition,
  E_DEF_EXPR_NOT_ALLOWED: definition,
  E_DEF_EXPR_NOT_SQL: definition,
  E_DEF_AUDIENCE_MISSING: definition,
  E_DEF_ROUTE_CLASH: definition,
  E_DEF_PATH_AHEAD: definition,
  E_DEF_ROUTE_PREFIX: definition,
  E_DEF_ROUTE_FOREIGN: definition,
  E_DEF_ROUTE_PARAMETER: definition,
  E_DEF_LINK_CLOSED: definition,
  E_DEF_LINK_PARAMETER: definition,
  E_DEF_DOCUMENT_PAGE: definition,
  E_DEF_LINK_SCREEN: definition,
  E_DEF_LINK_NOBODY: definition,
  E_DEF_COUNT_NOTHING: definition,
  E_DEF_TOGETHER_NO_LIST: definition,
  E_DEF_TIE_MISSING: definition,
  E_DEF_LIST_UNSEEN: definition,
  E_DEF_CEILING: definition,
  E_DEF_DELEGATION: definition,
  E_DEF_PRIMARY: definition,
  E_DEF_READER: definition,
  E_DEF_STATE_UNREACHABLE: definition,
  E_DEF_STATE_STUCK: definition,
  E_DEF_END_UNREACHABLE: definition,
  E_DEF_GOAL_UNREACHABLE: definition,
  E_DEF_STAGE_MET: definition,
  E_DEF_AUTO_CIRCLE: definition,
  E_DEF_BACK: definition,
  E_DEF_TRANSITION_NOBODY: definition,
  E_DEF_TRANSITION_NO_SCREEN: definition,
  E_DEF_VERSION_WRITTEN: definition,
  E_DEF_TYPE_DENIED: definition,
  E_DEF_WEIGHTS: definition,
  E_DEF_KNOB_SHARED: definition,
  E_DEF_PARENT_ABSENT: definition,
  E_DEF_PARENT_CIRCLE: definition,
  E_DEF_NUMBER_SEQ: definition,
  E_DEF_NUMBER_PARTED: definition,
  E_DEF_NUMBER_SIDES: definition,
  E_DEF_NUMBER_OTHER: definition,
  E_DEF_DOCUMENT_FIELD: definition,
  E_DEF_TEMPLATE: definition,
  E_DEF_UNUSED: definition,
  E_DEF_IMPORT: definition,
  E_DEF_RECORD_DEPARTMENT: definition,
  E_DEF_STAGE_KNOB: definition,
  E_DEF_RENAME: definition,
  E_DEF_SEED: definition,
};

const runtime = Object.fromEntries(
  Object.entries(RUNTIME_STATUS).map(([code, status]) => [code, { status, audience: 'person' }]),
) as { [C in RuntimeCode]: CatalogueEntry };

export const catalogue: { [C in ErrorCode]: CatalogueEntry } = { ...definitions, ...runtime };
