import { flag, list, moment, object, oneOf, optional, orNull, type Static, text, whole } from './schema.ts';

/** One entry of the audit log, in words. */
export const AuditEntry = object({
  number: whole,
  at: moment,
  /** `null` = the system, or nobody who is known. */
  actor: orNull(text),
  /** The page of the person who did it, where one opens for the reader. */
  actor_path: orNull(text),
  department: orNull(text),
  action: text,
  /** What it was done to: the kind of row, its name and page as far as the reader may know them, and its id. */
  object: orNull(text),
  name: orNull(text),
  path: orNull(text),
  row: orNull(text),
  refused: flag,
  /** From which state to which, as people read them. */
  from: orNull(text),
  to: orNull(text),
  /** Rows that were written besides. */
  more: whole,
  /** Why a conversation was read for a complaint, and the fingerprint of its file. */
  note: optional(text),
  /** Codes of the refusal. */
  codes: list(text),
  /** SHA-256 of the entry, hex. */
  digest: text,
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditPage = object({
  entries: list(AuditEntry),
  total: whole,
  page: whole,
  size: whole,
  /** Kinds of rows to choose from, by name. */
  records: list(object({ name: text, label: text })),
  /** What was done, as people call it, to choose from: to that kind of row, where one is asked for. */
  actions: list(text),
  /** Departments to choose from. */
  in_departments: list(text),
  /** Whose entries these are; `null` = of everybody, those of no department too. */
  departments: orNull(list(text)),
});
export type AuditPage = Static<typeof AuditPage>;

/** Whether the audit log is as it was written. */
export const AuditChain = object({
  whole: flag,
  /** The first thing that is not, as the server's log says it. */
  broken: orNull(text),
  checked_at: moment,
  last: orNull(object({ number: whole, hash: text })),
  /** Entries that seals cover, and that wait for one; only for who may read all of them. */
  entries: optional(whole),
  waiting: optional(whole),
});
export type AuditChain = Static<typeof AuditChain>;

const QueuedMail = object({
  id: text,
  to: text,
  subject: text,
  /** `digest`, `quiet`: held for somebody's mail of the day, or for the end of quiet hours. */
  state: oneOf('waiting', 'failed', 'digest', 'quiet'),
  tries: whole,
  queued_at: moment,
  /** Why the last try failed, as the mail server said it. */
  error: orNull(text),
});
export type QueuedMail = Static<typeof QueuedMail>;

export const MailQueue = object({
  data: list(QueuedMail),
  /** There are more than are listed. */
  more: flag,
});
export type MailQueue = Static<typeof MailQueue>;

const Job = object({
  name: text,
  running: flag,
  /** When it began or was done last. */
  at: moment,
});
export type Job = Static<typeof Job>;
export const JobList = object({ data: list(Job) });

const DefinitionFault = object({
  file: text,
  line: whole,
  code: text,
  message: text,
  /** What is likely meant. */
  suggestion: orNull(text),
  /** The line with those around it, as they stand on the disk. */
  lines: list(object({ number: whole, text })),
});
export type DefinitionFault = Static<typeof DefinitionFault>;

/** The definitions in force, and what speaks against those on the disk. */
export const DefinitionState = object({
  hash: text,
  since: orNull(moment),
  files: whole,
  faults: list(DefinitionFault),
  /** When they were refused. */
  refused_at: orNull(moment),
  /** What follows a type: of what kind of rows how many, in the departments of the reader. */
  bound: list(object({ of: text, rows: whole })),
  types: list(
    object({
      code: text,
      label: text,
      departments: list(text),
      stages: whole,
      /** What its process tells of it. */
      facts: list(object({ label: text, value: text })),
      /** SHA-256 of what it says, hex. */
      digest: text,
      /** The file that says it. */
      file: text,
    }),
  ),
  screens: list(
    object({
      name: text,
      title: text,
      paths: list(text),
      audiences: list(text),
      /** The first of its addresses that opens for the reader as it stands. */
      opens: orNull(text),
    }),
  ),
  history: list(object({ hash: text, at: moment, changes: whole })),
});
export type DefinitionState = Static<typeof DefinitionState>;

/** A file of the definitions in force. */
export const DefinitionFile = object({ path: text, text });
export type DefinitionFile = Static<typeof DefinitionFile>;
