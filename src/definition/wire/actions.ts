import type { Json } from '../model.ts';
import { BoardFields, Slot } from './board.ts';
import { Cells } from './cells.ts';
import { SaidBeside, SaidOfChoices } from './choices.ts';
import { ErrorEntry } from './errors.ts';
import { LookupsOffered } from './lookups.ts';
import { ItemSeen } from './offers.ts';
import { ReachShown } from './reach.ts';
import {
  flag,
  list,
  map,
  moment,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Static,
  stated,
  text,
  whole,
} from './schema.ts';
import { Verdict } from './verdicts.ts';

/** What the form of an action starts with. */
export const ActionStart = object({
  defaults: map(stated<Json>('As the form says.')),
  /** Fields that start with the one choice there is. */
  only: optional(list(text)),
  /** Of the item when the caller named one, else of the row; `null` for a row that is still to be made. */
  version: orNull(whole),
  /** The question before it is done, in the words of this row; left out: none is asked. */
  confirm: optional(text),
  /** Which of the names that the form gives fields to mean who asks. */
  by: list(text),
  /** What is in the way; empty = nothing. */
  blocked: list(object({ message: text })),
  /** Rules the person should know of before, none of which is in the way; empty = nothing can be told yet. */
  tells: list(Verdict),
  /** Choices that are offered, by field; of the other fields all are. */
  offered: optional(map(list(text))),
  said: optional(SaidOfChoices),
  said_beside: optional(SaidBeside),
  /** Fields that are not asked for here. */
  unasked: optional(list(text)),
  lookups: optional(LookupsOffered),
  /** Fields of the form that its board follows, where it has one. */
  board: optional(list(text)),
  reach: optional(ReachShown),
});
export type ActionStart = Static<typeof ActionStart>;

/** A personal link that was made, told this once. */
export const MadeLink = object({
  /** Path with the secret in its fragment, which browsers send to nobody. */
  path: text,
  /** Whom it is for. */
  name: text,
  until: moment,
});
export type MadeLink = Static<typeof MadeLink>;

/** What became of an action. */
export const ActionDone = object({
  id: text,
  /** What the next action on the same must bring: of the item when the caller named one, else of the row. */
  version: whole,
  state: orNull(text),
  message: optional(text),
  /** Path of the row's page, for a row that was just made. */
  opens: optional(text),
  /** What was left out because it is wrong; the rest is saved. */
  refused: optional(list(ErrorEntry)),
  link: optional(MadeLink),
});
export type ActionDone = Static<typeof ActionDone>;

/** What became of an action on many rows, row by row. */
export const BulkDone = object({
  results: list(object({ id: text, ok: flag, message: optional(text) })),
});
export type BulkDone = Static<typeof BulkDone>;

/** A chosen row that a bulk action leaves out. */
export const SkippedRow = object({
  id: text,
  /** It does not start from the row's state, is another person's to do, or cannot be done now. */
  why: oneOf('state', 'person', 'moment'),
  /** What the state is called, where it is the state. */
  state: optional(text),
});
export type SkippedRow = Static<typeof SkippedRow>;

/** In no order; rows that the list does not show, or on which it can be done by now, are not among them. */
export const SkippedRows = object({ rows: list(SkippedRow) });
export type SkippedRows = Static<typeof SkippedRows>;

/** What a row of a bulk action would be done with, where each has a form of its own. */
export const RowForm = object({
  input: map(stated<Json>('As the form says.')),
  /** Of a form with a board the times to choose from, the chosen one among them; in the way of no row before it. */
  slots: list(Slot),
  /** Why it cannot be done so. */
  wrong: list(text),
  /** Something has taken what it would take at that time. */
  clash: optional(flag),
  /** Where there is no time to choose: each of those who has none left, by name. */
  busy: optional(list(text)),
});
export type RowForm = Static<typeof RowForm>;

/** One choice of a form that fills itself in. */
export const ProposedPick = object({
  /** JSON pointer into the form's input. */
  at: text,
  label: text,
  /** `null` = nothing is left to propose. */
  value: orNull(text),
  /** What could be taken instead, in the order in which it is proposed; what is taken is among them. */
  options: list(object({ id: text, name: text, detail: optional(text) })),
});
export type ProposedPick = Static<typeof ProposedPick>;

/** What is done with a row before a bulk action is, in the same step. */
export const PreparedRow = object({
  input: map(stated<Json>('As its form says.')),
  picks: list(ProposedPick),
  /** Why it cannot be done so; then nothing else of the row is known. */
  wrong: list(text),
  /** What speaks against it and is in the way of nothing. */
  warns: list(text),
});
export type PreparedRow = Static<typeof PreparedRow>;

/** One row as it is shown before a bulk action is done on it. */
export const PreviewRow = object({
  id: text,
  /** What was looked at. */
  version: whole,
  /** The row behind it that would be acted on. */
  item: optional(ItemSeen),
  cells: Cells,
  documents: list(object({ id: text, label: text, number: orNull(text) })),
  /** What will happen; empty when nothing can. */
  says: text,
  /** Why it cannot be done; empty = it can. */
  blocked: list(text),
  /** Whoever does it to this row proves who they are. */
  identified: optional(flag),
  form: optional(RowForm),
  prepared: optional(PreparedRow),
  /** Path of its page. */
  opens: optional(text),
  /** How much it adds to each of the sums. */
  sums: optional(list(number)),
});
export type PreviewRow = Static<typeof PreviewRow>;

/** What a bulk action would do; asking changes nothing. */
export const BulkPreviewData = object({
  /** Names of the columns that are for the viewer. */
  columns: list(text),
  /** In the order asked for; rows that the list does not show are left out. */
  rows: list(PreviewRow),
  /** Fields of the form in which the rows' times stand, where they have some. */
  times: optional(BoardFields),
  /** What the rows are, after their number. */
  noun: optional(text),
  /** What is told of the chosen rows together: `{n}` is what they add. */
  sums: optional(list(text)),
});
export type BulkPreviewData = Static<typeof BulkPreviewData>;
