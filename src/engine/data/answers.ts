import type { PackedManifest } from '../../definition/manifest.ts';
import type { Colour } from '../../definition/model.ts';
import type { ErrorEntry } from '../errors/api-error.ts';
import type { Screen } from './manifest.ts';

/** Answers of the product's own calls (contract section 3). Paths in them are ready to be opened. */

/** A value as the server shows it: labels of references and codes are already in it. */
export type Cell =
  | null
  | string
  | number
  | boolean
  | string[]
  | Labelled
  | Labelled[]
  | FileCell
  | RangeCell
  | LinkCell
  | LinkCell[];
export interface Labelled {
  value: string;
  label: string;
  colour?: Colour | null;
}
export interface FileCell {
  id: string;
  name: string;
  size?: number | null;
}
export interface RangeCell {
  from: string | null;
  to: string | null;
}
export interface LinkCell {
  label: string;
  path: string;
}

export type Cells = Record<string, Cell>;

/** Something the viewer may do now; `blocked` says why not yet (empty = can). */
export interface Offer {
  name: string;
  label: string;
  tone: 'primary' | 'plain' | 'danger';
  form: string | null;
  reason: 'required' | 'optional' | null;
  /** When the reason is needed, or what it should say. */
  reason_hint?: string;
  confirm: string | null;
  blocked: string[];
  /** Row of the relation it acts on. */
  item?: string;
  /** Of that row, else of the page's; absent for what is still to be made and for offers of a list. */
  version?: number;
  bulk: boolean;
}

export interface PageRow {
  id: string;
  version: number;
  label: string;
  state?: { value: string; label: string; colour: Colour; stage: string | null };
}

export interface PageData {
  /** Server's clock, ISO. */
  now: string;
  title: string;
  /** What stands above the page in place of the title, and after it in smaller type. */
  heading?: string;
  beside?: string;
  /** Audiences of this page that the viewer belongs to. */
  audiences?: string[];
  breadcrumbs: { label: string; path?: string }[];
  row: PageRow | null;
  /** By block id; a block the viewer may not see is absent. */
  blocks: Record<string, BlockData | undefined>;
  actions: Offer[];
}

export interface TableRow {
  id: string;
  version: number;
  cells: Cells;
  actions: string[];
  /** What those actions mean that act on a row behind this one, by name. */
  items?: Record<string, ItemSeen>;
  opens?: string;
}
export interface ItemSeen {
  id: string;
  version: number;
}
export interface TableData {
  data: TableRow[];
  meta: { total: number; page: number; size: number; views?: Record<string, number> };
  /** Names of the columns that are for the viewer, optional ones too. */
  columns?: string[];
  /** Names of the filters and views that are for the viewer, and titles of the fields that the search box looks in. */
  filters?: string[];
  views?: string[];
  search?: string[];
  /** The order the list opens with is the viewer's, too. */
  sorted?: boolean;
  links?: { next?: string | null };
}

export interface DocumentVersion {
  id: string;
  file: string;
  name: string;
  size: number | null;
  at: string;
  by: string;
  status: Labelled | string;
  note: string | null;
  checked_by: string | null;
  checked_at: string | null;
  actions: string[];
}
export interface DocumentSlot {
  code: string;
  label: string;
  stage: string;
  required: boolean;
  formats: string[];
  max_mb: number;
  verifier: string | null;
  versions: DocumentVersion[];
  upload: boolean;
}

export interface SheetComponent {
  code: string;
  label: string;
  hint?: string | null;
  weight: number;
  min: number;
  max: number;
  step: number;
}
export interface SheetData {
  item: string | null;
  version: number | null;
  /** What people call the sheet: whose it is. */
  name: string;
  components: SheetComponent[];
  scores: Record<string, number | null>;
  comment: string | null;
  editable: boolean;
  actions: string[];
  scale: { letter: string; min: number }[];
  pass: number | null;
}

export interface GeneratedDocument {
  id: string;
  code: string;
  label: string;
  number: string | null;
  date: string | null;
  status: Labelled | string;
  signers: { role: string; name: string; status: string; at: string | null }[];
  actions: string[];
}

export interface MatrixData {
  rows: { key: string; label: string; weight?: number }[];
  columns: { key: string; label: string; group?: string | null }[];
  cells: Record<string, Record<string, Cell>>;
  totals: { label: string; values: Record<string, Cell> }[];
  facts: { label: string; value: Cell }[];
}

export interface ChecklistData {
  checks: { rule: string; message: string; ok: boolean | null; actual: string | null; get?: string }[];
  frozen_at: string | null;
}

export interface FormData {
  schema: string | null;
  data: Record<string, unknown>;
  editable: boolean;
  /** Which of the names that the form gives fields to mean the viewer. */
  by: string[];
  saved_at: string | null;
}

/** Data of one block; which of these keys exist follows from the block's kind. */
export type BlockData = Record<string, unknown>;

export interface OpenAnswer {
  hash: string;
  now?: string;
  route?: string;
  params?: Record<string, string>;
  screen?: Screen;
  data?: PageData;
  redirect?: string;
  refused?: string;
}

/** `GET .../actions/:action`: start values, the row's version and what is in the way. */
export interface ActionStart {
  defaults: Record<string, unknown>;
  version: number | null;
  /** Which of the names that the form gives fields to mean the viewer. */
  by: string[];
  blocked: { message: string }[];
  /** Rules the person should know of before; none of them is in the way. */
  tells?: ChecklistData['checks'];
  options?: Record<string, unknown>;
}

export interface ActionDone {
  id: string;
  /** Of what was acted on, for the next action on the same. */
  version: number;
  state: string | null;
  message?: string | null;
  opens?: string | null;
  /** What was left out because it is wrong; the rest is saved. */
  refused?: ErrorEntry[];
  link?: MadeLink;
}

/** A personal link that was made: told this once. `path` has its secret in the fragment. */
export interface MadeLink {
  path: string;
  /** Whom it is for. */
  name: string;
  /** ISO time. */
  until: string;
}

export interface BulkDone {
  results: { id: string; ok: boolean; message?: string | null }[];
}

/** What a bulk action would do, row by row; asking changes nothing. */
export interface BulkPreviewData {
  /** Names of the columns that are for the viewer. */
  columns: string[];
  rows: PreviewRow[];
}
export interface PreviewRow {
  id: string;
  version: number;
  /** The row behind it that would be acted on. */
  item?: ItemSeen;
  cells: Cells;
  documents: { id: string; label: string; number: string | null }[];
  says: string;
  /** Why it cannot be done; empty = it can. */
  blocked: string[];
}

export interface Option {
  id: string;
  name: string;
  detail?: string | null;
}

export interface Notification {
  id: string;
  message: string;
  read_at: string | null;
  title?: string;
  created_at?: string;
  /** Page it opens. */
  link?: string | null;
  /** Department the page is in. */
  department?: string | null;
}

export interface DemoAccount {
  key?: string;
  name: string;
  email: string;
  password: string;
  note?: string;
  /** Name of the position. */
  position?: string;
  credentials?: { department: string; roles: string[] }[];
}

export interface SavedView {
  name: string;
  query: string;
}

/** `GET /api/start`: everything the first page of a visit needs, in one answer. */
export interface StartAnswer {
  manifest: PackedManifest;
  /** What `GET /users/{id}` answers about the person themselves; `null` for nobody. */
  profile: unknown;
  /** Where the count of changes stood before the page was read; `null` for nobody. */
  seq: number | null;
  open: OpenAnswer;
}

/** What `boot.js` asked for before this code arrived (public/boot.js). */
export interface Boot {
  /** Path and query that were opened. */
  path: string;
  token: string | null;
  answer: Promise<{ status: number; body: StartAnswer }>;
}
