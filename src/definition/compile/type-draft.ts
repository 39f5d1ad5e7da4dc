import { nearest } from '../expression/nearest.ts';
import type { Json, JsonObject, Text } from '../model.ts';
import {
  boolOf,
  type Entry,
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type MapNode,
  type Node,
  textOf,
} from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import { isSame } from '../read/same.ts';
import { resolveDepartments } from '../resolve/access.ts';
import { type Names, unknownName } from '../resolve/names.ts';
import type { Named } from './context.ts';
import type { ProcessDraft, TypeDraft, WholeType } from './drafts.ts';
import { checkWho, expandKnobs } from './knobs.ts';
import { checkFrom } from './link-records.ts';
import { type DepartmentNames, namesByDepartment } from './named-by-department.ts';
import { checkUnwritten, takenFrom, takenKnobs } from './taken-knobs.ts';
import { tellTypes, toldKnobs } from './told-knobs.ts';
import { codesOf, isObject } from './types.ts';

/** Keys of a type file that are not knobs. */
const TYPE_KEYS = [
  'type',
  'process',
  'extends',
  'description',
  'area',
  'subject',
  'audience',
  'roles',
  'label',
  'departments',
  'managers',
  'paths',
  'stem',
  'titles',
  'opens',
  'in_departments',
  'screens',
  'sidebar',
];
const NOT_INHERITED = ['type', 'extends', 'paths', 'stem', 'screens', 'opens', 'description'];

/** Names every type first, so that `extends`, `x-from: type` and records may refer to all of them. */
export function nameTypes(named: Named, all: readonly Parsed[]): void {
  const files = new Map<string, Parsed>();
  for (const file of all) {
    const code = textOf(get(file.node, 'type'));
    if (file.kind === 'subject' && code !== undefined && !files.has(code)) files.set(code, file);
  }
  for (const file of all) {
    const code = textOf(get(file.node, 'type'));
    if (file.kind !== 'subject' || code === undefined) continue;
    const node = inherit(named, file, files, [code]);
    if (!get(node, 'label'))
      named.report('E_DEF_KEY_MISSING', get(file.node, 'type') ?? file.node, { key: 'label' });
    named.types.add(code, get(file.node, 'type') ?? file.node, {
      code,
      file,
      node,
      process: textOf(get(node, 'process')) ?? '',
      area: textOf(get(node, 'area')) ?? null,
    });
  }
}

function inherit(context: Named, file: Parsed, files: Map<string, Parsed>, chain: string[]): MapNode {
  const parentNode = get(file.node, 'extends');
  const parent = textOf(parentNode);
  if (!parentNode || parent === undefined) return file.node;
  const parentFile = files.get(parent);
  if (!parentFile) {
    context.types.resolve(parent, parentNode);
    return file.node;
  }
  if (chain.includes(parent)) {
    context.report('E_DEF_EXTENDS_CYCLE', parentNode, { chain: [...chain, parent].join(' -> ') });
    return file.node;
  }
  const inherited = inherit(context, parentFile, files, [...chain, parent]);
  const process = textOf(get(file.node, 'process') ?? get(inherited, 'process')) ?? '';
  return merge(inherited, file.node, ['titles', ...mergedKnobs(context, process)]);
}

/** Knobs of which a type states only what differs from the one it extends (`x-merge`); any other is stated anew. */
function mergedKnobs(context: Named, process: string): string[] {
  const properties = context.processes.peek(process)?.knobs.properties;
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, knob]) =>
    isObject(knob) && knob['x-merge'] === true ? [name] : [],
  );
}

/**
 * What the parent says with what the child says in its place; `joined` keys are joined one level deep. What the child says
 * is nothing (`null`) is taken away, and stays to be refused where there was nothing.
 */
function merge(parent: MapNode, child: MapNode, joined: readonly string[] = []): MapNode {
  const entries = new Map<string, Entry>();
  const moved = child.entries.has('area');
  // Screens without an address are taken over by a type that says its own stem.
  const placed = child.entries.has('stem') && parent.entries.has('stem');
  for (const [key, entry] of parent.entries) {
    if (
      (NOT_INHERITED.includes(key) && !(placed && key === 'paths')) ||
      (moved && (key === 'titles' || key === 'sidebar'))
    )
      continue;
    entries.set(key, entry);
  }
  for (const [key, entry] of child.entries) {
    const before = entries.get(key)?.value;
    if (before && isNothing(entry.value)) {
      entries.delete(key);
      continue;
    }
    const both = joined.includes(key) && before?.kind === 'map' && entry.value.kind === 'map';
    entries.set(key, both ? { key: entry.key, value: merge(before, entry.value as MapNode) } : entry);
  }
  return { ...child, entries };
}

const isNothing = (node: Node): boolean => node.kind === 'scalar' && node.value === null;

/** Every type with its departments, its managers and its knobs as a model; `keep` does the work for one, or remembers it. */
export function linkTypes(
  named: Named,
  keep: (code: string, input: unknown, link: () => WholeType) => WholeType,
): Names<WholeType> {
  for (const [, process] of named.processes.entries()) {
    markSets(named, process.knobs);
    checkStageNames(named, process);
    checkUnwritten(named, process);
  }
  const isSound = named.processes
    .entries()
    .map(([, process]) => checkSources({ named, process }, get(process.node, 'knobs')))
    .every((sound) => sound);
  checkLeftOut(named);
  const linked = named.types.map((draft) =>
    keep(draft.code, [draft, isSound], () => linkType(named, draft, isSound)),
  );
  return tellTypes(linked, named.processes);
}

/** What a department leaves out (`without`) is a type that it would have. */
function checkLeftOut(named: Named): void {
  for (const [department, items] of named.access.leftOut) {
    if (items.length === 0) continue;
    const types = named.types.entries().flatMap(([code, draft]) => {
      const wide = wideDepartments(named, draft);
      return wide.includes(department) ? [code] : [];
    });
    for (const item of items) {
      const name = textOf(item) ?? '';
      if (!types.includes(name))
        unknownName(named.report, item, { kind: `type of ${department}`, name, names: types });
    }
  }
}

/** Without sound schemas of knobs nothing can be said of what a type says. */
function linkType(context: Named, draft: TypeDraft, isSound: boolean): WholeType {
  const { code } = draft;
  const process = context.processes.resolve(draft.process, get(draft.node, 'process') ?? draft.node);
  const departments = departmentsOf(context, draft);
  const names = namesByDepartment(get(draft.node, 'label'), code, {
    departments,
    resolve: (name, node) => context.access.departmentSets.resolve(name, node),
    report: context.report,
  });
  const { label } = names;
  const managers = itemsOf(get(draft.node, 'managers')).flatMap(
    (item) => context.access.roleSets.resolve(textOf(item) ?? '', item) ?? [],
  );
  if (!process || !isSound) return { ...draft, departments, managers, model: null, label };
  checkStages(context, process, draft.node);
  const { spec, byDepartment } = specsOf(context, { draft, departments, process }, names);
  const model = {
    code,
    process: draft.process,
    file: draft.file.source.path,
    label,
    departments,
    managers,
    spec,
    by_department: byDepartment,
  };
  return { ...draft, departments, managers, model, label: labelByDepartment(label, byDepartment) };
}

/** A knob that is about a stage (`x-stage`) names one of its process. */
function checkStageNames(named: Named, { node, stages, name }: ProcessDraft): void {
  for (const [, knob] of entriesOf(get(get(node, 'knobs'), 'properties'))) {
    const stage = get(knob, 'x-stage');
    if (stage && !stages.includes(textOf(stage) ?? ''))
      unknownName(named.report, stage, {
        kind: `stage of ${name}`,
        name: textOf(stage) ?? '',
        names: stages,
      });
  }
}

/** Sets that knobs take their values from are in use, whatever types there are. */
function markSets(context: Named, schema: Json): void {
  if (Array.isArray(schema)) for (const item of schema) markSets(context, item);
  if (!isObject(schema)) return;
  const item = schema['x-item'];
  if (typeof schema['x-from'] === 'string') context.sets.use(schema['x-from']);
  if (isObject(item)) context.sets.use(String(item.set));
  for (const inner of Object.values(schema)) markSets(context, inner);
}

/** Whether what the schemas of knobs take their values from is there, and what they say when a type says nothing. */
function checkSources(knobs: { named: Named; process: ProcessDraft }, node: Node | undefined): boolean {
  const { named, process } = knobs;
  if (node?.kind === 'list') return node.items.map((item) => checkSources(knobs, item)).every(Boolean);
  if (node?.kind !== 'map') return true;
  const inner = entriesOf(node).map(([key, value]) => key === 'default' || checkSources(knobs, value));
  const from = get(node, 'x-from');
  const set = get(get(node, 'x-item'), 'set');
  const known = set ? named.sets.resolve(textOf(set) ?? '', set) !== undefined : true;
  const codes = checkFrom(named, from) ? codesOf(named, textOf(from) ?? '') : null;
  for (const item of itemsOf(get(node, 'default'))) {
    const code = textOf(item);
    if (codes && code !== undefined && !codes.includes(code))
      unknownName(named.report, item, { kind: textOf(from) ?? '', name: code, names: codes });
    if (code !== undefined && boolOf(get(node, 'x-form'), false)) named.forms.resolve(code, item);
    if (code !== undefined && boolOf(get(node, 'x-who'), false))
      checkWho(named, process, { name: code, node: item });
  }
  return known && (!from || codes !== null) && inner.every(Boolean);
}

/** Where the type is: where its file or its area says, but for the departments that leave it out. */
function departmentsOf(context: Named, draft: TypeDraft): string[] {
  const { leftOut } = context.access;
  return wideDepartments(context, draft).filter(
    (department) => !leftOut.get(department)?.some((item) => textOf(item) === draft.code),
  );
}

function wideDepartments(context: Named, draft: TypeDraft): string[] {
  const own = resolveDepartments(get(draft.node, 'departments'), context.access);
  if (own) return own;
  const area = draft.area === null ? undefined : context.access.areas.peek(draft.area);
  return (
    resolveDepartments(get(area, 'departments'), context.access) ??
    context.access.departments.map((department) => department.code)
  );
}

interface Specified {
  draft: TypeDraft;
  departments: readonly string[];
  process: ProcessDraft;
}

function specsOf(
  context: Named,
  { draft, departments, process }: Specified,
  { label, byDepartment: names }: DepartmentNames,
): { spec: JsonObject; byDepartment: Record<string, JsonObject> } {
  const own = { code: draft.code, process };
  const said = (expanded: JsonObject, department: string | null) =>
    takenFrom(context, process, { spec: expanded, said: (node) => asIn(context, node, department) });
  const stated = specOf(context, own, draft.node, label);
  const spec = { ...stated, ...said(stated, null) };
  const byDepartment: Record<string, JsonObject> = {};
  const deviations = get(draft.node, 'in_departments');
  for (const department of departments) {
    const deviation = deviationFor(context, deviations, department);
    const named = names[department] ?? label;
    if (!deviation) {
      const there = { ...spec, label: named, ...said(spec, department) };
      if (!isSame(there, spec)) byDepartment[department] = there;
      continue;
    }
    const node = overlay(draft.node, deviation);
    checkStages(context, process, node);
    const there = specOf(context, own, node, textOf(get(deviation, 'label')) ?? named);
    byDepartment[department] = { ...there, ...said(there, department) };
  }
  return { spec, byDepartment };
}

/** What a type says, with the deviations of the department. */
function asIn(context: Named, node: MapNode, department: string | null): MapNode {
  const deviation =
    department === null ? null : deviationFor(context, get(node, 'in_departments'), department);
  return deviation ? overlay(node, deviation) : node;
}

function deviationFor(context: Named, node: Node | undefined, department: string): MapNode | null {
  let otherwise: Node | undefined;
  for (const [name, value] of entriesOf(node)) {
    if (name === 'else') otherwise = value;
    else if (context.access.departmentSets.resolve(name, keyNode(node as Node, name))?.includes(department))
      return value.kind === 'map' ? value : null;
  }
  return otherwise?.kind === 'map' ? otherwise : null;
}

function overlay(node: MapNode, deviation: MapNode): MapNode {
  const entries = new Map(node.entries);
  for (const [key, entry] of deviation.entries)
    if (entries.has(key) && isNothing(entry.value)) entries.delete(key);
    else entries.set(key, entry);
  return { ...node, entries };
}

function specOf(
  context: Named,
  { code, process }: { code: string; process: ProcessDraft },
  node: MapNode,
  label: string,
): JsonObject {
  const told = toldKnobs(process);
  const taken = takenKnobs(process).map(({ name }) => name);
  const properties = Object.keys(isObject(process.knobs.properties) ? process.knobs.properties : {});
  const known = properties.filter((key) => !taken.includes(key) && !told.has(key));
  const allowed = [...TYPE_KEYS, ...known];
  const stated = [...node.entries].filter(([key]) => !TYPE_KEYS.includes(key));
  const unknown = stated.filter(([key]) => known.length > 0 && !known.includes(key));
  for (const [key, entry] of unknown)
    context.report('E_DEF_KEY_UNKNOWN', entry.key, { key, allowed }, nearest(key, allowed) ?? null);
  const denied = deniedStages(process, node);
  const knobs = new Map(stated.filter((entry) => !unknown.includes(entry) && !denied.has(entry[0])));
  const expanded = expandKnobs(context, { process, node: { ...node, entries: knobs } });
  const stages = Array.isArray(expanded.stages) ? expanded.stages : process.stages;
  const off = [...denied.values()];
  return { code, label, ...expanded, stages: stages.filter((stage) => !off.includes(String(stage))) };
}

/** Knobs in whose place stands `none`, with the stage that each leaves out (`x-stage`). */
function deniedStages(process: ProcessDraft, node: MapNode): Map<string, string> {
  const stages = stagesOfKnobs(process);
  return new Map(
    [...stages].filter(([knob]) => {
      const stated = node.entries.get(knob)?.value;
      return stated !== undefined && textOf(stated) === 'none';
    }),
  );
}

function stagesOfKnobs({ knobs }: ProcessDraft): Map<string, string> {
  const properties = Object.entries(isObject(knobs.properties) ? knobs.properties : {});
  return new Map(
    properties.flatMap(([name, knob]): [string, string][] =>
      isObject(knob) && typeof knob['x-stage'] === 'string' ? [[name, knob['x-stage']]] : [],
    ),
  );
}

/** What is said in one place of a stage: its knob says `none` exactly when `stages`, where they are stated, leave it out. */
function checkStages(context: Named, process: ProcessDraft, node: MapNode): void {
  const stages = node.entries.get('stages')?.value;
  if (stages?.kind !== 'list') return;
  const named = stages.items.map((item) => textOf(item));
  for (const [knob, stage] of stagesOfKnobs(process)) {
    const entry = node.entries.get(knob);
    if (!entry) continue;
    const off = textOf(entry.value) === 'none';
    // What a type takes over from another is no contradiction of its own.
    if (!off && entry.key.source !== stages.source) continue;
    if (off === named.includes(stage)) context.report('E_DEF_STAGE_KNOB', entry.key, { knob, stage, off });
  }
}

function labelByDepartment(label: string, byDepartment: Record<string, JsonObject>): Text {
  const own = Object.entries(byDepartment).filter(([, spec]) => spec.label !== label);
  if (own.length === 0) return label;
  return {
    by_department: Object.fromEntries(own.map(([code, spec]) => [code, String(spec.label)])),
    else: label,
  };
}
