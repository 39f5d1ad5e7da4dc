import { nearest } from '../expression/nearest.ts';
import { createReport, type Issue, type Report } from '../read/issue.ts';
import { entriesOf, get, keyNode, type Node, textOf, toJson } from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import { reportErrors } from './ajv.ts';
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

/** Whether one file fits the language: its meta-schema, and the rules of the JSON Schemas inside it. */
export function validateFile(file: Parsed): Issue[] {
  const { report, issues } = createReport();
  if (file.kind === 'set' && hasMisspeltWord(report, file.node)) return issues;
  reportErrors(report, { validate: metaValidator(metaOf(file)), value: toJson(file.node), node: file.node });
  // What does not fit would be told a second time.
  if (issues.length > 0) return issues;
  checkSchemas(report, file);
  checkSettingWords(report, file);
  return issues;
}
