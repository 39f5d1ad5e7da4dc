import type { Report } from '../read/issue.ts';
import { entriesOf, get, type Node, textOf, toJson } from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';

/** Words that say something of settings only. */
const WORDS = ['x-scope', 'x-unit', 'x-after'];
/** What lies before or after something else. */
const IN_ORDER = ['integer', 'number', 'string date', 'string time', 'string date-time'];
/** Kinds of files with schemas in which they would say nothing. */
const OTHERS: readonly Parsed['kind'][] = ['record', 'form', 'process', 'part', 'set'];

/** Words of settings stand in settings only; there each fits what the setting holds. */
export function checkSettingWords(report: Report, { kind, node }: Parsed): void {
  if (OTHERS.includes(kind)) checkElsewhere(report, node);
  if (kind !== 'settings') return;
  for (const [, group] of entriesOf(node))
    for (const [, setting] of entriesOf(get(group, 'properties'))) {
      checkSetting(report, setting);
      checkOrder(report, setting, get(group, 'properties'));
    }
}

function checkElsewhere(report: Report, node: Node): void {
  if (node.kind === 'list') for (const item of node.items) checkElsewhere(report, item);
  if (node.kind !== 'map') return;
  for (const [word, { key, value }] of node.entries) {
    if (WORDS.includes(word))
      report('E_DEF_VALUE_INVALID', key, { detail: 'says something of settings only' });
    checkElsewhere(report, value);
  }
}

function checkSetting(report: Report, setting: Node): void {
  const type = textOf(get(setting, 'type'));
  const [scope, unit] = [get(setting, 'x-scope'), get(setting, 'x-unit')];
  if (scope && textOf(scope) === 'added' && type !== 'array')
    report('E_DEF_VALUE_INVALID', scope, { detail: 'is for lists, whose entries are added' });
  if (unit && type !== 'integer' && type !== 'number')
    report('E_DEF_VALUE_INVALID', unit, { detail: 'is for numbers, which alone count something' });
  const [secret, initial] = [get(setting, 'writeOnly'), get(setting, 'default')];
  if (!secret || toJson(secret) !== true) return;
  if (type !== 'string')
    report('E_DEF_VALUE_INVALID', secret, { detail: 'makes a secret of what is no text' });
  if (initial) report('E_DEF_VALUE_INVALID', initial, { detail: 'is a default, which a secret has none of' });
}

/** Two settings of a group that are compared hold what can be. */
function checkOrder(report: Report, setting: Node, group: Node | undefined): void {
  const after = get(setting, 'x-after');
  const other = get(group, textOf(after) ?? '');
  if (!after || (other && other !== setting && isInOrder(setting, other))) return;
  report('E_DEF_VALUE_INVALID', after, {
    detail: 'names no other setting of the group that is as its own: a number, a day or an hour',
  });
}

function isInOrder(one: Node, other: Node): boolean {
  const kind = kindOf(one);
  return IN_ORDER.includes(kind) && kindOf(other) === kind;
}

const kindOf = (setting: Node): string =>
  [get(setting, 'type'), get(setting, 'format')].flatMap((word) => (word ? [textOf(word)] : [])).join(' ');
