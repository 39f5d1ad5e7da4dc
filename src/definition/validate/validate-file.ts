import { nearest } from '../expression/nearest.ts';
import { createReport, type Issue, type Report } from '../read/issue.ts';
import { entriesOf, get, keyNode, type Node, textOf, toJson } from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import { foundWord, reportErrors } from './ajv.ts';
import { type MetaName, metaValidator } from './meta.ts';
import { checkSchemas } from './schema-rules.ts';
import { checkSettingWords } from './setting-words.ts';

const OWN_META = ['rules', 'messages', 'generated', 'formulas', 'texts'] as const;

/** The meta-schema a file must fit: its kind's, or that of the special set it belongs to. */
function metaOf(file: Parsed): MetaName {
  if (file.kind !== 'set') return file.kind;
  const set = textOf(get(file.node, 'set')) ?? file.name;
  return OWN_META.find((name) => name === set) ?? 'set';
}

/** Words of a set's file beside its items. */
const SET_WORDS = ['set', 'record', 'process', 'named', 'schema', 'items', 'note'];

/** A word of the file that is misspelt would count as an item; its own meta-schema would say of that what is missing. */
function hasMisspeltWord(report: Report, node: Node): boolean {
  const keys = entriesOf(node).map(([key]) => key);
  const [known, others] = [
    keys.filter((key) => SET_WORDS.includes(key)),
    keys.filter((key) => !SET_WORDS.includes(key)),
  ];
  const misspelt = others.filter((key) => {
    const near = nearest(
      key,
      SET_WORDS.filter((word) => !known.includes(word)),
    );
    return (
      near !== undefined &&
      (known.includes('items') || (near === 'items' && known.length > 0 && others.length === 1))
    );
  });
  for (const key of misspelt)
    report(
      'E_DEF_KEY_UNKNOWN',
      keyNode(node, key),
      { key, allowed: SET_WORDS },
      nearest(key, SET_WORDS) ?? null,
    );
  return misspelt.length > 0;
}

/** A set without a schema of its items is one of the language's own. */
function isOfNoSet(report: Report, node: Node): boolean {
  const set = get(node, 'set');
  const name = textOf(set);
  if (!set || name === undefined || get(node, 'schema')) return false;
  if (OWN_META.some((own) => own === name)) return false;
  const meant = nearest(name, OWN_META);
  if (meant === undefined) report('E_DEF_KEY_MISSING', set, { key: 'schema' });
  else report('E_DEF_NAME_UNKNOWN', set, { kind: 'set without a schema', name }, meant);
  return true;
}

/** Where nothing is written something was left out: what shall be empty says `null`. */
function checkLeftOut(report: Report, node: Node): void {
  if (node.kind === 'list') for (const inner of node.items) checkLeftOut(report, inner);
  if (node.kind === 'map') for (const { value } of node.entries.values()) checkLeftOut(report, value);
  if (node.kind === 'scalar' && node.value === null && isBlank(node))
    report('E_DEF_VALUE_TYPE', node, { expected: 'a value, or null', found: foundWord(node) });
}

const isBlank = ({ source, start, end }: Node) => source.text.slice(start, end).trim() === '';

/** Whether one file fits the language: its meta-schema, and the rules of the JSON Schemas inside it. */
export function validateFile(file: Parsed): Issue[] {
  const { report, issues } = createReport();
  if (file.kind === 'set' && (hasMisspeltWord(report, file.node) || isOfNoSet(report, file.node)))
    return issues;
  reportErrors(report, { validate: metaValidator(metaOf(file)), value: toJson(file.node), node: file.node });
  // What does not fit would be told a second time.
  if (issues.length > 0) return issues;
  checkLeftOut(report, file.node);
  if (issues.length > 0) return issues;
  checkSchemas(report, file);
  checkSettingWords(report, file);
  return issues;
}
