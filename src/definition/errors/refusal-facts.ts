/** What of a request does not fit, where no field of a form is meant. */
export type RequestFault =
  | { part: RequestPart }
  | { part: 'parameter'; name: string }
  /** Nothing stands in a field of the account forms. */
  | { part: 'account'; field: AccountField }
  /** Addresses of other domains do not sign up. */
  | { part: 'email_domain'; domains: string }
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

/** Why a text cannot be the template of a document. Line and column are one-based; `detail` is the compiler's own word. */
export type TemplateFault =
  | { fault: 'text'; file: string; line: number; column: number; detail: string }
  /** It must have what the document does not. */
  | { fault: 'field'; field: string }
  | { fault: 'places'; places: number; signers: number }
  /** There is no such document, or none that is drawn. */
  | { fault: 'unknown' }
  /** A file, which nobody can sign, for a document that somebody signs. */
  | { fault: 'signers' }
  | DocxFault;

/** Why a DOCX cannot be filled in. */
export type DocxFault =
  /** The file itself; `part`: which of the files in it. */
  | { fault: 'file'; why: DocxReason; part: string }
  /** What stands between braces (`tag`), in which paragraph, how that begins, and what may be meant. */
  | ({ fault: 'placeholder' } & PlaceholderFault)
  /** As many more as are not told. */
  | { fault: 'further'; count: number };

export type DocxReason = 'damaged' | 'too_large' | 'outside' | 'embedded' | 'commands';

export interface PlaceholderFault {
  why: PlaceholderReason;
  /** Which part of the document, as `docxParts` names it. */
  part: DocxPlace;
  /** 1-based. */
  paragraph: number;
  quote: string;
  tag: string;
  near: string | null;
}

export type DocxPlace = 'body' | 'header' | 'footer' | 'notes' | 'properties';

export type PlaceholderReason =
  | 'unknown'
  /** A brace without the other. */
  | 'brace'
  /** A list that is written like a value. */
  | 'list'
  /** Stands in the list `near` alone. */
  | 'inside'
  | 'loop_open'
  | 'loop_closed'
  /** A list in another list that it is no part of. */
  | 'nested'
  /** Begins and ends where Word cannot repeat what lies between. */
  | 'layout';

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
  /** A PDF that opens with a password only, that runs something, or that is another kind of file at the same time. */
  | 'encrypted'
  | 'active'
  | 'mixed'
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
  /** Its time has passed. */
  | 'link_late'
  /** Never made, ended, or of somebody who may not see the page any more. */
  | 'link_over';

/** A rule of the definitions: its name, what they say of it, and what was found instead (`null`: nothing to tell). */
export interface RuleFault {
  rule: string;
  says: string;
  actual: string | null;
}

/** Why a personal link cannot be made. */
export type LinkReason = 'over' | 'no_account' | 'no_page';

/** What a resource is taken by, when it is known: `at` in words, `title` where who is refused may know it. */
export interface ClashFacts {
  held: { resource: string; title: string | null; at: string } | null;
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

/** Why a spreadsheet cannot be brought in. */
export type ImportFault =
  | { why: ImportReason }
  /** How many rows at most. */
  | { why: 'rows'; limit: number }
  /** A cell holds a formula; `cell` as spreadsheets name it. */
  | { why: 'formula'; cell: string }
  /** Two columns have the heading. */
  | { why: 'heading_twice'; heading: string }
  /** Columns that each row needs; `titles` of their fields. */
  | { why: 'headings'; titles: string[] }
  /** What was right when it was looked at is refused now; `row` of the file, and the sentence of the refusal. */
  | { why: 'refused'; row: number; says: string };

export type ImportReason =
  /** Neither XLSX nor CSV. */
  | 'not_a_sheet'
  /** No row below the headings. */
  | 'empty'
  /** Another one of the same person is not at its end. */
  | 'running'
  /** The definitions changed since it was looked at. */
  | 'stale'
  /** It is not there to be written: still looked at, written, or given up. */
  | 'not_checked'
  /** Not all rows are right, and nobody said that the others are left out. */
  | 'wrong_rows'
  /** Rows that are there would change, and nobody said whether they shall. */
  | 'undecided'
  /** No row of it would be written. */
  | 'nothing'
  /** The server ended in the middle of it. */
  | 'broken_off';

/** What is wrong in one cell of a spreadsheet, as far as no form says it. `title`: heading of the column. */
export type CellFault =
  | { why: 'number' | 'whole' | 'flag' | 'day' | 'hour' | 'digits' | 'exists'; title: string }
  /** What the row is known by is missing; or nothing else is filled in. */
  | { why: 'needed' | 'idle'; title: string }
  /** No row of the list is known by it; or several are. */
  | { why: 'not_listed'; title: string; value: string }
  | { why: 'several_listed'; title: string; value: string; count: number }
  /** A day that the calendar has not, as it was written. */
  | { why: 'no_day'; value: string }
  /** None of the choices, or none of the rows, is written so; `near` is. `among` = all choices. */
  | { why: 'choice'; title: string; value: string; near: string | null; among: string[] }
  | { why: 'unknown'; title: string; value: string; near: string | null }
  | { why: 'several'; title: string; value: string; count: number }
  /** Other rows of the file have the key, too. */
  | { why: 'twice'; title: string; rows: number[] };

/**
 * Why what somebody gave does not prove who they are. `no_way`: the account has no password; `other`: it was given for
 * something else; `passkey`: a passkey does not fit; `passkeys_full`: the account may have no further one.
 */
export type ProofFault =
  | 'missing'
  | 'wrong'
  | 'old'
  | 'no_way'
  | 'code_only'
  | 'other'
  | 'passkey'
  | 'passkeys_full';

/**
 * Why somebody's certificate signs nothing. `revoked`: we revoked it. The others are of a provider outside. `missing`: it
 * knows none of them; `out_of_date`: not begun, or ended; `withdrawn`: revoked, held or switched off there; `other_person`:
 * it names somebody else; `authorization`: it asks its owner for what we cannot pass on; `unsuited`: its key or its
 * authority is none that we can use.
 */
export type CertificateFault =
  | 'revoked'
  | 'missing'
  | 'out_of_date'
  | 'withdrawn'
  | 'other_person'
  | 'authorization'
  | 'unsuited';

/** Why a source outside tells nothing: switched off, no answer, too much asked, an answer that cannot be read. */
export type SourceFault = 'off' | 'silent' | 'busy' | 'odd';

/** Why a provider does not sign. `unavailable`: there is no answer in time, or none that can be read. */
export type SignerFault = 'unavailable' | 'refused';
