import type { Plan } from '../expression/plan.ts';
import type { Reader } from './records.ts';
import type { NumberPattern, Text } from './text.ts';

export interface MessageModel {
  name: string;
  title: Text;
  text: Text;
  /** Screen (in the reader's audience) the notification opens: its name, or a text that gives it. */
  opens: Text | null;
  high: boolean;
  /** Also sent to the reader's address. */
  mail: boolean;
}

/** A document the server generates: template, numbering, merge data (evaluated and frozen at generation). */
export interface GeneratedModel {
  code: string;
  label: string;
  /** What one that is made is called, over `row`, `spec` and `each`, frozen with it; `null` = by the label. */
  called: Text | null;
  /** Record of the row that it is made of; `null` = none is named. */
  record: string | null;
  /** `null` = it is a file that somebody sent, and is never drawn. */
  template: string | null;
  /** `null` = it has no number. */
  number: NumberPattern | null;
  bind: Record<string, Binding>;
  /** Path of what is bound (`member.number`) whose value stands in the file's name; `null` = none does. */
  named: string | null;
  /** What it is about, over `row`, `spec` and `each`, frozen with it; `null` = nothing is said. */
  about: Text | null;
  /** Who reads it, over `row` and the `document` itself; nobody else does, whatever a screen lists. */
  readers: Reader[];
}

export type Binding =
  | Plan
  /** One object per element, seen as `as`. */
  | { each: Plan; as: string; bind: Record<string, Binding> }
  | { object: Record<string, Binding> }
  /** Address of the page of the document's row that a screen has for an audience (`screen@audience`), with the server's before it. */
  | { page: string; record: string };
