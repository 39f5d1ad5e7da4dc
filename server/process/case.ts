import type { Row } from '../../src/definition/expression/index.ts';
import type {
  JsonObject,
  ProcessModel,
  RecordModel,
  TransitionModel,
  TypeModel,
} from '../../src/definition/model.ts';
import type { MadeLink } from '../../src/definition/wire.ts';
import type { Change, OnBehalf, ProofMethod, Trx, Viewer } from '../core/deps.ts';
import type { Fault } from '../core/errors.ts';
import type { WriteStamp } from '../records/write-rows.ts';
import { type Scene, textIn, toShow } from '../scene/scene.ts';
import type { Ask } from './ask.ts';
import type { AutoQueue } from './auto-queue.ts';
import type { Books } from './books.ts';
import type { Hold } from './hold.ts';
import type { Keyed } from './key-holder.ts';
import type { Wish } from './wish.ts';

/** One transaction's work: all that is written in it, kept until history, audit and change marks are made of it. */
export interface Work {
  scene: Scene;
  trx: Trx;
  /** Who does it; `null` = the system. */
  actor: Viewer | null;
  /** Id of the HTTP request and address of the caller, for history and audit. */
  request: string | null;
  address: string | null;
  /** How the actor proved for this very act who they are, and with which browser; `null` = they were not asked to. */
  proof: Proof | null;
  stamp: WriteStamp;
  touched: Touched[];
  /** What went with rows that were removed, since it lay within them. */
  carried: Change[];
  hold: Hold;
  books: Books;
  /** Does another transition in the same transaction (`start`). */
  perform: (work: Work, ask: Ask) => Promise<Case>;
  /** How many transitions lead here, each started by the one before it. */
  started: number;
  /** Rows on which transitions may fire by themselves; shared by all that run in this work. */
  autos: AutoQueue;
  /** Limits of uploaded files given by the screen's slot, beside those of the field; `unasked` = no slot takes the file. */
  fileLimits: { formats: string[]; max_mb: number } | 'unasked' | null;
  /** What was reserved last, to say whose event was in the way when the database refuses it. */
  wish: { asked: Wish; by: Case } | null;
  /** Rows as they were to be, of records with keys, to say who is in the way when the database refuses one. */
  keyed: Keyed[];
  /** The personal link that was made; its address is told once, in the answer, and kept nowhere. */
  link: MadeLink | null;
  /** Users whose sessions were ended. */
  signedOut: string[];
}

export interface Proof {
  method: ProofMethod;
  /** What the browser calls itself. */
  agent: string | null;
}

/** A row that was written: `before: null` = made, `after: null` = removed. */
export interface Touched {
  record: string;
  row: string;
  department: string | null;
  before: Row | null;
  after: Row | null;
  /** `null` = the system. */
  actor: Viewer | null;
  /** For whom the actor did it as a deputy; `null` = by their own right. */
  on_behalf: OnBehalf | null;
  transition: string;
  /** Set for the row whose state the transition drives. */
  process: string | null;
  from: string | null;
  to: string | null;
  /** What it was done to, in words. */
  about: string | null;
  reason: string | null;
}

/** One transition on one row. `row` and `item` are replaced as effects change them. */
export interface Case {
  work: Work;
  process: ProcessModel;
  record: RecordModel;
  transition: TransitionModel;
  type: TypeModel | null;
  spec: JsonObject;
  row: Row;
  item: Row | null;
  itemRecord: RecordModel | null;
  /** What the form gave; uploaded files are described by objects. */
  input: JsonObject;
  /** As it was sent, for validation. */
  sent: JsonObject;
  /** What of it was left out because it is wrong, where the rest is saved all the same. */
  refused?: Fault[];
  reason: string | null;
  /** State before; `null` for a row that is being made. */
  state: string | null;
  /** State that an effect leads to instead of the transition's target. */
  diverted: string | null;
  /** For whom the one who acts does it as a deputy, once that was asked; absent or `null` = by their own right. */
  on_behalf?: OnBehalf | null;
  /** State after, once it is being carried out. */
  next?: string;
}

/** The variables its expressions see, besides the scene's constants. */
export function varsOf(one: Case, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    row: one.row,
    item: one.item,
    input: one.input,
    spec: one.spec,
    reason: one.reason,
    ...more,
  };
}

/** The transition's label as people read it, for refusals. */
export function labelOfCase(one: Case): Promise<string> {
  return textIn(toShow(one.work.scene), one.transition.label, varsOf(one));
}
