import { nearest } from '../expression/nearest.ts';
import { entriesOf, get, itemsOf, keyNode, type MapNode, type Node, textOf } from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import { unknownName } from '../resolve/names.ts';
import type { Named } from './context.ts';
import type { ScreenDraft, TemplateDraft } from './drafts.ts';
import { rowOf } from './screen-row.ts';
import { addTypeScreens } from './type-screens.ts';

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
  checkInsteadOf(context);
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

/** The screen that a type has in the place of one of its process (`instead_of`). */
function inPlaceOf({ screens }: Named, subject: string, name: string): ScreenDraft | undefined {
  return screens
    .names()
    .filter((one) => one.startsWith(`${subject}.`))
    .map((one) => screens.peek(one))
    .find((draft) => draft && itemsOf(get(draft.node, 'instead_of')).some((item) => textOf(item) === name));
}

/** What a screen stands instead of are screens of the process. */
function checkInsteadOf({ processes, report }: Named): void {
  for (const [name, { node }] of processes.entries()) {
    const own = entriesOf(get(node, 'screens'));
    const names = own.map(([screen]) => screen);
    for (const [, screen] of own)
      for (const item of itemsOf(get(screen, 'instead_of')))
        if (!names.includes(textOf(item) ?? ''))
          unknownName(report, item, {
            kind: `screen of the process ${name}`,
            name: textOf(item) ?? '',
            names,
          });
  }
}

/** The screen named at `node`: of its own subject first, else by full name; `@audience` fixes the audience. */
export function resolveScreen(
  context: Named,
  node: Node,
  subject: string,
): { draft: ScreenDraft; audience: string | null } | null {
  const text = textOf(node) ?? '';
  const [name = '', audience = null] = text.split('@');
  const own = context.screens.peek(`${subject}.${name}`) ?? inPlaceOf(context, subject, name);
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
