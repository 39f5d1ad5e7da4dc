import type { Plan } from '../expression/plan.ts';
import type { FieldType } from './records.ts';
import type { CellColour, Colour, Text } from './text.ts';

/** `wide`: the width of the sidebar, too, for a table of many columns; `window`: no bars of the application around it. */
export type Extent = 'wide' | 'window';

export interface ScreenModel {
  /** `<subject>.<screen>`. */
  name: string;
  title: Text;
  /** What stands above the page in place of its title, which keeps its place in sidebar, crumbs and the browser's tab. */
  heading?: Text;
  /** In smaller type after the heading. */
  beside?: Text;
  /** It has the window for itself: no bars of the application around it. */
  window?: true;
  /** Why the page is closed to who came by a personal link; an empty text = it is open. */
  link_over?: Text;
  /** Type code whose `spec` the screen shows, when it belongs to one. */
  type: string | null;
  /**
   * The record shown, and the path parameter holding its id; `null` for lists. `own`: the page always shows the viewer's
   * own account, and no path holds the parameter.
   */
  row: { record: string; param: string; own?: true } | null;
  /** What other path parameters are: param -> value plan over `row`, used to build links. */
  params: Record<string, Plan>;
  /** Screens of the process in whose place the type has this one. */
  instead_of?: string[];
  /** Screen it stands under where its path does not say so; shown above the title. */
  under?: string;
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
  /** Transitions that happen while one types, or at their own place in it: never a button of the page. */
  saved_by?: string[];
  /** Transitions that are filled in here and handed in by a button at its end. */
  handed_in?: string[];
  /** Transitions that have their place in it, so that a list of all others leaves them out. */
  placed?: string[];
}

/** Another row of the screen's record, beside whose numbers those of the screen's row stand: of those that fit the last one. */
export interface Compared {
  where: Plan;
  /** Field that says which is the last. */
  latest: string;
  /** What it is called beside its numbers, over `row`, which is the other one. */
  label: Text;
}

/**
 * What each kind of block is compiled to, besides what all of them have: each kind's file in `blocks` adds its own.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled where a kind is defined, which an alias cannot be
export interface BlockModels {}

export type BlockKind = keyof BlockModels;

/** A block of a kind, or of one of several. */
export type BlockOf<K extends BlockKind> = { [One in K]: BlockBase & { kind: One } & BlockModels[One] }[K];

export type Block = BlockOf<BlockKind>;

export interface CallChoice {
  name: string;
  label: string;
  /** Local storage key remembering the index. */
  remember: string;
  default: number;
  options: { label: string; value: Plan }[];
}

/** A way of several stages: what of it is behind the viewer, what runs, and what is still to come. */
export interface JourneyModel {
  /** The set whose items are the stages, in its order. */
  over: string;
  /** Which of them, over `item`; `null` = all. */
  where: Plan | null;
  /** What one is called, over `item`; its label where that is `null` or empty. */
  called: Text | null;
  /** Rows that say what is behind; of several of a stage the last counts. */
  done: StageSource;
  /** Rows that say what runs, where it is not behind yet. */
  running: StageSource | null;
  /** Said of a stage that is neither. */
  later: Text;
}

/** A row that an expression names by its id, by its record. */
export interface NamedRow {
  record: string;
  id: Plan;
}

/** Rows that say of a stage how it stands, under the viewer's row rules. */
export interface StageSource {
  record: string;
  /** Field with the code of the stage. */
  stage: string;
  where: Plan | null;
  /** What is said, over the row. */
  says: Text;
  /** Day it was or will be, over the row; `null` = none is said. */
  on: Plan | null;
  /** Day since when, where there is no `on`. */
  since: Plan | null;
  /** The row whose page the stage leads to, in place of the row's own; `null` = its own. */
  of: NamedRow | null;
}

export interface TableModel {
  record: string;
  /** Rows of this relation of the screen's row, or all rows the audience's ties allow. */
  relation: string | null;
  where: Plan | null;
  columns: Column[];
  filters: FilterModel[];
  /** Saved by the definition: tabs with a condition each. */
  views: ViewModel[];
  /** The view the list opens with; without it all rows. */
  default_view?: string;
  sort: { column: string; descending: boolean } | null;
  group?: TableGroup;
  /** Screen opened by a row: `<subject>.<screen>`, in the same audience unless `@<audience>` follows. */
  opens: string | null;
  /** Reference from the table's row to the row of that screen; `null` = it is the row itself. */
  opens_row: Plan | null;
  /** Further pages that a row leads to, in order; absent: none. */
  links?: RowLink[];
  /** Row actions and bulk actions: transitions of the record's process. */
  actions: string[];
  /** Of the row actions, those that stand as buttons while on offer, the rest in the menu of the row; absent: the first that fit. */
  foremost?: string[];
  /** Those of them that are so only in rows for which this holds. */
  foremost_if?: Record<string, Plan>;
  /** Row actions whose reason is asked for below the row, not in a dialog; absent: none. */
  in_row?: string[];
  bulk: string[];
  /** Which row of its relation a bulk action means, over `row` and `item`, by name; else the first it is on offer for. */
  items: Record<string, Plan>;
  /** Bulk actions whose rows are shown before anything happens, by name. */
  previews: Record<string, BulkPreview>;
  /** Transition that makes a new row (page action). */
  create: string | null;
  /** Of the form of `create`, by field, what the row of the screen says it starts with, over `page`; absent: nothing. */
  starts?: Record<string, Plan>;
  /** How making a row waits for whoever can make it now; `null` = it does not. */
  begin: Beginning | null;
  /** How rows come in from a spreadsheet; absent: they do not. */
  import?: ImportModel;
  export: boolean;
  /** Paged by the server; `false` = a short list shown whole. */
  paged: boolean;
  /** Only rows whose page opens for whoever looks. */
  opened?: true;
  /** Fields that its search box looks in; absent without any. */
  search?: SearchField[];
  empty: Text;
}

/** A page that a row leads to beside its own. */
export interface RowLink {
  opens: string;
  /** Texts behind the "?" of the address, by name, over `row`; while one is empty the link is left out. */
  with: Record<string, Plan>;
  label: Text;
  for: string[] | null;
}

/** A row that may be made, in the list of what waits. Texts and `due` over `row`: what the form's picker offers first. */
interface Beginning {
  /** Record of the picker. */
  of: string;
  asks: Text;
  verb: Text | null;
  text: Text | null;
  due: Plan | null;
  /** Condition on the one to choose; `null` = always. */
  if: Plan | null;
  /** What stands in the way while there is none to choose, over the screen's row; `null` = nothing is said. */
  none: Text | null;
  /** How it is told while a few of the rules that the transition tells do not hold; `null` = it is not. */
  lacks: Lacking | null;
}

/** Texts over `row`, as those of what may be begun. */
interface Lacking {
  /** So many rules at most do not hold. */
  most: number;
  /** Rules that send one to something else first: while one of them does not hold, nothing is told. */
  after: string[];
  /** Stands above them. */
  label: Text;
  verb: Text | null;
  text: Text | null;
  /** What is said while there is none to choose; `null` = nothing is. */
  later: Later | null;
}

/** Those that will be there to choose: which they are, from when on, and what is said of the first; of none, `none`. */
interface Later {
  where: Plan;
  from: Plan;
  text: Text;
  none: Text | null;
}

/** Rows of a spreadsheet, each of them the form of `create` filled in, or that of what is done with rows that are there. */
export interface ImportModel {
  /** Fields of that form by which a row is known, one at least; with `act` paths of the row. */
  key: string[];
  /** Transitions that are done on rows that are there, in order; absent: rows are made. */
  act?: string[];
  /** Lists of their forms with a column for each choice of `by`, in which what `of` picks stands, by field. */
  spread?: Record<string, SpreadModel>;
  /** What comes in; `null` = what the list is called. */
  label: Text | null;
  /** Transition for rows that are there already; `null` = they are refused. */
  edit: string | null;
  /** For rows that are there outside of the list: the transition, and the fields that the file has to know. */
  join: { by: string; same: string[] } | null;
  /** Headings that a column may have beside its title, by field. */
  headings: Record<string, string[]>;
}

/** Properties of the items of a list. */
export interface SpreadModel {
  by: string;
  of: string;
}

/** What stands beside each row before a bulk action is done on it. */
export interface BulkPreview {
  columns: Column[];
  /** Kinds of generated documents: of each row the one in force can be opened. */
  documents: string[];
  /** Codes of further kinds, over `row` and `item`. */
  which: Plan | null;
  /** What will happen, over `row`, `item` and, with forms, `input`; without it the state the row goes to. */
  says: Text | null;
  /** What the rows are, after their number. */
  noun: Text | null;
  /** What all chosen rows come to: how much each adds, over the same, and what it is (`n`). */
  sums: { value: Plan; text: Text }[];
  /** Each row is done with a form of its own, begun as it would be begun alone. */
  forms: boolean;
  /** Done with a row before, where it is on offer and `if` holds; what its form proposes stands in a column. */
  prepare: { transition: string; if: Plan | null; column: string } | null;
}

/** Rows that share what these columns say stand under one heading with it, which counts them by this word. */
export interface TableGroup {
  by: string[];
  /** They share the month of the only column, a date, and the column stays in the rows. */
  each?: 'month';
  rows: Text;
  /** The heading also says how many of them have one of these values of a column. */
  counts?: { column: string; value: string }[];
  /** Columns of numbers of which the heading says what those of its rows come to. */
  totals?: string[];
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
    | 'bar'
    | 'chips'
    | 'markup'
    | 'percent'
    | 'duration'
    | 'datetime'
    | 'age'
    | 'score'
    | 'strong'
    | 'link'
    | 'file'
    | 'picture'
    | 'portrait'
    | 'code'
    | null;
  options: { value: string; label: string; colour: Colour | null }[] | null;
  scale: number | null;
  /** Of an age: the last day; near it the cell turns amber, after it red, and says so. */
  due?: Plan;
  /** Colour by the first condition that holds; grey where none does. */
  colours?: { colour: CellColour; when: Plan }[];
  /** Of a bar: how much there may be. */
  most?: Plan;
  sortable: boolean;
  /** Hidden until chosen in the column chooser. */
  optional: boolean;
  wide: boolean;
  /** In a table: stands below its row, over its whole width, where it has a value. */
  beneath?: true;
  /** In a table: what it says needs no label where it has no head. */
  unlabelled?: true;
  for: string[] | null;
  if: Plan | null;
  /** In a table: asks nothing of its rows; where it does not hold, the list has no such column. */
  there?: Plan;
  /** Word for an empty value ("Belum disusun"); blank when null. */
  empty: string | null;
  /** In a block `call`: column of the answer holding the path that the cell opens. */
  link: string | null;
  /** In a block `call`: column of the answer holding a list of `{title, path}`. */
  links: string | null;
  /** In a block `call`: column of the answer with the end of the span that this one begins. */
  until?: string;
  /** Of a picture in a block `call`: column of the answer that says what is to be seen. */
  alt?: string;
}

export interface ViewModel {
  name: string;
  label: Text;
  where: Plan | null;
  /** Audiences it is declared for; `null` = whoever sees all it reads. */
  for: string[] | null;
  /** Paths of the fields it reads; `null` = it reads related rows, too. */
  reads: string[] | null;
  /** No tab of its own: one comes to it from elsewhere. */
  aside?: true;
  /** Where it does not hold, the list has no such view. */
  there?: Plan;
}

interface SearchField {
  path: string;
  label: string;
  /** Audiences it is declared for; `null` = whoever sees it in a column. */
  for: string[] | null;
}

export interface FilterModel {
  name: string;
  label: Text;
  /** Path of what is seen of the field: of a reference, its row's label; of related rows, the name of the column. */
  path: string;
  /** Audiences it is declared for; `null` = whoever sees it in a column. Of related rows: of those who see the column. */
  for: string[] | null;
  kind: 'options' | 'reference' | 'date_range' | 'boolean';
  value: Plan;
  options: { value: string; label: string; colour: Colour | null }[] | null;
  record: string | null;
  /** It narrows by what a column lists of related rows, `value` being a list; absent: by a field. */
  related?: RelatedFilter;
  /** Where it does not hold, the list has no such filter. */
  there?: Plan;
}

export interface RelatedFilter {
  /** Whether one of `asked` is listed, over `row`. */
  asks: Plan;
  /** Field of `record` by which the column shows a row. */
  shown: string | null;
  /** What is asked is numbers that have no names. */
  numbers?: true;
}
