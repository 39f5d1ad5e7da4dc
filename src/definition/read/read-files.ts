import type { Files } from '../generated/language.ts';
import { parseHeader } from './document-fields.ts';
import { compareText, createReport, type Report, type Result, startOf } from './issue.ts';
import { type MapNode, type Node, placeOf, type SourceFile } from './node.ts';
import { readYaml } from './read-yaml.ts';
import type { Says } from './said.ts';

/** Kinds of definition files; each has a meta-schema of the same name in `schemas/language/`. */
export type FileKind =
  | 'app'
  | 'departments'
  | 'access'
  | 'settings'
  | 'set'
  | 'template'
  | 'subject'
  | 'record'
  | 'form'
  | 'process'
  | 'part'
  | 'calls'
  | 'renames'
  | 'seed';

/** A YAML file that could be read: its top-level map, which says what the language allows in a file of its kind. */
export type Parsed = { [K in FileKind]: ParsedOf<K> }[FileKind];

interface ParsedOf<K extends FileKind> {
  kind: K;
  /** File name without folder and ending: the default name of what it defines. */
  name: string;
  source: SourceFile;
  node: MapNode & Says<Files[K]>;
}

/** The one file of a kind of which there is one. */
export function fileOf<K extends FileKind>(
  files: readonly Parsed[],
  kind: K,
): ParsedOf<K>['node'] | undefined {
  return files.find((file): file is Parsed & ParsedOf<K> => file.kind === kind)?.node;
}

/** A document template (`schemas/documents/<code>.typ`) and the data fields its header declares. */
export interface DocumentTemplate {
  code: string;
  source: SourceFile;
  fields: ReturnType<typeof parseHeader>;
}

export interface Parsing {
  files: Parsed[];
  documents: DocumentTemplate[];
}

const PLACES: [RegExp, FileKind][] = [
  [/^screens\/(app|departments|access|settings)\.yaml$/, 'app'],
  [/^screens\/sets\/[^/]+\.yaml$/, 'set'],
  [/^screens\/templates\/[^/]+\.yaml$/, 'template'],
  [/^screens\/.+\.yaml$/, 'subject'],
  [/^schemas\/records\/[^/]+\.yaml$/, 'record'],
  [/^schemas\/forms\/[^/]+\.yaml$/, 'form'],
  [/^schemas\/processes\/[^/]+\.yaml$/, 'process'],
  [/^schemas\/(parts|processes\/[^/]+)\/[^/]+\.yaml$/, 'part'],
  [/^schemas\/calls\.yaml$/, 'calls'],
  [/^schemas\/renames\.yaml$/, 'renames'],
  [/^schemas\/seeds\/[^/]+\.yaml$/, 'seed'],
];

/** What a path holds; `null` when nothing belongs there. */
export function kindOf(path: string): FileKind | null {
  for (const [pattern, kind] of PLACES) {
    const match = pattern.exec(path);
    if (match) return kind === 'app' ? (match[1] as FileKind) : kind;
  }
  return null;
}

/** One file read on its own, so that it can be kept as long as its text stays. */
export function readFile(source: SourceFile): Result<Parsed | null> {
  const { report, issues } = createReport();
  if (source.outside) {
    report('E_DEF_FILE_OUTSIDE', startOf(source), { path: source.path });
    return { value: null, issues };
  }
  const kind = kindOf(source.path);
  if (!kind) {
    report('E_DEF_FILE_UNKNOWN', startOf(source), { path: source.path });
    return { value: null, issues };
  }
  const read = readYaml(source);
  issues.push(...read.issues);
  if (read.issues.length > 0) return { value: null, issues };
  const node = topLevel(read.value, source, report);
  if (!node) return { value: null, issues };
  return { value: { kind, name: fileName(source.path), source, node }, issues };
}

function topLevel(node: Node | null, source: SourceFile, report: Report): MapNode | null {
  if (node?.kind === 'map') return node;
  if (node === null || (node.kind === 'scalar' && node.value === null)) {
    return { kind: 'map', entries: new Map(), source, start: 0, end: 0 };
  }
  report('E_DEF_VALUE_TYPE', placeOf(source, node.start), {
    expected: 'a map',
    found: node.kind === 'list' ? 'a list' : 'a text',
  });
  return null;
}

export function readDocument(source: SourceFile): DocumentTemplate {
  return { code: fileName(source.path), source, fields: parseHeader(source.text) };
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
}

/** Files in the order of their paths, whatever order they came in. */
export function inOrder(files: readonly SourceFile[]): SourceFile[] {
  return [...files].sort((a, b) => compareText(a.path, b.path));
}
