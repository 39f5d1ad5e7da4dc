import { createReport, type Issue, type Report, type Result } from '../read/issue.ts';
import { get, keyNode, type MapNode, type Node, placeOf, textOf } from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import { Names } from '../resolve/names.ts';
import { validateFile } from '../validate/validate-file.ts';
import { editingProcess } from './editing.ts';
import { composeProcess } from './process.ts';
import { checkWhole } from './whole.ts';

/** The files with every process whole, and the parts that no process uses. */
export interface Composition {
  files: Parsed[];
  unused: { name: string; node: Node }[];
}

/**
 * Puts every process together from its parts, and makes those of records that are edited without one, so that all that
 * follows sees processes as if they were written whole; each piece keeps its place in the file it comes from. A process whose files have not changed stays the same object. Pure as
 * seen from outside.
 */
export function composeProcesses(files: readonly Parsed[]): Result<Composition> {
  const { report, issues } = createReport();
  const parts = partsOf(files, report);
  const records = recordsOf(files);
  const basis: Node[] = [...files.filter(({ kind }) => kind === 'part' || kind === 'record')].map(
    ({ node }) => node,
  );
  const composed = files.map((file) => {
    const list = file.kind === 'process' ? get(file.node, 'parts') : undefined;
    if (file.kind === 'process' && !list) checkWhole(report, file.node);
    if (!list) return file;
    const made = keep(file.node, basis, () => composeKept(file, { parts, records }));
    for (const name of made.used) parts.use(name);
    issues.push(...made.issues);
    return { ...file, node: made.node };
  });
  const edited = files.flatMap((file) => {
    if (file.kind !== 'record') return [];
    const made = editingProcess(file);
    issues.push(...made.issues);
    if (made.file) refuseSecond(report, file, files);
    return made.file ?? [];
  });
  return { value: { files: [...composed, ...edited], unused: parts.unused() }, issues };
}

/** Rows with a process of their own are edited by its transitions. */
function refuseSecond(report: Report, { node, name }: Parsed, files: readonly Parsed[]): void {
  const record = textOf(get(node, 'record')) ?? name;
  const other = files.find((file) => file.kind === 'process' && textOf(get(file.node, 'record')) === record);
  const stated = other && get(other.node, 'record');
  if (!stated) return;
  const { file, line } = placeOf(stated.source, stated.start);
  report('E_DEF_NAME_TWICE', keyNode(node, 'x-editing'), {
    kind: 'process of',
    name: record,
    first: `${file}:${line}`,
  });
}

interface Made {
  node: MapNode;
  used: string[];
  issues: Issue[];
}

const kept = new WeakMap<MapNode, { basis: readonly Node[]; made: Made }>();

function keep(node: MapNode, basis: readonly Node[], make: () => Made): Made {
  const before = kept.get(node);
  if (before?.basis.length === basis.length && before.basis.every((one, at) => one === basis[at]))
    return before.made;
  const made = make();
  kept.set(node, { basis, made });
  return made;
}

function composeKept(
  file: Parsed,
  { parts, records }: { parts: Names<MapNode>; records: ReadonlyMap<string, MapNode> },
): Made {
  const { report, issues } = createReport();
  const { node, used } = composeProcess(report, { file, parts, records });
  // What was put in for parameters has met no schema yet.
  if (issues.length === 0) issues.push(...validateFile({ ...file, node }));
  return { node, used, issues };
}

/** Parts by name: those beside a process as `<process>/<part>`, those for all as `<part>`. */
function partsOf(files: readonly Parsed[], report: Report): Names<MapNode> {
  const parts = new Names<MapNode>('part', report);
  for (const { kind, node, name, source } of files) {
    if (kind !== 'part') continue;
    const folder = /^schemas\/processes\/([^/]+)\//.exec(source.path)?.[1];
    const stated = textOf(get(node, 'part')) ?? name;
    parts.add(folder === undefined ? stated : `${folder}/${stated}`, get(node, 'part') ?? node, node);
  }
  return parts;
}

function recordsOf(files: readonly Parsed[]): Map<string, MapNode> {
  const records = files.filter(({ kind }) => kind === 'record');
  return new Map(records.map(({ node, name }) => [textOf(get(node, 'record')) ?? name, node]));
}
