import type { Block, Json } from '../model.ts';
import { Books, Lane } from './calendar.ts';
import { Cell, Cells, Labels } from './cells.ts';
import { SaidBeside, SaidOfChoices } from './choices.ts';
import { DocumentSlot, GeneratedDocument, SignPlace } from './documents.ts';
import { LookupsOffered } from './lookups.ts';
import { Offer } from './offers.ts';
import {
  day,
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
  type TSchema,
  text,
  whole,
} from './schema.ts';
import { MatrixData, SheetData } from './scores.ts';
import { SettingsData } from './settings.ts';
import { TableData } from './table.ts';
import { Verdict } from './verdicts.ts';
import { NextStepData, Stage, StatusPart, Step, TimelineEntry, Waiting } from './ways.ts';

/** A row as the specification's call answers it. */
export const CallRow = map(stated<Json>('As the call says.'));
export type CallRow = Static<typeof CallRow>;

/** What a frame says of a block (`BlockFrame`) no contents may say, too: one would stand in place of the other. */
type Contents = TSchema & {
  properties: Record<string, unknown> & { [Key in keyof BlockFrame<Kind>]?: never };
};

/** What the server works out for a block, by its kind; an empty object where the block needs nothing of it. */
export const BLOCKS = {
  header: object({ title: Cell, cells: Cells, labels: optional(Labels) }),
  text: object({ text }),
  next_step: NextStepData,
  waiting: object({
    rows: list(Waiting),
    /** Heading of the only one; empty when it stands in a list. */
    single: text,
    /** Where nothing waits in the active department: how much does in the person's others, by code; those alone where something does. */
    elsewhere: optional(map(whole)),
  }),
  actions: object({}),
  /** `ended`: the row went no further than where it stands, and will not. */
  steps: object({ steps: list(Step), ended: optional(flag) }),
  timeline: object({ entries: list(TimelineEntry) }),
  detail: object({
    cells: Cells,
    labels: optional(Labels),
    below: optional(Labels),
    /** The same of the row with which it is compared. */
    compared: optional(object({ label: text, cells: Cells })),
  }),
  form: object({
    schema: text,
    data: map(stated<Json>('As the form says.')),
    editable: flag,
    /** Which of the names that the form gives fields to mean the viewer. */
    by: list(text),
    /** Choices that are offered, by field; of the other fields all are. */
    offered: optional(map(list(text))),
    /** Fields that are not asked for here. */
    unasked: optional(list(text)),
    lookups: optional(LookupsOffered),
    said: optional(SaidOfChoices),
    said_beside: optional(SaidBeside),
    saved_at: orNull(moment),
  }),
  action_form: object({}),
  checklist: object({ checks: list(Verdict), frozen_at: orNull(moment) }),
  documents: object({
    slots: list(DocumentSlot),
    offers: list(Offer),
    /** What a file is while it is not handed in yet; nothing is accepted before that. */
    draft: optional(text),
  }),
  table: TableData,
  sheet: SheetData,
  matrix: MatrixData,
  generated: object({ documents: list(GeneratedDocument) }),
  /** Id of the document in force. */
  /** `version`: another one says something else, so that it is drawn anew. */
  pdf: object({
    document: orNull(text),
    version: whole,
    /** Somebody signed it: there is a certificate that tells how. */
    certified: flag,
    /** What kind of signatures it has, or will have, in law; null where nobody signs it. */
    in_law: orNull(text),
    /** Whether the viewer is to sign it now. */
    asked: flag,
    /** Where the viewer is asked to sign it now. */
    mine: list(SignPlace),
  }),
  status_bar: object({ parts: list(StatusPart), total: whole }),
  tally: object({
    /** The day of each that is there. */
    done: list(day),
    most: whole,
    title: text,
    count: text,
    text: optional(text),
    until: optional(day),
  }),
  /** By view of a bar: its numbers, by column; a number that is not there is left out. */
  chart: object({
    numbers: map(map(number)),
    /** How many rows each view has of the row with which it is compared. */
    compared: optional(object({ label: text, counts: map(whole) })),
  }),
  journey: object({ stages: list(Stage) }),
  calendar: object({
    /** The Monday that the week begins with. */
    from: day,
    /** In the order in which they begin. */
    rows: list(
      object({
        id: text,
        at: moment,
        until: moment,
        title: Cell,
        lane: Cell,
        opens: orNull(text),
        /** Only asked for: others may take the time. */
        pending: flag,
        /** Record that reserved it, where the viewer may know. */
        kind: orNull(text),
      }),
    ),
    /** There are more, which are left out. */
    more: flag,
    /** What can be reserved, where that is what its lanes are; a row without a title is of what the viewer may not know. */
    lanes: orNull(list(Lane)),
    books: orNull(Books),
  }),
  notifications: object({}),
  sessions: object({}),
  passkeys: object({}),
  settings: SettingsData,
  /** `apart`: the times it tells are the machine's, and the faculty's clock shows another day. */
  operations: object({ apart: optional(flag) }),
  call: object({ rows: list(CallRow) }),
  link: object({ path: orNull(text) }),
  widget: object({}),
  /** `folded`: it is closed to this line, and what it holds is done, to come, or over without counting (absent = it is no step); `beside`: open, with this beside its heading. */
  section: object({
    folded: optional(object({ text, state: optional(oneOf('done', 'open', 'over')) })),
    beside: optional(text),
    /** With which row the numbers in it are compared, by its own label. */
    compared: optional(text),
  }),
  /** Which of the tabs show, by their place; the labels that depend on the row; of how many rows those tell that count. */
  tabs: object({
    visible: list(whole),
    leads: optional(whole),
    labels: optional(map(text)),
    counts: optional(map(whole)),
  }),
} satisfies Record<Block['kind'], Contents>;

type Kind = Block['kind'];

/** What the server works out, by kind. */
export type BlockContents = { [K in Kind]: Static<(typeof BLOCKS)[K]> };

/** What is sent of every block besides. */
export interface BlockFrame<K extends Kind> {
  kind: K;
  /** A label that no plain text of the definitions is. */
  label?: string;
  /** What is said where nothing is there, where no plain text of the definitions is. */
  empty?: string;
}

/** What a page says of a block, by its kind. */
export type BlockAnswerOf<K extends Kind> = { [One in K]: BlockFrame<One> & BlockContents[One] }[K];
export type BlockAnswer = BlockAnswerOf<Kind>;

/** Of any kind; `kind` tells which. */
export const BlockAnswer = stated<BlockAnswer>('One block of a page.', {
  oneOf: Object.entries(BLOCKS).map(([kind, { properties }]) =>
    object({ kind: oneOf(kind), label: optional(text), empty: optional(text), ...properties }),
  ),
});
