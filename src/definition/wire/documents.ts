import { Labelled } from './cells.ts';
import {
  flag,
  list,
  moment,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Static,
  text,
  whole,
} from './schema.ts';

/** One handed-in file of a slot. */
export const DocumentVersion = object({
  id: text,
  file: text,
  name: text,
  /** Bytes. */
  size: orNull(number),
  at: moment,
  by: text,
  status: orNull(Labelled),
  note: orNull(text),
  checked_by: orNull(text),
  checked_at: orNull(moment),
  actions: list(text),
});
export type DocumentVersion = Static<typeof DocumentVersion>;

/** A file that was handed in elsewhere and may be handed in again; sent in, its id stands for a copy of it. */
export const FileAgain = object({
  file: text,
  name: text,
  /** Bytes. */
  size: number,
  at: moment,
  /** What the button says. */
  label: text,
});
export type FileAgain = Static<typeof FileAgain>;

/** A place for a file that the type asks for. */
export const DocumentSlot = object({
  code: text,
  label: text,
  stage: text,
  required: flag,
  formats: list(text),
  max_mb: number,
  /** What is looked for in it by whoever checks it. */
  look_for: optional(list(text)),
  /** Who checks it, in words. */
  verifier: orNull(text),
  /** Newest first. */
  versions: list(DocumentVersion),
  /** Whether a file would be taken now. */
  upload: flag,
  again: optional(FileAgain),
});
export type DocumentSlot = Static<typeof DocumentSlot>;

/** A place where the viewer is asked to sign now, in points from the upper left of its page as it is read. */
export const SignPlace = object({
  /** What comes there. */
  kind: oneOf('signature', 'initials', 'name', 'date'),
  /** Counts from 1. */
  page: whole,
  x: number,
  y: number,
  width: number,
  height: number,
});
export type SignPlace = Static<typeof SignPlace>;

/** A document that was made from the row. */
export const GeneratedDocument = object({
  id: text,
  code: text,
  label: text,
  number: orNull(text),
  date: moment,
  status: Labelled,
  /** Its own page, where it is signed and kept; `null` = none opens for the viewer. */
  path: orNull(text),
  /** In their order; `mine` waits for the viewer now. */
  signers: list(object({ role: text, name: text, status: text, at: orNull(moment), mine: flag })),
});
export type GeneratedDocument = Static<typeof GeneratedDocument>;
