import type { ErrorCode, Facts } from '../errors/catalogue.ts';

export type Messages = { [C in ErrorCode]: (facts: Facts[C]) => string };

/** One English sentence per code, without a full stop, made from the facts. For developers and the log. */
export const en: Messages = {
  E_DEF_FILE_TOO_LARGE: (f) => `the file has ${f.bytes} bytes; at most ${f.limit} are read`,
  E_DEF_FILE_UNKNOWN: (f) => `no definition file belongs at ${f.path}`,
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
  E_DEF_VALUE_CHOICE: (f) => `${f.value} is not one of ${list(f.allowed)}`,
  E_DEF_VALUE_INVALID: (f) => `the value ${f.detail}`,
  E_DEF_REGEX_INVALID: (f) => `${f.pattern} is not a regular expression`,
  E_DEF_REGEX_SLOW: (f) =>
    `the pattern ${f.pattern} repeats a repetition or an alternative, which can take forever`,
  E_DEF_SCHEMA_INVALID: (f) => `this is not valid JSON Schema: ${f.detail}`,
  E_DEF_SCHEMA_REMOTE_REF: (f) => `$ref may only point inside this file (#/definitions/...), not to ${f.ref}`,
  E_DEF_SCHEMA_REF_CYCLE: (f) => `$ref ${f.ref} leads back to itself`,
  E_DEF_NAME_UNKNOWN: (f) => `no ${f.kind} is named ${f.name}`,
  E_DEF_NAME_TWICE: (f) => `the ${f.kind} ${f.name} is already defined at ${f.first}`,
  E_DEF_FIELD_UNKNOWN: (f) => `${f.record} has no field ${f.field} (in ${f.path})`,
  E_DEF_PARAMETER_UNKNOWN: (f) => `the template ${f.template} takes no parameter ${f.parameter}`,
  E_DEF_PARAMETER_MISSING: (f) => `the template ${f.template} needs the parameter ${f.parameter}`,
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
  E_DEF_ROUTE_PREFIX: (f) =>
    `${f.path} does not start with ${f.prefix}, the prefix of the audience ${f.audience}`,
  E_DEF_ROUTE_FOREIGN: (f) =>
    `${f.path} is for ${f.audience}, but paths under ${f.prefix} belong to the audience ${f.owner}`,
  E_DEF_LINK_CLOSED: (f) => `${f.who} in ${f.department} can open ${f.from} but not ${f.target}`,
  E_DEF_LINK_PARAMETER: (f) => `nothing here gives the parameter :${f.parameter} of ${f.target}`,
  E_DEF_TIE_MISSING: (f) =>
    `the record ${f.record} has no tie ${f.tie}, which the audience ${f.audience} needs`,
  E_DEF_CEILING: (f) => `${f.who} may open this screen, but x-ceiling of ${f.record} forbids it`,
  E_DEF_STATE_UNREACHABLE: (f) =>
    `no transition leads to the state ${f.state} (${f.type} in ${f.department})`,
  E_DEF_STATE_STUCK: (f) => `no transition leaves the state ${f.state} (${f.type} in ${f.department})`,
  E_DEF_END_UNREACHABLE: (f) =>
    `no end can be reached from the state ${f.state} (${f.type} in ${f.department})`,
  E_DEF_TRANSITION_NOBODY: (f) =>
    `nobody may do the transition ${f.transition} (${f.type} in ${f.department})`,
  E_DEF_TRANSITION_NO_SCREEN: (f) =>
    `${f.who} may do ${f.transition} but has no screen to do it on (${f.type} in ${f.department})`,
  E_DEF_WEIGHTS: (f) => `the weights sum to ${f.sum}, not to ${f.wanted}`,
  E_DEF_DOCUMENT_FIELD: (f) => `the template ${f.template} needs the field ${f.field}, which is not bound`,
  E_DEF_UNUSED: (f) => `nothing uses the ${f.kind} ${f.name}`,
  E_DEF_SEED: (f) => f.detail,
};

function list(names: string[]): string {
  return names.length > 12 ? `${names.slice(0, 12).join(', ')}, ...` : names.join(', ');
}
