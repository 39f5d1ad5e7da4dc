import type { RowLoss } from '../errors/refusal-facts.ts';
import { get, keyNode, type Node, type Place, placeOf, type SourceFile, toJson } from './node.ts';
import { readFile } from './read-files.ts';

/** Where something is written: in which files, under which keys, and which text of a value or a list is meant. */
interface Way {
  file: RegExp;
  keys: readonly string[];
  says?: string;
}

/**
 * Where changed definitions would lose something of rows: the line that asks for it, or else where `before`, the
 * definitions that were in force, had what is gone; the nearest place of that which is still there. Pure.
 */
export function placeOfLoss(
  loss: RowLoss,
  files: readonly SourceFile[],
  before: readonly SourceFile[],
): Place {
  for (const way of waysTo(loss)) {
    const place = find(files, way) ?? wherePlaced(files, before, way);
    if (place) return place;
  }
  const path = recordFile(loss.table);
  return placeOf(files.find((file) => file.path === path) ?? { path, text: '' }, 0);
}

/** What is nearest now to where `before` had it; a file that is gone is named as it was. */
function wherePlaced(files: readonly SourceFile[], before: readonly SourceFile[], way: Way): Place | null {
  const place = find(before, way);
  const now = files.find(({ path }) => path === place?.file);
  return now ? nearest(now, way) : place;
}

/** Earlier versions of rows are said where the rows are. */
const recordFile = (table: string) => `schemas/records/${table.replace(/_version$/, '')}.yaml`;

function waysTo(loss: RowLoss): Way[] {
  const file = only(recordFile(loss.table));
  if (loss.kind === 'value') return [...waysToName(loss), { file, keys: ['properties', loss.column] }];
  if (loss.column === null) return [{ file, keys: ['record'] }];
  const column = { file, keys: ['properties', loss.column] };
  if (loss.kind === 'key') return [{ file, keys: ['x-unique'] }, { file, keys: ['x-no-overlap'] }, column];
  return loss.kind === 'required' ? [{ file, keys: ['required'], says: loss.column }, column] : [column];
}

/** Where a name of this source is defined. */
function waysToName({ source, value }: Extract<RowLoss, { kind: 'value' }>): Way[] {
  if (source.startsWith('state:'))
    return [{ file: /^schemas\/(processes|parts)\//, keys: ['states', value] }];
  if (source === 'type') return [{ file: /^screens\//, keys: ['type'], says: value }];
  if (source === 'department')
    return [{ file: only('screens/departments.yaml'), keys: ['departments', value] }];
  if (source === 'role' || source === 'position')
    return [{ file: only('screens/access.yaml'), keys: [`${source}s`, value] }];
  const [record = '', field] = source.split('.');
  if (field !== undefined) {
    const properties = { file: only(recordFile(record)), says: value };
    return [
      { ...properties, keys: ['properties', field, 'enum'] },
      { ...properties, keys: ['properties', field, 'items', 'enum'] },
    ];
  }
  const file = only(`screens/sets/${source}.yaml`);
  return [
    { file, keys: ['items', value] },
    { file, keys: [value] },
  ];
}

const only = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.')}$`);

function find(files: readonly SourceFile[], way: Way): Place | null {
  for (const source of files.filter(({ path }) => way.file.test(path))) {
    const node = nodeOf(source, way);
    if (node) return placeOf(source, node.start);
  }
  return null;
}

function nodeOf(source: SourceFile, { keys, says }: Way): Node | null {
  let at: Node | undefined = topOf(source);
  let key: Node | null = null;
  for (const name of keys) {
    const next: Node | undefined = get(at, name);
    if (!at || !next) return null;
    key = keyNode(at, name);
    at = next;
  }
  if (says === undefined || !at) return key;
  const said = at.kind === 'list' ? at.items : [at];
  return said.find((node) => String(toJson(node)) === says) ?? null;
}

function nearest(source: SourceFile, { keys }: Way): Place {
  let at: Node | undefined = topOf(source);
  let place = placeOf(source, 0);
  for (const name of keys) {
    const next: Node | undefined = get(at, name);
    if (!at || !next) return place;
    place = placeOf(source, keyNode(at, name).start);
    at = next;
  }
  return place;
}

const topOf = (source: SourceFile): Node | undefined => readFile(source).value?.node;
