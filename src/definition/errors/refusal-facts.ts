/** What of a request does not fit, where no field of a form is meant. */
export type RequestFault =
  | { part: RequestPart }
  | { part: 'parameter'; name: string }
  /** Nothing stands in a field of the account forms. */
  | { part: 'account'; field: AccountField }
  /** `limit`: how many at least (characters of a search or password) or at most (rows). */
  | { part: 'search' | 'password' | 'rows'; limit: number };

export type RequestPart =
  | 'body'
  | 'unreadable'
  | 'too_deep'
  | 'content_type'
  | 'field'
  | 'unknown_field'
  | 'too_much'
  | 'page'
  | 'change_number'
  | 'moment'
  | 'idempotency_key'
  | 'upload'
  | 'email'
  | 'department';

export type AccountField = 'name' | 'email' | 'id_number' | 'password';

/** Why a file is not taken. */
export type FileFault =
  | { why: FileReason }
  /** Megabytes. */
  | { why: 'too_large'; limit: number }
  /** The place takes others; `formats`: their extensions. */
  | { why: 'other_format'; formats: string[] }
  /** The content is not what the name says it is; `format`: extension or media type that was announced. */
  | { why: 'other_content'; format: string };

export type FileReason =
  | 'unknown_format'
  | 'damaged'
  | 'too_many'
  | 'too_large_inside'
  /** Entries of an archive that would be unpacked beside its folder. */
  | 'outside'
  | 'macros'
  | 'lost'
  | 'unfinished'
  | 'used'
  | 'unasked'
  | 'address_used'
  | 'other_type'
  | 'other_size';

/** Why somebody does not get in. */
export type CredentialReason =
  /** Alike for a wrong password, an unknown account and one that may not be used here. */
  | 'wrong'
  /** The link in the mail was not opened yet. */
  | 'pending'
  | 'inactive'
  | 'no_department'
  | 'unverified'
  | 'no_account'
  | 'other_identity'
  | 'provider_refused'
  | 'stale'
  | 'link_over';

/** A rule of the definitions: its name, what they say of it, and what was found instead (`null`: nothing to tell). */
export interface RuleFault {
  rule: string;
  says: string;
  actual: string | null;
}

/** Why a personal link cannot be made. */
export type LinkReason = 'over' | 'no_account' | 'no_page';

/** What a resource is taken by, when it is known: `at` in words. */
export interface ClashFacts {
  held: { resource: string; title: string; at: string } | null;
}

/** What people entered that changed definitions no longer take; `column: null` = the whole table. */
export type RowLoss =
  | {
      kind: 'drop-table' | 'drop-column' | 'change-column';
      table: string;
      column: string | null;
      rows: number;
      from: string | null;
      to: string | null;
    }
  /** `rows` have nothing in a field that is required now. */
  | { kind: 'required'; table: string; column: string; rows: number }
  /** `rows` hold a name that nothing of `source` has any more; `near` is one like it. */
  | {
      kind: 'value';
      table: string;
      column: string;
      value: string;
      rows: number;
      source: string;
      near: string | null;
    }
  /** Two rows would have the same `values` of a key; `column` is its first field. */
  | { kind: 'key'; table: string; column: string; fields: string[]; values: string };

/** Why the database does not follow changed definitions. */
export type LossFacts = RowLoss | { kind: 'other'; detail: string };
