import { CellColour } from './cells.ts';
import { DocumentSlot } from './documents.ts';
import { Offer } from './offers.ts';
import {
  day,
  flag,
  list,
  map,
  moment,
  object,
  oneOf,
  optional,
  orNull,
  type Static,
  text,
  whole,
} from './schema.ts';
import { Verdict } from './verdicts.ts';

/** What happens next with the row, and whether it is the viewer's turn. */
export const NextStepData = object({
  /** Whether the viewer is the one to act. */
  mine: flag,
  title: text,
  text: optional(text),
  /** Why it is their turn again, in the words of whoever sent it back. */
  because: optional(text),
  /** Whether it stands first on the page and across it. */
  across: optional(flag),
  /** Whether files that are missing or were sent back are handed in in the panel itself. */
  uploads: optional(flag),
  /** Until when it is to be done. */
  due: optional(day),
  /** Names of what the viewer may do. */
  actions: list(text),
  /** Row of a relation it acts on. */
  item: optional(text),
  /** Of those whose form stands in the panel: what the button says, with `{chosen}` for what is chosen. */
  fills: optional(map(text)),
  /** Who is waited for, in words; `null` when it is the viewer's turn or nobody is named. */
  waiting: orNull(text),
});
export type NextStepData = Static<typeof NextStepData>;

/** One thing that waits for the viewer. */
export const Waiting = object({
  record: text,
  id: text,
  /** What is to be done and for whom; where the next step does not say it, the action, the type and the row. */
  title: text,
  /** Word of the button that leads there. */
  verb: text,
  /** What the page says about the step. */
  text: text,
  due: orNull(day),
  /** Since when it waits, where the page says so. */
  since: optional(day),
  path: text,
  /** It is under way, and waits for somebody else: whom, in words; empty where nobody is named. */
  waits: optional(text),
  /** It could be begun if these rules held. */
  lacks: optional(object({ label: text, checks: list(Verdict) })),
  /** What stands beside it, told of the only one alone. */
  beside: optional(list(object({ label: text, lines: list(text) }))),
  /** Documents of the only one, and the page that shows them. */
  papers: optional(object({ route: text, params: map(text), list: list(object({ id: text, label: text })) })),
  /** What of the only one goes into a calendar. */
  event: optional(object({ title: text, from: moment, to: moment, place: text })),
  /** What is to be seen to, of the only one. */
  checks: optional(object({ label: text, checks: list(Verdict) })),
  /** Why it came back, of the only one. */
  because: optional(text),
  /** Of the only one: what its page would take in its panel, and through which page it is sent. */
  uploads: optional(
    object({ route: text, params: map(text), slots: list(object({ slot: DocumentSlot, offer: Offer })) }),
  ),
});
export type Waiting = Static<typeof Waiting>;

/** What waits for the viewer in the active department, by the pages where it is done. */
export const WaitingPaths = object({
  /** One for each. */
  paths: list(text),
  /** Records whose changes concern it; `*` after a name: in other departments, too. */
  reads: list(text),
});
export type WaitingPaths = Static<typeof WaitingPaths>;

/** How much waits for the viewer, by each department they belong to. */
export const WaitingCounts = object({ counts: map(whole) });
export type WaitingCounts = Static<typeof WaitingCounts>;

const NextWay = object({ title: text, path: text });

/** Of the pile that a row was taken from: the next one, and how many are left after it. */
export const WaitingNext = object({
  next: orNull(NextWay),
  more: whole,
  /** Another step that waits for the viewer on the same: a document that was made of it. */
  same: optional(NextWay),
  /** Where nothing of it is left here: how much waits in their other departments, by code. */
  elsewhere: optional(map(whole)),
});
export type WaitingNext = Static<typeof WaitingNext>;

/** A stage of the row's process. */
export const Step = object({
  label: text,
  state: oneOf('done', 'current', 'upcoming', 'stopped'),
  /** Day on which it was reached, in words; the state while it is current. */
  note: text,
});
export type Step = Static<typeof Step>;

/** A stage of a longer way. */
export const Stage = object({
  code: text,
  label: text,
  state: oneOf('done', 'running', 'later'),
  says: text,
  /** Day on which it was or will be. */
  on: orNull(day),
  /** Since when, where there is no `on`. */
  since: orNull(day),
  /** Page of the row that says it; `null` when none opens for the viewer. */
  path: orNull(text),
});
export type Stage = Static<typeof Stage>;

export const TimelineEntry = object({
  at: moment,
  label: text,
  /** What it was done to, when that is not the row itself. */
  about: orNull(text),
  from: orNull(text),
  to: orNull(text),
  actor: text,
  reason: orNull(text),
});
export type TimelineEntry = Static<typeof TimelineEntry>;

/** How many rows have one status. */
export const StatusPart = object({ value: text, label: text, colour: orNull(CellColour), count: whole });
