import type { ErrorCode, Facts } from '../errors/catalogue.ts';
import { byNearness } from '../expression/nearest.ts';
import { lossInEnglish } from './loss-sentences.ts';

export type Messages = { [C in ErrorCode]: (facts: Facts[C]) => string };

/** What is added to a sentence that holds at further places. */
export const alsoEn = (places: number) => `; the same at ${places} more places`;

/** One English sentence per code, without a full stop, made from the facts. For developers and the log. */
export const en: Messages = {
  E_DEF_FILE_TOO_LARGE: (f) => `the file has ${f.bytes} bytes; at most ${f.limit} are read`,
  E_DEF_FILE_UNKNOWN: (f) => `no definition file belongs at ${f.path}`,
  E_DEF_FILE_OUTSIDE: (f) => `${f.path} is a link that leads out of the definitions; it is not read`,
  E_DEF_FILE_MISSING: (f) => `the file ${f.path} is missing`,
  E_DEF_YAML_SYNTAX: (f) => `this is not valid YAML: ${f.detail}`,
  E_DEF_YAML_DEPTH: (f) => `values nest deeper than ${f.limit} levels`,
  E_DEF_YAML_TAG: (f) => `YAML tags are not allowed (${f.tag}); put the text in quotes or in a >- block`,
  E_DEF_YAML_ALIAS: (f) =>
    `YAML anchors and aliases are not allowed (${f.name}); name the thing in a set instead`,
  E_DEF_KEY_DUPLICATE: (f) => `the key ${f.key} stands here twice`,
  E_DEF_KEY_FORBIDDEN: (f) => `the key ${f.key} is not allowed`,
  E_DEF_KEY_UNKNOWN: (f) => `there is no key ${f.key} here; allowed: ${list(f.allowed)}`,
  E_DEF_KEY_MISSING: (f) => `the key ${f.key} is missing`,
  E_DEF_VALUE_TYPE: (f) => `expected ${f.expected}, found ${f.found}`,
  E_DEF_VALUE_CHOICE: (f) => `${f.value} is not one of ${choices(f.value, f.allowed)}`,
  E_DEF_VALUE_INVALID: (f) => `the value ${f.detail}`,
  E_DEF_REGEX_INVALID: (f) => `${f.pattern} is not a regular expression`,
  E_DEF_REGEX_SLOW: (f) =>
    `the pattern ${f.pattern} repeats a repetition or an alternative, which can take forever`,
  E_DEF_SCHEMA_INVALID: (f) => `this is not valid JSON Schema: ${f.detail}`,
  E_DEF_SCHEMA_REMOTE_REF: (f) => `$ref may only point inside this file (#/definitions/...), not to ${f.ref}`,
  E_DEF_SCHEMA_REF_CYCLE: (f) => `$ref ${f.ref} leads back to itself`,
  E_DEF_NAME_UNKNOWN: (f) => `no ${f.kind} is named ${f.name}`,
  E_DEF_NAME_TWICE: (f) => `the ${f.kind} ${f.name} is already defined at ${f.first}`,
  E_DEF_NAME_MISSPELT: (f) =>
    `nothing asks for ${f.name}, and ${f.uses === 1 ? 'one place asks' : `${f.uses} places ask`} for ${f.meant}, which nothing is named`,
  E_DEF_FIELD_UNKNOWN: (f) => `${f.record} has no field ${f.field} (in ${f.path})`,
  E_DEF_FIELD_READ_ONLY: (f) => `${f.field} of ${f.record} is readOnly: no form may write it`,
  E_DEF_FIELD_NOT_ASKED: (f) =>
    `${f.record} requires ${f.field}, but a new row gets none: ask for it, set it, or give it a default`,
  E_DEF_PARAMETER_UNKNOWN: (f) => `the ${f.of} ${f.name} takes no parameter ${f.parameter}`,
  E_DEF_PARAMETER_MISSING: (f) => `the ${f.of} ${f.name} needs the parameter ${f.parameter}`,
  E_DEF_EXTENDS_CYCLE: (f) => `extends leads back to itself: ${f.chain}`,
  E_DEF_IDENTITY: (f) => `the server needs the record ${f.record} with the field ${f.field}`,
  E_DEF_EXPR_SYNTAX: (f) => f.detail,
  E_DEF_EXPR_LIMIT: (f) => f.detail,
  E_DEF_EXPR_UNKNOWN_NAME: (f) => f.detail,
  E_DEF_EXPR_TYPE: (f) => f.detail,
  E_DEF_EXPR_VALUE: (f) => f.detail,
  E_DEF_EXPR_NOT_ALLOWED: (f) => f.detail,
  E_DEF_EXPR_NOT_SQL: (f) => f.detail,
  E_DEF_AUDIENCE_MISSING: (f) => `the screen ${f.screen} has no audience, so nobody could open it`,
  E_DEF_ROUTE_CLASH: (f) => `${f.path} is also a path of ${f.other} (${f.place})`,
  E_DEF_PATH_AHEAD: (f) => `nothing is at ${f.path} yet; until then the old path goes home`,
  E_DEF_ROUTE_PREFIX: (f) =>
    `${f.path} does not start with ${f.prefix}, the prefix of the audience ${f.audience}`,
  E_DEF_ROUTE_FOREIGN: (f) =>
    `${f.path} is for ${f.audience}, but paths under ${f.prefix} belong to the audience ${f.owner}`,
  E_DEF_ROUTE_PARAMETER: (f) => `${f.path} has no :${f.parameter}, by which ${f.screen} finds its row`,
  E_DEF_LINK_CLOSED: (f) => `${f.who} in ${f.department} can open ${f.from} but not ${f.target}`,
  E_DEF_LINK_PARAMETER: (f) => `nothing here gives the parameter :${f.parameter} of ${f.target}`,
  E_DEF_DOCUMENT_PAGE: (f) =>
    `${f.target} (department: ${f.department}) is no page of one ${f.record} that asks who comes, which a document may name`,
  E_DEF_LINK_SCREEN: (f) => `${f.target} is no screen of one ${f.record}, which a personal link must open`,
  E_DEF_LINK_NOBODY: (f) =>
    `no position opens ${f.target} in ${f.department}, and a personal link gives no role`,
  E_DEF_COUNT_NOTHING: (f) =>
    `nothing can wait for the audience ${f.audience} on the pages of ${f.path}: no next step says whose turn it is, and no list what can be begun`,
  E_DEF_TOGETHER_NO_LIST: (f) =>
    `rows in the state ${f.state} cannot be told together: no page with a next step of ${f.record} opens within a list (a path that ends in ?name=:id)`,
  E_DEF_TIE_MISSING: (f) =>
    `the record ${f.record} has no tie ${f.tie}, which the audience ${f.audience} needs`,
  E_DEF_LIST_UNSEEN: ({ what, name, audience }) =>
    `the ${what} ${name} tells the audience ${audience} what no column shows them; say for whom it is`,
  E_DEF_PRIMARY: (f) =>
    `${f.second} brings a second primary button beside ${f.first} for the audience ${f.audience}: give them opposite conditions, put them in different tabs, or name it in the panel's actions`,
  E_DEF_READER: (f) =>
    `rows are chosen here for ${f.who} by ${f.record}.${f.field}, which x-readers does not let them always read`,
  E_DEF_IMPORT: (f) => {
    switch (f.why) {
      case 'shared':
        return `rows of ${f.record} may share ${f.field}: a key needs x-unique: [[${f.field}]]`;
      case 'no_cell':
        return `${f.transition} asks for ${f.field}, which no cell of a spreadsheet can hold`;
      case 'no_cells':
        return `${f.transition} asks for nothing that a cell of a spreadsheet can hold`;
      case 'no_columns':
        return `no form has a list ${f.field} whose items ask for an item of a set (by) and a row of a record (of) alone`;
      case 'asked_twice':
        return `${f.transition} asks for ${f.field}, which another column of the file is`;
      case 'reason':
        return `${f.transition} asks for a reason, which no cell of a spreadsheet can hold`;
    }
  },
  E_DEF_RECORD_DEPARTMENT: (f) =>
    `x-departments of ${f.record} says that there are no rows in ${f.department}, but ${f.by} is there; narrow it by departments`,
  E_DEF_CEILING: (f) => `${f.who} may open this screen, but x-ceiling of ${f.record} forbids it`,
  E_DEF_DELEGATION: (f) =>
    f.field === null
      ? `a role is handed on in one department, but the record ${f.record} belongs to none`
      : `the field ${f.field} of ${f.record} must be required, and ${{ user: 'x-relation: user', role: 'x-from: role', day: 'format: date', department: '' }[f.holds]}`,
  E_DEF_STATE_UNREACHABLE: (f) =>
    `no transition leads to the state ${f.state} (${f.type} in ${f.department})`,
  E_DEF_STATE_STUCK: (f) => `no transition leaves the state ${f.state} (${f.type} in ${f.department})`,
  E_DEF_END_UNREACHABLE: (f) =>
    `no end can be reached from the state ${f.state} (${f.type} in ${f.department})`,
  E_DEF_GOAL_UNREACHABLE: (f) =>
    `no row of this type ever gets to ${f.goals}: it comes as far as ${f.last} (${f.type} in ${f.department})`,
  E_DEF_STAGE_MET: (f) =>
    `the stage ${f.stage} cannot be left out: rows come to ${f.state} all the same (${f.type} in ${f.department})`,
  E_DEF_AUTO_CIRCLE: (f) =>
    `once due in the state ${f.state}, these fire again and again without end: ${f.transitions} (${f.type} in ${f.department})`,
  E_DEF_BACK: (f) => `back leads from an end to where the row was before; ${f.state} is no end`,
  E_DEF_TRANSITION_NOBODY: (f) =>
    `nobody may do the transition ${f.transition} (${f.type} in ${f.department})`,
  E_DEF_TRANSITION_NO_SCREEN: (f) =>
    `${f.who} may do ${f.transition} but has no screen to do it on (${f.type} in ${f.department})`,
  E_DEF_VERSION_WRITTEN: (f) => `these are earlier versions of ${f.record}, which nothing changes`,
  E_DEF_TYPE_DENIED: (f) => `${f.detail} (${f.type} in ${f.department})`,
  E_DEF_WEIGHTS: (f) => `the weights sum to ${f.sum}, not to ${f.wanted}`,
  E_DEF_KNOB_SHARED: (f) => `the ${f.knob} ${f.value} is that of ${f.other} too (${f.department})`,
  E_DEF_PARENT_ABSENT: (f) =>
    `${f.type} stands under ${f.parent}, which is no type of its process in ${f.department}`,
  E_DEF_PARENT_CIRCLE: (f) =>
    `${f.type} stands under ${f.parent}, which stands under ${f.type} itself (${f.department})`,
  E_DEF_NUMBER_SEQ: (f) => `a number pattern has {seq} once, this one ${f.count} times`,
  E_DEF_NUMBER_PARTED: (f) =>
    `{seq} of ${f.pattern} touches other braces or a digit; put a character between that is no digit`,
  E_DEF_NUMBER_SIDES: (f) =>
    `${f.pattern} has braces before {seq} and after it, so that two texts could make one number; move {seq} to an end`,
  E_DEF_NUMBER_OTHER: (f) =>
    `${f.field} has numbers by ${f.other} too; on one side of {seq} both need the same text without braces`,
  E_DEF_DOCUMENT_FIELD: (f) => `the template ${f.template} needs the field ${f.field}, which is not bound`,
  E_DEF_TEMPLATE: (f) => `the document cannot be drawn: ${f.detail}`,
  E_DEF_STAGE_KNOB: (f) =>
    f.off
      ? `${f.knob} is none, but stages name ${f.stage}; take it out there`
      : `stages leave out ${f.stage}, but ${f.knob} says something; write ${f.knob}: none, or name the stage`,
  E_DEF_RENAME: (f) => `the ${f.kind} ${f.name} is still there; only what is gone has another name now`,
  E_DEF_UNUSED: (f) => `nothing uses the ${f.kind} ${f.name}`,
  E_DEF_SEED: (f) => f.detail,
  E_INPUT_INVALID: (f) =>
    'rule' in f ? `the value of "${f.title}" does not fit: ${f.rule}` : `the request does not fit: ${f.part}`,
  E_INPUT_IMPORT: (f) => `a spreadsheet cannot be brought in: ${f.why}`,
  E_INPUT_FILE: (f) => `a file is not what was asked for: ${f.why}`,
  E_INPUT_FORM: () => 'the form does not exist or does not compile',
  E_INPUT_TEXT: () => 'a text holds NUL or half a character',
  E_INPUT_OPTION: () => 'a picked row is none that the picker offers',
  E_INPUT_DAY: (f) => `a day is none of those offered between ${f.from} and ${f.to}`,
  E_INPUT_LIST: ({ way, name }) => `the list offers no ${way} ${name} to who asks`,
  E_INPUT_FIELD: () => 'a field that somebody else fills in',
  E_INPUT_FILTER: (f) => `the field of filter "${f.label}" cannot hold the value asked for`,
  E_INPUT_TIMES: () => 'a time ends before it begins',
  E_INPUT_PLACE: (f) => `a place to sign at is not on page ${f.page} of ${f.pages}`,
  E_INPUT_TEMPLATE: (f) =>
    f.fault === 'text'
      ? `${f.file}:${f.line}:${f.column} ${f.detail}`
      : f.fault === 'placeholder'
        ? `${f.part}, paragraph ${f.paragraph}: {${f.tag}} (${f.why})`
        : `a template of a document cannot be used: ${f.fault}`,
  E_INPUT_LOOKUP: (f) =>
    f.why === 'form' ? `what was typed is no ${f.what}` : `${f.source} knows no such ${f.what}`,
  E_INPUT_REASON: () => 'a reason is asked for',
  E_INPUT_LINK: () => 'the link is old or not signed by this server',
  E_INPUT_VERSION: () => 'a change of something that is there must say which version was looked at',
  E_INPUT_IDEMPOTENCY: () => 'the Idempotency-Key stands for another request',
  E_INPUT_TOO_LARGE: () => 'the request is larger than this server takes',
  E_ACCESS_SIGN_IN: () => 'nobody is signed in, or the session no longer counts',
  E_ACCESS_CREDENTIALS: (f) => `sign-in was refused: ${f.why}`,
  E_ACCESS_DEPARTMENT: () => 'the route does not open in the active department',
  E_ACCESS_ROLE: () => 'neither position nor role opens the route',
  E_ACCESS_FORBIDDEN: () => 'signed in, but not allowed',
  E_ACCESS_LINK: ({ over }) =>
    over ?? 'the session was opened by a personal link, which reaches the pages of one row only',
  E_ACCESS_ACTION: (f) => `the person is not among those who may do ${f.label}`,
  E_ACCESS_PROOF: (f) => `the person has to prove who they are: ${f.why}`,
  E_ACCESS_NOT_FOUND: () => 'nothing is there, or nothing the viewer may know of',
  E_ACCESS_TOO_MANY: (f) => `too many tries; next in ${f.seconds ?? 'some'} seconds`,
  E_PROCESS_STATE: (f) => `${f.label} does not start from the state ${f.state}`,
  E_PROCESS_WHEN: (f) => `the condition of ${f.label} does not hold`,
  E_PROCESS_TARGET: (f) => `no target of ${f.label} fits`,
  E_PROCESS_CIRCLE: (f) =>
    `auto transitions of ${f.process} come due without end, ${f.transition} on row ${f.row} among them; nothing was saved`,
  E_PROCESS_NEEDS: (f) =>
    'link' in f ? `no personal link can be made: ${f.link}` : `the rule ${f.rule} does not hold`,
  E_PROCESS_WARNING: (f) => `the warning ${f.rule} is not confirmed`,
  E_PROCESS_CONFLICT: () => 'the row is newer than the one that was looked at',
  E_PROCESS_OVERTAKEN: (f) => `"${f.done}" by ${f.by} (${f.at}) came before "${f.label}"`,
  E_PROCESS_SETTING: ({ title, by }) => `${title} was set by ${by} since it was looked at`,
  E_PROCESS_CLASH: ({ held }) =>
    held
      ? `${held.resource} is taken${held.title === null ? '' : ` by "${held.title}"`} (${held.at})`
      : 'the time was taken a moment ago',
  E_PROCESS_TAKEN: ({ says }) => `another row has the same key: ${says}`,
  E_PROCESS_DUPLICATE: () => 'a unique key would be broken',
  E_PROCESS_NOBODY: () => 'there is nobody whom it would reach',
  E_PROCESS_IN_USE: ({ by }) =>
    `other rows refer to this one${by ? `: ${by.map(({ title, count }) => `${count} ${title}`).join(', ')}` : ''}`,
  E_PROCESS_CERTIFICATE: (f) => `the person has no certificate to sign with now: ${f.why}`,
  E_PROCESS_SEEN: () => 'what is to be signed is not what the person saw',
  E_PROCESS_GONE: () => 'what the document was made for is no longer there',
  E_SYSTEM_BUSY: () => 'the server is under pressure',
  E_SYSTEM_DATABASE: () => 'the database cannot be reached',
  E_SYSTEM_READ_ONLY: () => 'the disk is full or nearly so: nothing is written until there is room again',
  E_SYSTEM_PROVIDER: () => 'the identity provider does not answer',
  E_SYSTEM_TIMESTAMP: () => 'the timestamp authority does not answer',
  E_SYSTEM_SOURCE: (f) => `${f.source} tells nothing: ${f.why}`,
  E_SYSTEM_SIGNER: (f) => `who keeps the keys of people does not sign: ${f.why}`,
  E_SYSTEM_SCHEMA: lossInEnglish,
  E_SYSTEM_UNEXPECTED: () => 'an exception that nobody expected; the log has it under the id of the answer',
};

/** All of a few; of many those that are written most alike, and how many more there are. */
function choices(written: string, names: string[]): string {
  if (names.length <= MOST) return names.join(', ');
  return `${byNearness(written, names).slice(0, MOST).join(', ')} (of ${names.length})`;
}

const MOST = 12;

function list(names: string[]): string {
  return names.length > MOST ? `${names.slice(0, MOST).join(', ')}, ...` : names.join(', ');
}
