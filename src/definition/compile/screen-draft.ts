import { nearest } from '../expression/nearest.ts';
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
import type { Named } from './context.ts';
import type { ScreenDraft, TemplateDraft, TypeDraft } from './drafts.ts';

export function nameTemplates({ templates }: Named, files: readonly Parsed[]): void {
  for (const file of files) {
    if (file.kind !== 'template') continue;
    const name = textOf(get(file.node, 'template')) ?? file.name;
    const takes: TemplateDraft['takes'] = new Map();
    for (const [parameter, node] of entriesOf(get(file.node, 'takes'))) {
      const kind = textOf(node) ?? 'any';
      takes.set(parameter, { kind: kind.replace(/\?$/, ''), optional: kind.endsWith('?'), node });
    }
    templates.add(name, get(file.node, 'template') ?? file.node, { name, node: file.node, takes });
  }
}

/** Names every screen: those of the files, and those that types put on the map. */
export function nameScreens(context: Named, files: readonly Parsed[]): void {
  for (const file of files) {
    if (file.kind !== 'subject') continue;
    const code = textOf(get(file.node, 'type'));
    const type = code === undefined ? null : (context.types.peek(code) ?? null);
    const node = type?.file === file ? type.node : file.node;
    const subject = textOf(get(node, 'subject')) ?? code ?? file.name;
    const area = areaOf(context, node);
    for (const [key, screen] of entriesOf(get(node, 'screens')))
      if (screen.kind === 'map')
        addOwn(context, { subject, key, screen, file: node, area, type: type?.code ?? null });
    if (type?.file === file) addTypeScreens(context, { subject, type, area });
  }
}

function areaOf(context: Named, node: Node): Node | null {
  const area = get(node, 'area');
  return area ? (context.access.areas.resolve(textOf(area) ?? '', area) ?? null) : null;
}

interface Own {
  subject: string;
  key: string;
  screen: MapNode;
  file: MapNode;
  area: Node | null;
  type: string | null;
}

function addOwn(context: Named, { subject, key, screen, file, area, type }: Own): void {
  const name = `${subject}.${key}`;
  checkNeeded(context, file, { key, screen });
  checkParams(context, screen);
  context.screens.add(name, keyNode(get(file, 'screens') ?? file, key), {
    name,
    subject,
    key,
    node: screen,
    file,
    area,
    type,
    paths: ownPaths(context, { screen, file, area, name }),
    aliases: itemsOf(get(screen, 'aliases')),
    row: rowOf(context, screen),
  });
}

/** Without one of these there is nothing to open or nothing to see. */
const NEEDED = [['title'], ['path', 'paths'], ['view', 'use']] as const;

function checkNeeded({ report }: Named, file: MapNode, { key, screen }: Pick<Own, 'key' | 'screen'>): void {
  for (const keys of NEEDED)
    if (!keys.some((one) => screen.entries.has(one)))
      report('E_DEF_KEY_MISSING', keyNode(get(file, 'screens') ?? file, key), { key: keys[0] });
}

/** A single word names the record of the row; anything else is a value over it. */
function checkParams({ records }: Named, screen: MapNode): void {
  for (const [, node] of entriesOf(get(screen, 'params'))) {
    const record = textOf(node) ?? '';
    if (/^[a-z_]+$/.test(record) && !VARIABLES.includes(record)) records.resolve(record, node);
  }
}

const VARIABLES = ['row', 'viewer', 'today', 'now'];

/** The viewer's own account, or else what the first parameter that names a record stands for. */
function rowOf({ records }: Named, screen: MapNode): ScreenDraft['row'] {
  if (boolOf(get(screen, 'own'), false)) return { record: 'user', param: 'own', own: true };
  for (const [param, node] of entriesOf(get(screen, 'params'))) {
    const record = textOf(node);
    if (record !== undefined && records.has(record)) return { record, param };
  }
  return null;
}

function ownPaths(
  context: Named,
  { screen, file, area, name }: { screen: MapNode; file: MapNode; area: Node | null; name: string },
): ScreenDraft['paths'] {
  const paths = get(screen, 'paths');
  if (paths)
    return entriesOf(paths).flatMap(([audience, node]) => {
      const place = keyNode(paths, audience);
      return context.access.audiences.resolve(audience, place)
        ? [{ audience, node, place, group: null }]
        : [];
    });
  const path = get(screen, 'path');
  if (!path) return [];
  const stated = get(screen, 'audience') ?? get(file, 'audience') ?? get(area ?? undefined, 'audience');
  const audience = textOf(stated);
  if (!stated || audience === undefined) {
    context.report('E_DEF_AUDIENCE_MISSING', path, { screen: name });
    return [];
  }
  if (!context.access.audiences.resolve(audience, stated)) return [];
  return [{ audience, node: path, place: path, group: null }];
}

interface Placed {
  subject: string;
  type: TypeDraft;
  area: Node | null;
}

/** Keys under an audience in `paths` that are about all its paths. */
const GROUP_KEYS = ['also', 'departments', 'roles', 'sidebar'];

function addTypeScreens(context: Named, { subject, type, area }: Placed): void {
  const process = context.processes.peek(type.process);
  const templates = get(process?.node, 'screens');
  const found = new Map<string, ScreenDraft['paths']>();
  const paths = get(type.node, 'paths');
  for (const [audience, group] of entriesOf(paths)) {
    if (!context.access.audiences.resolve(audience, keyNode(paths as Node, audience))) continue;
    for (const [key, node] of entriesOf(group)) {
      if (GROUP_KEYS.includes(key)) continue;
      const place = keyNode(group, key);
      if (!process) continue;
      if (!get(templates, key)) {
        reportUnknownScreen(context, { key, place, templates, process: type.process });
        continue;
      }
      found.set(key, [...(found.get(key) ?? []), { audience, node, place, group }]);
    }
  }
  for (const [key, entries] of found) {
    const template = get(templates, key);
    if (template?.kind !== 'map') continue;
    const name = `${subject}.${key}`;
    const node = withTitle(template, get(get(type.node, 'titles'), key), get(get(type.node, 'opens'), key));
    const first = entries[0]?.place ?? type.node;
    context.screens.add(name, first, {
      name,
      subject,
      key,
      node,
      file: type.node,
      area,
      type: type.code,
      paths: entries,
      aliases: [],
      row: rowOf(context, node),
    });
  }
}

function reportUnknownScreen(
  context: Named,
  {
    key,
    place,
    templates,
    process,
  }: { key: string; place: Node; templates: Node | undefined; process: string },
): void {
  const names = entriesOf(templates).map(([name]) => name);
  context.report(
    'E_DEF_NAME_UNKNOWN',
    place,
    { kind: `screen of the process ${process}`, name: key },
    nearest(key, names) ?? null,
  );
}

function withTitle(node: MapNode, title: Node | undefined, opens: Node | undefined): MapNode {
  if (!title && !opens) return node;
  const entries = new Map<string, Entry>(node.entries);
  const put = (key: string, value: Node) =>
    entries.set(key, { key: keyNode(node, key) as Entry['key'], value });
  if (title) put('title', title);
  if (opens) put('opens', opens);
  return { ...node, entries };
}

/** The screen named at `node`: of its own subject first, else by full name; `@audience` fixes the audience. */
export function resolveScreen(
  context: Named,
  node: Node,
  subject: string,
): { draft: ScreenDraft; audience: string | null } | null {
  const text = textOf(node) ?? '';
  const [name = '', audience = null] = text.split('@');
  const own = context.screens.peek(`${subject}.${name}`);
  if (audience !== null) context.access.audiences.resolve(audience, node);
  if (own) {
    context.screens.use(own.name);
    return { draft: own, audience };
  }
  const names = context.screens.names();
  if (!context.screens.has(name)) {
    const near = nearest(`${subject}.${name}`, names) ?? nearest(name, names);
    const short = near?.startsWith(`${subject}.`) ? near.slice(subject.length + 1) : near;
    context.report('E_DEF_NAME_UNKNOWN', node, { kind: 'screen', name }, short ?? null);
    return null;
  }
  const draft = context.screens.resolve(name, node);
  return draft ? { draft, audience } : null;
}
