import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { SourceName } from '../../src/definition/model/sources.ts';
import type { JsonObject, Model } from '../../src/definition/model.ts';
import type { Sheet } from '../../src/definition/paper/page-space.ts';
import type { DefinitionProblem } from '../../src/definition/wire.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Disk } from './disk.ts';
import type { Renderer, SigningPlace } from './renderer.ts';
import type { SecretBox } from './secret-box.ts';
import type { Database } from './tables.ts';

/** Everything the server's calls and jobs may use. Built once in `compose.ts`; every plugin takes it as its options. */
export interface Deps {
  config: Config;
  /** Use it for single reads only; every write goes through `inTransaction` (database/transaction.ts). */
  db: Kysely<Database>;
  clock: Clock;
  definitions: Definitions;
  auth: Auth;
  files: Files;
  changes: Changes;
  jobs: Jobs;
  disk: Disk;
  /** What is kept and never told again: passwords among the settings. */
  secrets: SecretBox;
  renderer: Renderer;
  signing: Signing;
  lookups: Lookups;
}

/** Registers some endpoints, in a scope of its own below `/api`. */
export type RoutePlugin = (app: FastifyInstance, deps: Deps) => void | Promise<void>;

/** An open transaction. Pass it down: asking `deps.db` inside a transaction waits for ever on the embedded database. */
export type Trx = Transaction<Database>;
/** A reader that works inside and outside a transaction. */
export type Db = Kysely<Database> | Trx;

/** The definitions in force. `current()` is the last good model; a broken change never replaces it. */
export interface Definitions {
  current(): Model;
  hash(): string;
  /** Why the newest files were refused; empty when they are the ones in force. */
  problems(): DefinitionProblem[];
  /** When they were; `null` when they are in force. */
  refusedAt(): string | null;
  /** Reads the files on the disk now, for who does not want to wait until a change of them is heard of. */
  check(): Promise<void>;
  /** ES module with `schema` and `validators` of a form, or `null` when there is no such form. */
  formModule(name: string): Promise<string | null>;
  /** Called after the model or the list of problems changed. Returns the function that stops it. */
  onChange(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Who is asking, in the active department. */
export interface Viewer {
  /** Id of the `user` row. */
  id: string;
  name: string;
  email: string;
  /** Name of the position in the definitions; the default one for whoever has none of them. */
  position: string;
  /** `null` when the account has none or something that is not a whole number. */
  position_id: number | null;
  /** Roles held today in `department`, by oneself or as a deputy. */
  roles: string[];
  /** For whom, of the roles that are not held by oneself; sorted by role. */
  on_behalf: OnBehalf[];
  department: string;
  /** Id of the session row behind the token; `null` where there is no token (`viewerOf`). */
  session: string | null;
  /** What a session opened by a personal link is held to; `null` = all that the person may. */
  scope: LinkScope | null;
}

/** Somebody whose role a deputy has. */
export interface OnBehalf {
  role: string;
  /** The holder's id and name. */
  user: string;
  name: string;
}

/** The one row whose pages a personal link reaches. Source: docs/decisions/0010-personal-links.md. */
export interface LinkScope {
  /** Id of the link. */
  link: string;
  record: string;
  row: string;
}

/** How a person proved just now who they are. */
export type ProofMethod = 'password' | 'code' | 'passkey';

/** What somebody does, as their request says it. */
export interface ProofSubject {
  route: string;
  params: Record<string, string>;
  action: string;
  /** Rows of a list that were chosen; empty = the page's own. */
  rows: string[];
}

export interface Auth {
  /**
   * The viewer behind the request's token, or `null` when it carries none.
   * Throws E_ACCESS_SIGN_IN (401) for a token that is malformed, expired, signed out or of another department than the
   * `Org` header, and E_ACCESS_LINK (403) for a session of a personal link on a call that does not serve such sessions.
   * Roles and status are at most 30 s old.
   */
  authenticate(request: FastifyRequest): Promise<Viewer | null>;
  /** As `authenticate`, but a request without a token is refused too. */
  require(request: FastifyRequest): Promise<Viewer>;
  /** Id of the user whose token counts now, whatever it may do here; `null` for nobody. Never throws a refusal. */
  userOf(request: FastifyRequest): Promise<string | null>;
  /** The viewer a person would be in `department` right now (seeds, effects, tests); `null` when there is no active one. */
  viewerOf(db: Db, user: string, department: string): Promise<Viewer | null>;
  /**
   * How `viewer` proved who they are for this very request; `null` = they did not. Throws E_ACCESS_PROOF for a proof of
   * somebody else, of another sign-in, for something other than `subject`, or older than five minutes.
   */
  proofOf(request: FastifyRequest, viewer: Viewer, subject: ProofSubject): ProofMethod | null;
  /** Makes every session of the person read its rights again at once (after roles, status or password changed). */
  forget(user: string): void;
}

export interface StoredFile {
  id: string;
  /** Name shown to people; normalised, with extension. */
  name: string;
  /** Media type found in the content, never the claimed one. */
  type: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of the content, hex. */
  sha256: string;
  /** User who uploaded it; `null` when the server made it. */
  owner: string | null;
  /** ISO time. */
  created_at: string;
}

/** Stored files. Rights are the caller's business: ask the owning row first, then for an address. */
export interface Files {
  /** `null` when there is no such file or its upload was never finished. */
  find(db: Db, id: string): Promise<StoredFile | null>;
  /** Address to download it from, valid for 300 s, answered as an attachment (or shown in the page with `inline`). */
  url(db: Db, id: string, options?: { name?: string; inline?: boolean }): Promise<string>;
  read(db: Db, id: string): Promise<Buffer>;
  /**
   * Stores bytes made by the server (a generated document). Writes the content first; call it before the
   * transaction, then `link` inside it, or with the open transaction. Files that nothing links are removed after 24 h.
   */
  create(
    content: Buffer,
    options: { name: string; type: string; owner: string | null },
    trx?: Trx,
  ): Promise<StoredFile>;
  /**
   * Finishes uploads that went past this server (S3): looks at size and content. Call it with the files of the input
   * before the transaction that links them; files stored here, and values that are no waiting upload, cost nothing.
   */
  settle(ids: string[]): Promise<void>;
  /**
   * Binds an uploaded or created file to the row that now owns it. `owner` must be its uploader unless the server made
   * it. Throws E_INPUT_FILE (422, with `pointer`) when it is unknown, another person's, already bound to another row,
   * of a format that is not in `formats` (extensions without dot; empty = any) or above `max_mb`.
   * Of a picture only a square of `square` pixels is kept, or what is drawn in it, at most `trimmed` pixels wide.
   */
  link(
    trx: Trx,
    file: string,
    to: {
      record: string;
      row: string;
      owner: string | null;
      formats?: string[];
      max_mb?: number;
      square?: number;
      trimmed?: number;
      pointer?: string;
    },
  ): Promise<StoredFile>;
}

/** Rows of a record that changed, in one department; `null` = they belong to none, or to too many to say. */
export interface Change {
  record: string;
  department: string | null;
  /** Where it is one person's alone, their id: nobody else hears of it. */
  person?: string;
}

/** Changes that came together: all after the number `after` up to `seq`, as the feed counts them. */
export interface Told {
  changes: Change[];
  after: number;
  seq: number;
}

/** The change feed behind `GET /api/changes`. */
export interface Changes {
  /** Notes which rows changed; others are told soon after the commit. Throws outside of `inTransaction`. */
  mark(trx: Trx, changes: readonly Change[]): Promise<void>;
  /** As `mark`, but the caller writes the entry in a statement of its own: answers what stands in it. */
  announced(trx: Trx, changes: readonly Change[]): string[];
  /** What changed after `seq`, and where to go on from; `null` = too long ago to say, reload everything. */
  after(seq: number): Promise<{ seq: number; changes: Change[] | null }>;
  /** Called in every process soon after a commit. Returns the function that stops it. */
  onChange(listener: (told: Told) => void): () => void;
  close(): Promise<void>;
}

/** What somebody is told of their own account. */
export interface OwnNotice {
  user: string;
  kind: string;
  title: string;
  message: string;
}

export interface Mail {
  /** What the message is about, where that is one thing: a repeated sending keeps the message's id, so mailboxes show it once. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  /** Milliseconds to wait before it goes out. */
  delay?: number;
  /** The row that says what became of it, where one does. */
  receipt?: Receipt;
}

/** A row with `status`, `error` and `sent_at`, whose mail is on its way while its status is `queued`. */
export interface Receipt {
  record: string;
  row: string;
}

export interface Jobs {
  /**
   * Runs `sweep` once a minute in one process of all; a run is skipped while the one before is still going. After a
   * standstill two may run beside each other: it must bear that.
   */
  everyMinute(name: string, sweep: () => Promise<void>): void;
  /**
   * Puts messages into the transaction, in one statement: each is sent after the commit, never after a rollback, and again
   * until the mail server takes it. One may be sent twice.
   */
  mail(trx: Trx, mails: readonly Mail[]): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Sources outside that know something by an identifier. */
export interface Lookups {
  /** What people call who is asked; `null` = nobody is, here. */
  label: string | null;
  /** Parts of what is known by the identifier, of those that the source has. Throws E_INPUT_LOOKUP, E_SYSTEM_SOURCE. */
  find(source: SourceName, typed: string): Promise<JsonObject>;
}

/** Signs files of the application in the name of a person who has just proved who they are. */
export interface Signing {
  /**
   * Appends the person's signature to a stored PDF and answers the new file, made in the open transaction and bound to no
   * row yet; the one before stays. Throws E_PROCESS_CERTIFICATE, E_SYSTEM_TIMESTAMP, E_SYSTEM_SIGNER.
   */
  sign(trx: Trx, wish: SigningWish): Promise<Signed>;
  /** Signs a PDF in the name of the application, not seen on its pages; answers the new one, stored nowhere. */
  certify(trx: Trx, pdf: Uint8Array, wish: { reason: string; at: Date }): Promise<Buffer>;
  /** The file with an empty field at each place that is not a signature's, before anybody signs. */
  prepare(trx: Trx, file: string, places: readonly SigningPlace[]): Promise<StoredFile>;
  /** The pages of a stored PDF. Throws E_INPUT_FILE when it cannot be opened as it is. */
  sheets(trx: Trx, file: string): Promise<Sheet[]>;
}

export interface SigningWish {
  /** Id of the stored PDF. */
  file: string;
  /** Name of the signature's field, unique in the file. */
  field: string;
  signer: { user: string; email: string; name: string; role: string; nip: string | null; nim: string | null };
  /** Id of the picture of their signature; `null` = their name alone is seen. */
  picture: string | null;
  /** Where it is seen, and what else is filled in with it; none = nowhere. */
  places: SigningPlace[];
  reason: string;
  /** By the faculty's clock. */
  at: Date;
}

export interface Signed {
  file: StoredFile;
  /** Serial number of the certificate, hex. */
  certificate: string;
}
