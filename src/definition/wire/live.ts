import { flag, list, object, optional, orNull, type Static, text, whole } from './schema.ts';

/** What a browser hears again and again (`GET /changes`). */
export const ChangesAnswer = object({
  /** How far the count of changes is. */
  seq: whole,
  /** Roles of the person in their department, now: some may have begun or ended meanwhile. */
  roles: list(text),
  /** Names of the records whose rows changed in the person's department or in none; `null` = too long ago to say. */
  records: orNull(list(text)),
  /** Of those that changed in other departments only. */
  elsewhere: list(text),
});
export type ChangesAnswer = Static<typeof ChangesAnswer>;

/** How a browser connects to the live channel (`GET /live`), and which channels are its own. */
export const LiveFacts = object({
  key: text,
  cluster: text,
  /** `null` = the server that answers. */
  host: orNull(text),
  port: orNull(whole),
  tls: orNull(flag),
  /** A service beside the server that answers. */
  outside: flag,
  channels: object({ changes: text, user: text }),
});
export type LiveFacts = Static<typeof LiveFacts>;

/** What is said in a department's channel of changes: all between two numbers of the count, never data. */
export interface LiveChange {
  /** The number told before in this channel: who knows less asks for what is between. */
  after: number;
  seq: number;
  /** As `ChangesAnswer` has them. */
  records: string[];
  elsewhere: string[];
  /** Who holds which role may have changed: ask. */
  roles: boolean;
}

/** One fault of the definition files, as the checker says it. */
export const DefinitionProblem = object({
  file: text,
  line: whole,
  column: whole,
  rule: text,
  message: text,
  /** The same for administrators, in Indonesian, where there is one. */
  text: optional(text),
  suggestion: orNull(text),
});
export type DefinitionProblem = Static<typeof DefinitionProblem>;

/**
 * What the server tells every open browser: which definitions are in force, and whether newer files are refused (in
 * development with their faults); whether nothing is written at the moment.
 */
const DefinitionNews = object({
  hash: text,
  refused: optional(flag),
  read_only: optional(flag),
  problems: optional(list(DefinitionProblem)),
});
export type DefinitionNews = Static<typeof DefinitionNews>;
