import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Json } from '../../src/definition/model.ts';

/** Tables of records are made from definitions at run time, so their columns are known by name only. */
export type Row = Record<string, unknown>;
export type Database = Record<string, Row>;

/** JSON columns are read as values and written as JSON text (`JSON.stringify`), so that arrays stay JSON. */
type JsonColumn = ColumnType<Json, string, string>;
/** ISO time in both directions. */
type Time = string;

/** One sign-in: revoking the row ends every token made from it. */
interface SessionTable {
  id: string;
  user: string;
  created_at: Time;
  expires_at: Time;
  revoked_at: Time | null;
  /** Personal link it was opened by; `null` = a sign-in. */
  link: string | null;
  /** What the browser called itself; `null` where nothing is known of it. */
  agent: string | null;
}

/** A way to set the password of an account, sent by mail; only the hash of its secret is kept. */
export interface PasswordLinkTable {
  id: string;
  /** SHA-256 of the secret, hex. */
  token_hash: string;
  user: string;
  created_at: Time;
  /** `null` = asked for on the sign-in page. */
  created_by: string | null;
  expires_at: Time;
  /** When it was used, or ended by a newer one. */
  ended_at: Time | null;
}

/** A passkey (WebAuthn) by which a person proves who they are. */
export interface PasskeyTable {
  /** Of the credential, base64url. */
  id: string;
  user: string;
  /** As the person calls it. */
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often it says it was used; 0 = it does not count. */
  counter: number;
  /** How browsers reach it, as they said. */
  transports: JsonColumn;
  created_at: Time;
  used_at: Time | null;
}

/** A way for one account to the pages of one row, opened by a secret that only its hash is kept of. */
export interface PersonalLinkTable {
  id: string;
  /** SHA-256 of the secret, hex. */
  token_hash: string;
  user: string;
  department: string;
  record: string;
  row: string;
  /** Screen it opens, as the definitions name it. */
  screen: string;
  created_at: Time;
  created_by: string | null;
  /** By the faculty's clock. */
  expires_at: Time;
  revoked_at: Time | null;
  /** When it was opened last. */
  used_at: Time | null;
}

/** Every change of a row that came from a transition (or creation). Append-only. */
export interface HistoryTable {
  id: string;
  record: string;
  row: string;
  department: string | null;
  process: string | null;
  transition: string;
  from_state: string | null;
  to_state: string | null;
  /** User id; `null` = the system. */
  actor: string | null;
  actor_name: string;
  /** User whose role the actor had as a deputy, and their name as of then; `null` = done by one's own right. */
  on_behalf: string | null;
  on_behalf_name: string | null;
  at: Time;
  reason: string | null;
  /** What it was done to, in words as of then: the item acted on, the kind of file uploaded. */
  about: string | null;
  /** Row version after the change. */
  version: number | null;
  /** `{field: {from, to}}` of what changed, for readable conflicts. */
  changes: JsonColumn;
  request: string | null;
  /** Personal link that the actor came by. */
  link: string | null;
}

/** Log of every write and refusal. Append-only; `seq` is filled in by the database. */
export interface AuditTable {
  seq: Generated<number>;
  at: Time;
  actor: string | null;
  department: string | null;
  action: string;
  record: string | null;
  row: string | null;
  result: 'done' | 'refused';
  request: string | null;
  address: string | null;
  detail: JsonColumn;
  /** Chain of the entries from before there were seals; `null` since. */
  previous: Generated<string | null>;
  hash: Generated<string | null>;
}

/** One hash over the seal before it and the entries of the audit log up to a number. Append-only, numbered from 1. */
interface AuditSealTable {
  number: number;
  /** Covers the entries above the `until` of the seal before it, up to this one. */
  until: number;
  /** Their numbers; those between were rolled back. */
  entries: number[];
  /** SHA-256 of each, 32 bytes one after another. */
  digests: Buffer;
  at: Time;
  previous: Buffer;
  hash: Buffer;
}

/** Answers of writes by `Idempotency-Key`, kept for 24 h. */
interface IdempotencyTable {
  user: string;
  key: string;
  /** SHA-256 of method, path and body: the same key with another request is refused. */
  fingerprint: string;
  status: number;
  answer: JsonColumn;
  created_at: Time;
}

export interface StoredFileTable {
  id: string;
  /** Place in the store. */
  key: string;
  name: string;
  type: string;
  size: number;
  sha256: string | null;
  owner: string | null;
  status: 'waiting' | 'stored';
  /** The row it belongs to, once linked. */
  record: string | null;
  row: string | null;
  created_at: Time;
}

interface CounterTable {
  /** Empty: counted for the whole faculty. */
  department: string;
  record: string;
  field: string;
  /** The number as it is written, with `{seq}` where it counts. */
  scope: string;
  value: number;
}

interface SavedViewTable {
  user: string;
  route: string;
  block: string;
  /** `[{name, state}]`, as the browser sent it. */
  views: JsonColumn;
  updated_at: Time;
}

/** A spreadsheet that somebody brings in, from its reading to its end. */
export interface ImportRunTable {
  id: string;
  user: string;
  department: string;
  route: string;
  block: string;
  /** Path parameters of the page. */
  params: JsonColumn;
  name: string;
  bytes: number;
  status: 'checking' | 'checked' | 'writing' | 'done' | 'failed' | 'cancelled';
  /** Rows gone through in the present step, of how many. */
  at: number;
  of: number;
  /** Hash of the definitions it was looked at by. */
  definitions: string;
  /** What was found (`Checked` of `server/imports`); `null` before. */
  checked: JsonColumn;
  /** Why it failed, or was not written. */
  message: string | null;
  begun: Time;
  /** When it was heard of last. */
  beat: Time;
}

interface ChangeLogTable {
  /** Id of the transaction that wrote it. */
  seq: Generated<number>;
  records: string[];
  at: Generated<Time>;
}

interface SettingTable {
  /** `''` = all departments. */
  department: string;
  group: string;
  key: string;
  value: JsonColumn;
  updated_at: Time;
  updated_by: string | null;
}

/** Facts of this installation: clock offset, keys, what was seeded. */
interface SystemValueTable {
  key: string;
  value: JsonColumn;
}

/** Tries counted against a limit, shared by all processes. */
interface TryCountTable {
  /** SHA-256 of who and what, hex: the table names nobody. */
  key: string;
  count: number;
  /** End of the window. */
  until: Time;
}

/** Who may do alone what one process of all does. */
interface LeaseTable {
  name: string;
  /** Drawn by each process for itself. */
  holder: string;
  until: Time;
}

interface DefinitionVersionTable {
  hash: string;
  applied_at: Time;
  /** The statements that were run to bring the tables to it. */
  statements: string[];
}

/** A notification whose mail waits: for the end of quiet hours, or to go out with others. */
interface HeldMailTable {
  notification: string;
  /** Whose settings count: that of the row it is about. */
  department: string;
  /** By the faculty's clock. */
  held_at: Time;
}

/** What two people say to each other. */
interface ChatConversationTable {
  id: string;
  /** Users; the lesser id is the first. */
  first: string;
  second: string;
  /** Number of the newest message; 0 = nothing was said yet. */
  last_seq: Generated<number>;
  last_at: Time | null;
  created_at: Time;
}

/** How far one of the two has read. */
interface ChatReadingTable {
  conversation: string;
  user: string;
  read_seq: Generated<number>;
  read_at: Time | null;
}

interface ChatMessageTable {
  conversation: string;
  /** Counts from 1 in its conversation, without gaps as long as none is removed. */
  seq: number;
  id: string;
  sender: string;
  /** `Idempotency-Key` it came with. */
  attempt: string | null;
  message: string;
  at: Time;
}

/** A certificate authority of the faculty. Rows stay, so that what it issued can be checked. */
export interface SigningAuthorityTable {
  id: string;
  /** PEM. */
  certificate: string;
  /** PKCS #8, closed (`secret-box.ts`). */
  key: string;
  /** By the faculty's clock, as all times here. */
  created_at: Time;
  expires_at: Time;
  /** It issues no more, and those it issued to are issued new ones. */
  retired_at: Time | null;
  /** Of a demo, whose keys lie in the build too: nobody else issues by it or believes it. */
  demo: boolean;
}

/** A certificate that somebody signs with. Rows stay, so that what was signed can be checked. */
export interface SigningCertificateTable {
  id: string;
  authority: string;
  user: string;
  /** Hex. */
  serial: string;
  /** PEM. */
  certificate: string;
  /** PKCS #8, closed (`secret-box.ts`). */
  key: string;
  issued_at: Time;
  expires_at: Time;
  revoked_at: Time | null;
  revoked_reason: string | null;
}

export interface SystemTables {
  session: SessionTable;
  personal_link: PersonalLinkTable;
  password_link: PasswordLinkTable;
  passkey: PasskeyTable;
  history: HistoryTable;
  audit: AuditTable;
  audit_seal: AuditSealTable;
  idempotency: IdempotencyTable;
  stored_file: StoredFileTable;
  counter: CounterTable;
  saved_view: SavedViewTable;
  import_run: ImportRunTable;
  change_log: ChangeLogTable;
  setting: SettingTable;
  system_value: SystemValueTable;
  try_count: TryCountTable;
  lease: LeaseTable;
  definition_version: DefinitionVersionTable;
  held_mail: HeldMailTable;
  chat_conversation: ChatConversationTable;
  chat_reading: ChatReadingTable;
  chat_message: ChatMessageTable;
  signing_authority: SigningAuthorityTable;
  signing_certificate: SigningCertificateTable;
}

/** The same connection or transaction, typed for the server's own tables. */
export function system(db: Kysely<Database>): Kysely<SystemTables> {
  return db as unknown as Kysely<SystemTables>;
}
