import type { RenamesFile } from '../generated/language.ts';
import type { Model } from '../model.ts';
import { entriesOf, keyNode, type Node, type Of, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Context } from './context.ts';
import { checkFrom } from './link-records.ts';
import { codesOf } from './types.ts';

/** What a source of names is called, and the names that there are. */
interface Source {
  kind: string;
  names: readonly string[];
}

/**
 * `schemas/renames.yaml`: by source the old names with their new ones. Each new name is there and each old one is gone,
 * else rows would be led astray. Source: docs/decisions/0038-definitions-and-rows.md.
 */
export function compileRenames(context: Context, file: Of<RenamesFile> | undefined): Model['renames'] {
  const renames: Model['renames'] = {};
  for (const [source, names] of entriesOf(file)) {
    const known = source === 'field' ? 'fields' : sourceNamed(context, source, keyNode(file as Node, source));
    if (!known) continue;
    renames[source] = {};
    for (const [old, node] of entriesOf(names)) {
      const key = keyNode(names, old);
      if (known === 'fields') checkField(context, { old, node, key });
      else checkPair(context, known, { old, node, key });
      renames[source][old] = textOf(node) ?? '';
    }
  }
  return renames;
}

function sourceNamed(context: Context, source: string, key: Node): Source | null {
  if (source === 'record') return { kind: source, names: context.records.names() };
  if (source === 'process') return { kind: source, names: context.processes.names() };
  if (!checkFrom(context, key)) return null;
  return { kind: kindOf(source), names: codesOf(context, source) ?? [] };
}

function kindOf(source: string): string {
  if (source.startsWith('state:')) return 'state';
  return source.includes('.') ? `choice of ${source}` : source;
}

interface Pair {
  old: string;
  node: Node;
  key: Node;
}

function checkPair({ report }: Context, { kind, names }: Source, { old, node, key }: Pair): void {
  const now = textOf(node) ?? '';
  if (names.includes(old)) report('E_DEF_RENAME', key, { kind, name: old });
  if (!names.includes(now)) unknownName(report, node, { kind, name: now, names });
}

/** `<record>.<old name>`, of the fields that the record has now. */
function checkField(context: Context, { old, node, key }: Pair): void {
  const [record = '', was = ''] = old.split('.');
  const fields = context.records.resolve(record, key)?.model.fields;
  if (!fields) return;
  const now = textOf(node) ?? '';
  const names = Object.keys(fields);
  if (names.includes(was)) context.report('E_DEF_RENAME', key, { kind: 'field', name: old });
  if (!names.includes(now))
    unknownName(context.report, node, { kind: `field of ${record}`, name: now, names });
}
