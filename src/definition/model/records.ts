import type { Plan } from '../expression/plan.ts';
import type { Field } from '../generated/language.ts';
import type { Json, JsonSchema } from './json.ts';
import type { SourceName } from './sources.ts';
import type { Colour, Text } from './text.ts';

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
  /** Fixed values with labels (and colours for badges); `over`: what one that waits is called where nobody is waited for. */
  options: { value: string; label: string; colour: Colour | null; over?: string }[] | null;
  /** The value is the code of an item of this set (or `role`, `department`, `type`, `state:<process>`). */
  from: string | null;
  /** `reference`: the record it points to. */
  relation: string | null;
  on_delete: NonNullable<Field['x-on-delete']>;
  default: Json;
  /** Form stored inside this json field: `spec.<knob>` or a form name. */
  schema_from: string | null;
  /** `square`: pixels of each side of what is kept of a picture; `trimmed`: most pixels in width of what is drawn in it. `counts`: integer field with how often it was downloaded. */
  file: { formats: string[]; max_mb: number; square?: number; trimmed?: number; counts?: string } | null;
  /** Validation fragment (draft-07), without `x-` keys. */
  schema: JsonSchema;
}

/** Who may read something: the members of an audience, or those with a tie to the row; `if: null` = always. */
export type Reader = ({ audience: string } | { tie: string }) & { if: Plan | null };

/** What is changed or removed of a record is kept: the row as it was becomes a row of `record`. */
interface VersionsModel {
  record: string;
  /** Integer field that counts the versions of the rows with equal `key`; `null` = they are not counted. */
  number: string | null;
  key: string[];
  /** While it holds, a change makes a new version, unless only the fields it looks at (`locks`) change and it still holds. */
  locked: Plan;
  locks: string[];
  /** Which removed rows are kept; `null` = all. */
  holds: Plan | null;
}

/** For whom a row is: active accounts of these departments that fit. Expressions see the row itself as `parent`. */
export interface ReachesModel {
  departments: Plan;
  /** Over `row` = the account, `parent` and `departments`, translatable to SQL. */
  where: Plan;
  parts: { label: string; where: Plan }[];
  /** Who gets nothing by a channel, by channel. */
  declines: Record<string, Plan>;
}

/** Rows that are delivered each to one person; the names are fields. */
export interface DeliveryModel {
  to: string;
  channel: string;
  message: string;
  /** Where the notification leads, over the row. */
  link: Plan | null;
}

/** A key that no two rows share. */
export interface UniqueModel {
  fields: string[];
  /** Fields of it whose texts count as the same when they differ only in capitals and accents. */
  alike?: string[];
  where: Plan | null;
  message: Text | null;
}

export interface RecordModel {
  /** Also the table's name. Every table has id, department, created_at/by, updated_at/by, deleted_at, row_version. */
  name: string;
  title: string;
  /** Field path shown for a row (`name`, `member.name`). */
  label: string;
  /** Rows belong to no department. */
  shared: boolean;
  /** Rows of all departments are met by ties; only the tie `department` keeps to the active one. */
  spanning?: true;
  /** Outside of these departments there are no rows; `null` = anywhere. */
  departments: string[] | null;
  /** Child of another record: takes its department, ties and deletion. */
  within: { field: string; record: string } | null;
  fields: Record<string, FieldModel>;
  /** Ways back: name -> rows of `record` whose `by` points here. */
  relations: Record<string, { record: string; by: string }>;
  /** `where` looks at the row's own fields and at those of rows it refers to. `message`: said of the `row` in the way. */
  unique: UniqueModel[];
  /** Field paths searched by the search box. */
  search: string[];
  sort: { field: string; descending: boolean }[];
  /** Viewer-row ties as conditions over `row` and `viewer`, translatable to SQL. */
  ties: Record<string, { plan: Plan; source: string }>;
  /**
   * No two rows with equal `key` overlap in [from, to) (days: up to and including `to`) while `active` (boolean field or
   * null) and `where` (own fields) hold. `message`: said of the `row` in the way.
   */
  no_overlap: {
    key: string[];
    from: string;
    to: string;
    active: string | null;
    where: Plan | null;
    message: Text | null;
  } | null;
  /** Roles beyond which no screen may show this record. */
  ceiling: string[] | null;
  /** Fields that not everybody reads who reads the row -> who does. */
  readers: Record<string, Reader[]>;
  /** The process that drives one of its fields, if any. */
  process: string | null;
  versions: VersionsModel | null;
  reaches?: ReachesModel;
  delivery?: DeliveryModel;
  /** The record whose earlier versions its rows are; nothing changes them. */
  versions_of: string | null;
}

export interface FormModel {
  name: string;
  title: string;
  /** Draft-07; `x-ui`, `x-relation`, `x-from` are kept for the form renderer. */
  schema: JsonSchema;
  /** Pickers: JSON-pointer-like path of the field (`panel/items/person`) -> where its options come from. */
  options: Record<string, OptionSource>;
  /** Names that `x-ui.for` and `x-ui.by` give its fields to: audiences, roles, ties. */
  names: string[];
  /** Start values by field, over the row the form belongs to. */
  prefill: Record<string, Plan>;
  /** By field with choices: the list of those that are offered, over the same row; absent where all of every field are. */
  offered?: Record<string, Plan>;
  /** By field with choices, then by choice: what is said of it over the same row; absent where no field says any. */
  said?: Record<string, Record<string, ChoiceWords>>;
  /** By such a field: the other one whose choice what is said depends on; absent where none does. */
  beside?: Record<string, string>;
  /** By field: whether it is asked for, over the same row; absent where all always are. */
  asked?: Record<string, Plan>;
  /** By field whose value a source outside knows: what its answer fills in; absent where none is. */
  lookups?: Record<string, LookupModel>;
}

/** A look-up of a field's value: which part of the answer each other field of the form takes. */
export interface LookupModel {
  source: SourceName;
  fills: Record<string, LookupFill>;
}

/** `as`: the field's choice, by the word of the part. */
export interface LookupFill {
  part: string;
  as?: Record<string, string>;
}

/** What a form says of a choice: what it means, and what speaks against it. */
export interface ChoiceWords {
  says?: Text;
  doubts?: Text;
}

/** `first`: which rows stand before the others. `propose`: the smaller the number, the sooner a row is proposed. `free`: the resource that a choice stands for, such as `user:<id>`; held by others then, it cannot be chosen. */
export type OptionSource =
  | {
      record: string;
      where: Plan | null;
      first: Plan | null;
      propose: Plan | null;
      label: string;
      detail: string[];
      free: Plan | null;
    }
  | { set: string; where: Plan | null };
