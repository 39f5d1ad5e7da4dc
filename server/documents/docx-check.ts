import type { DocxFault, PlaceholderFault } from '../../src/definition/errors/refusal-facts.ts';
import { nearest } from '../../src/definition/expression/nearest.ts';
import { WEEKDAY } from './docx-data.ts';
import { type DocxTag, tagsIn, type Within } from './docx-tags.ts';
import type { DocxPart } from './docx-xml.ts';
import type { Shape } from './fill-fields.ts';

/** Number of an item in its list, where it has no field of that name. */
export const COUNT = 'no';
const MOST_FAULTS = 20;

/** What names are known between a `{#...}` and its end; `tag`: where it was opened. */
interface Scope {
  shape: Shape;
  tag: DocxTag | null;
  /** It is repeated for each item of a list. */
  repeats: boolean;
}

/** Everything that a DOCX has between braces and that data of this shape do not give, in the order of the text. Pure. */
export function placeholderFaults(parts: readonly DocxPart[], shape: Shape): DocxFault[] {
  const found = parts.flatMap((part) => {
    const { tags, faults } = tagsIn(part);
    return [...faults, ...faultsOf(tags, shape)].toSorted((one, other) => one.paragraph - other.paragraph);
  });
  // A box of text stands twice in the file: as new and as old programs draw it.
  const once = [
    ...new Map(found.map((one) => [`${one.part} ${one.why} ${one.tag} ${one.quote}`, one])).values(),
  ];
  const told = once.slice(0, MOST_FAULTS).map((one): DocxFault => ({ fault: 'placeholder', ...one }));
  const more = once.length - told.length;
  return more > 0 ? [...told, { fault: 'further', count: more }] : told;
}

function faultsOf(tags: readonly DocxTag[], root: Shape): PlaceholderFault[] {
  const faults: PlaceholderFault[] = [];
  const scopes: Scope[] = [{ shape: root, tag: null, repeats: false }];
  const tell = ({ place, name }: DocxTag, why: PlaceholderFault['why'], near: string | null = null) =>
    faults.push({ ...place, why, tag: name, near });
  for (const tag of tags) {
    if (tag.kind === 'odd') tell(tag, 'unknown');
    else if (tag.kind === 'close') {
      const open = scopes.length > 1 ? scopes.pop()?.tag : null;
      if (!open) tell(tag, 'loop_closed');
      else if (tag.name !== '' && tag.name !== open.name) tell(tag, 'loop_closed', open.name);
      else if (!isRepeatable(open.within, tag.within)) tell(open, 'layout');
    } else {
      const shape = known(scopes, tag.name);
      if (!shape) tell(tag, ...unknown(tag.name, scopes, root));
      else if (tag.kind === 'loop' && !isOwn(scopes, shape, tag.name)) tell(tag, 'nested');
      else if (tag.kind === 'value' && 'item' in shape) tell(tag, 'list');
      else if (tag.kind === 'value' && 'parts' in shape) tell(tag, 'unknown', firstOf(shape, tag.name));
      if (tag.kind === 'loop') scopes.push(scopeOf(scopes, shape, tag));
    }
  }
  for (const { tag } of scopes) if (tag) tell(tag, 'loop_open');
  return faults;
}

/** What lies between is paragraphs of one holder, or rows of one table. */
const isRepeatable = (from: Within, to: Within): boolean =>
  from.holder === to.holder || (from.table !== null && from.table === to.table);

/** What a loop's content sees: an item of a list, the parts of a group; a value lets it stand or not. */
function scopeOf(scopes: readonly Scope[], shape: Shape | undefined, tag: DocxTag): Scope {
  if (!shape) return { shape: { parts: new Map() }, tag, repeats: false };
  if ('item' in shape) return { shape: shape.item, tag, repeats: true };
  return { shape: 'parts' in shape ? shape : (scopes.at(-1)?.shape ?? shape), tag, repeats: false };
}

function known(scopes: readonly Scope[], name: string): Shape | undefined {
  const inner = scopes.at(-1)?.shape;
  if (name === '.') return inner && 'field' in inner ? inner : undefined;
  for (const { shape } of scopes.toReversed()) {
    const found = within(shape, name);
    if (found) return found;
  }
  const isCounted = scopes.some(({ shape, repeats }) => repeats && 'parts' in shape);
  return name === COUNT && isCounted ? TEXT : undefined;
}

const TEXT: Shape = { field: { path: COUNT, type: 'text', optional: false, note: '', file: '', line: 0 } };

function within(shape: Shape, name: string): Shape | undefined {
  if (!('parts' in shape)) return undefined;
  const [first = '', ...rest] = name.split('.');
  const part = shape.parts.get(first);
  if (!part || rest.length === 0) return part;
  const isDay = 'field' in part && ['date', 'datetime'].includes(part.field.type);
  return isDay && rest.join('.') === WEEKDAY ? TEXT : within(part, rest.join('.'));
}

/** A list is repeated once for each of its items, not for each item of another list too. */
function isOwn(scopes: readonly Scope[], shape: Shape, name: string): boolean {
  const list = scopes.findLastIndex(({ repeats }) => repeats);
  return (
    !('item' in shape) || list < 0 || scopes.slice(list).some((own) => within(own.shape, name) === shape)
  );
}

/** Why a name is not known here: it is one of a list, or it is written like another. */
function unknown(name: string, scopes: readonly Scope[], root: Shape): ['inside' | 'unknown', string | null] {
  const paths = pathsOf(root, '');
  const list = paths.find(
    ({ lists, path }) => lists.length > 0 && (path === name || `${lists.at(-1)}.${path}` === name),
  );
  if (list) return ['inside', list.lists.at(-1) ?? null];
  const open = scopes.flatMap(({ tag }) => (tag ? [tag.name] : []));
  const near = paths.filter(({ lists }) => lists.every((one) => open.includes(one))).map(({ path }) => path);
  return ['unknown', nearest(name, near) ?? lastWord(name, near)];
}

/** `doc.nomor` may mean what `doc` has: the name that is written alike, else nothing. */
function lastWord(name: string, paths: readonly string[]): string | null {
  const [first, ...rest] = name.split('.');
  const own = paths.filter((path) => path.startsWith(`${first}.`));
  const found =
    rest.length > 0
      ? nearest(
          rest.join('.'),
          own.map((path) => path.slice(`${first}.`.length)),
        )
      : undefined;
  return found === undefined ? null : `${first}.${found}`;
}

interface Path {
  path: string;
  /** Names of the lists that it is in. */
  lists: string[];
}

/** Every value and list, each as it is written where it is known. */
export function pathsOf(shape: Shape, prefix: string, lists: string[] = []): Path[] {
  if (!('parts' in shape)) return [];
  return [...shape.parts].flatMap(([name, part]): Path[] => {
    const path = `${prefix}${name}`;
    if ('parts' in part) return pathsOf(part, `${path}.`, lists);
    if ('item' in part) return [{ path, lists }, ...pathsOf(part.item, '', [...lists, path])];
    return [{ path, lists }];
  });
}

function firstOf(shape: Shape, name: string): string | null {
  const [first] = pathsOf(shape, `${name}.`);
  return first?.path ?? null;
}
