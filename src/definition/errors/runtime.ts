import type { FieldFault } from './field-fault.ts';
import type {
  CertificateFault,
  ClashFacts,
  CredentialReason,
  FileFault,
  ImportFault,
  LinkReason,
  LossFacts,
  ProofFault,
  RequestFault,
  RuleFault,
  SignerFault,
  SourceFault,
  TemplateFault,
} from './refusal-facts.ts';

/** Codes met while the product runs, with the facts that their sentence is made of. */
export interface RuntimeFacts {
  /** Something sent does not fit; the pointer says where. */
  E_INPUT_INVALID: FieldFault | RequestFault;
  /** A file is not what was asked for: kind, size, content, or not there. */
  E_INPUT_FILE: FileFault;
  /** A spreadsheet that cannot be brought in. */
  E_INPUT_IMPORT: ImportFault;
  E_INPUT_FORM: NoFacts;
  /** Text that no database can hold. */
  E_INPUT_TEXT: NoFacts;
  /** A picked row is none that the picker offers. */
  E_INPUT_OPTION: NoFacts;
  /** A day is none of those that are offered, which lie between these. */
  E_INPUT_DAY: { from: string; to: string };
  /** A field of the form that somebody else fills in. */
  E_INPUT_FIELD: NoFacts;
  /** A list is asked for by a filter value that its field cannot hold. */
  E_INPUT_FILTER: { label: string };
  /** A list is asked for by what it does not offer to who asks. */
  E_INPUT_LIST: { way: 'filter' | 'sort' | 'search' | 'view' | 'column'; name: string };
  E_INPUT_TIMES: NoFacts;
  /** A place to sign at that is not on the pages of the file. */
  E_INPUT_PLACE: { page: number; pages: number };
  E_INPUT_TEMPLATE: TemplateFault;
  /** What was to be looked up: not of the form of such an identifier, or not known at the source. */
  E_INPUT_LOOKUP: { why: 'form' | 'unknown'; what: string; source: string };
  E_INPUT_REASON: NoFacts;
  /** A link from a mail that is old or not ours. */
  E_INPUT_LINK: NoFacts;
  /** A key that stands for another request already. */
  E_INPUT_IDEMPOTENCY: NoFacts;
  E_INPUT_VERSION: NoFacts;
  E_INPUT_TOO_LARGE: NoFacts;
  E_ACCESS_SIGN_IN: NoFacts;
  /** Sign-in refused. */
  E_ACCESS_CREDENTIALS: { why: CredentialReason };
  E_ACCESS_DEPARTMENT: NoFacts;
  /** Neither position nor role opens the page. */
  E_ACCESS_ROLE: NoFacts;
  E_ACCESS_FORBIDDEN: NoFacts;
  /** A personal link reaches the pages of one row and nothing else; `over`: why it reaches those no more. */
  E_ACCESS_LINK: { over: string | null };
  /** The person is not among those who may do this. */
  E_ACCESS_ACTION: { label: string };
  /** What is asked for wants the person to prove who they are: `missing` = they did not, `old` = too long ago. */
  E_ACCESS_PROOF: { why: ProofFault };
  /** Nothing there, or nothing the viewer may know of; an address that leads nowhere or is too long. */
  E_ACCESS_NOT_FOUND: { what: 'data' | 'address' | 'long_address' };
  /** Units: seconds until the next try; `null` = not known. */
  E_ACCESS_TOO_MANY: { seconds: number | null };
  /** The row is not in a state that the transition starts from. */
  E_PROCESS_STATE: { label: string; state: string };
  /** The transition's own condition does not hold. */
  E_PROCESS_WHEN: { label: string };
  /** No target of the transition fits. */
  E_PROCESS_TARGET: { label: string };
  /** Transitions with `auto` that come due again and again, so that the act has no end; `row` is an id. */
  E_PROCESS_CIRCLE: { process: string; transition: string; row: string };
  /** A rule that does not hold, or a personal link that cannot be made. */
  E_PROCESS_NEEDS: RuleFault | { link: LinkReason };
  /** What the person should know first; they may go on. */
  E_PROCESS_WARNING: RuleFault;
  /** Somebody else changed the row in the meantime. */
  E_PROCESS_CONFLICT: NoFacts;
  /**
   * Somebody was faster, so that it cannot be done any more. `done`: label of what they did; `same`: it is what was asked
   * for; `by`, `at`: who and when, in words.
   */
  E_PROCESS_OVERTAKEN: { label: string; done: string; same: boolean; by: string; at: string };
  /** Somebody else set this setting since it was looked at; `by`: who, in words. */
  E_PROCESS_SETTING: { title: string; by: string };
  /** The time is taken. */
  E_PROCESS_CLASH: ClashFacts;
  /** Another row stands in the way: `says` is the sentence of the key that both would have. */
  E_PROCESS_TAKEN: { says: string };
  /** A unique key would be broken. */
  E_PROCESS_DUPLICATE: NoFacts;
  /** Other rows refer to it: what people call them, and how many; `null` = not known. */
  E_PROCESS_IN_USE: { by: readonly { title: string; count: number }[] | null };
  /** The row is for people, and there is nobody whom it would reach. */
  E_PROCESS_NOBODY: NoFacts;
  /** The person has no certificate that they could sign with now. */
  E_PROCESS_CERTIFICATE: { why: CertificateFault };
  /** What is to be signed is not what the person saw, or there is nothing of it yet. */
  E_PROCESS_SEEN: NoFacts;
  /** What a document was made for is no longer there, so that it cannot be made anew. */
  E_PROCESS_GONE: NoFacts;
  E_SYSTEM_BUSY: NoFacts;
  /** The database cannot be reached. */
  E_SYSTEM_DATABASE: NoFacts;
  /** Nothing is written while the disk is nearly full. */
  E_SYSTEM_READ_ONLY: NoFacts;
  /** The identity provider does not answer. */
  E_SYSTEM_PROVIDER: NoFacts;
  /** The timestamp authority does not answer. */
  E_SYSTEM_TIMESTAMP: NoFacts;
  /** The provider that keeps people's keys does not sign. */
  E_SYSTEM_SIGNER: { why: SignerFault };
  /** A source outside, by which forms are filled in, tells nothing. */
  E_SYSTEM_SOURCE: { why: SourceFault; source: string };
  /** The database cannot follow changed definitions. */
  E_SYSTEM_SCHEMA: LossFacts;
  E_SYSTEM_UNEXPECTED: NoFacts;
}

type NoFacts = Record<never, never>;

export type RuntimeCode = keyof RuntimeFacts;

/** HTTP status that answers with the code; a place may have a nearer one (400 for a body that cannot be read). */
export const RUNTIME_STATUS: { readonly [C in RuntimeCode]: number } = {
  E_INPUT_INVALID: 422,
  E_INPUT_FILE: 422,
  E_INPUT_IMPORT: 422,
  E_INPUT_FORM: 422,
  E_INPUT_TEXT: 422,
  E_INPUT_OPTION: 422,
  E_INPUT_DAY: 422,
  E_INPUT_FIELD: 422,
  E_INPUT_FILTER: 400,
  E_INPUT_LIST: 400,
  E_INPUT_TIMES: 422,
  E_INPUT_PLACE: 422,
  E_INPUT_TEMPLATE: 422,
  E_INPUT_LOOKUP: 422,
  E_INPUT_REASON: 422,
  E_INPUT_LINK: 400,
  E_INPUT_IDEMPOTENCY: 409,
  E_INPUT_VERSION: 428,
  E_INPUT_TOO_LARGE: 413,
  E_ACCESS_SIGN_IN: 401,
  E_ACCESS_CREDENTIALS: 401,
  E_ACCESS_DEPARTMENT: 403,
  E_ACCESS_ROLE: 403,
  E_ACCESS_FORBIDDEN: 403,
  E_ACCESS_LINK: 403,
  E_ACCESS_ACTION: 403,
  E_ACCESS_PROOF: 403,
  E_ACCESS_NOT_FOUND: 404,
  E_ACCESS_TOO_MANY: 429,
  E_PROCESS_STATE: 409,
  E_PROCESS_WHEN: 409,
  E_PROCESS_TARGET: 409,
  E_PROCESS_CIRCLE: 500,
  E_PROCESS_NEEDS: 422,
  E_PROCESS_WARNING: 409,
  E_PROCESS_CONFLICT: 409,
  E_PROCESS_OVERTAKEN: 409,
  E_PROCESS_SETTING: 409,
  E_PROCESS_CLASH: 409,
  E_PROCESS_TAKEN: 409,
  E_PROCESS_DUPLICATE: 409,
  E_PROCESS_IN_USE: 409,
  E_PROCESS_NOBODY: 409,
  E_PROCESS_CERTIFICATE: 409,
  E_PROCESS_SEEN: 409,
  E_PROCESS_GONE: 409,
  E_SYSTEM_BUSY: 503,
  E_SYSTEM_DATABASE: 503,
  E_SYSTEM_READ_ONLY: 503,
  E_SYSTEM_PROVIDER: 503,
  E_SYSTEM_TIMESTAMP: 503,
  E_SYSTEM_SIGNER: 503,
  E_SYSTEM_SOURCE: 503,
  E_SYSTEM_SCHEMA: 500,
  E_SYSTEM_UNEXPECTED: 500,
};
