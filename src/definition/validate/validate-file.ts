import { createReport, type Issue } from '../read/issue.ts';
import { get, textOf, toJson } from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import { reportErrors } from './ajv.ts';
import { type MetaName, metaValidator } from './meta.ts';
import { checkSchemas } from './schema-rules.ts';

const OWN_META = ['rules', 'messages', 'generated', 'formulas', 'texts'] as const;

/** The meta-schema a file must fit: its kind's, or that of the special set it belongs to. */
function metaOf(file: Parsed): MetaName {
  if (file.kind !== 'set') return file.kind;
  const set = textOf(get(file.node, 'set')) ?? file.name;
  return OWN_META.find((name) => name === set) ?? 'set';
}

/** Whether one file fits the language: its meta-schema, and the rules of the JSON Schemas inside it. */
export function validateFile(file: Parsed): Issue[] {
  const { report, issues } = createReport();
  reportErrors(report, { validate: metaValidator(metaOf(file)), value: toJson(file.node), node: file.node });
  checkSchemas(report, file);
  return issues;
}
