import { posix } from 'node:path';
import { type Finding, isTest, type SourceFile } from './finding.ts';
import { importsOf } from './imports.ts';

/**
 * The folders of a room, and those of a folder that has some, from the lowest up: a line may import the lines before it,
 * its folders not each other. `.` stands for the files that lie in the room or folder itself.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'src/definition': [
    'errors expression forms generated paper',
    'messages model',
    'lists read routes screens',
    'resolve validate wire',
    'compose process',
    'compile reads',
    'blocks effects',
    'artefacts assemble',
    'prove',
    '.',
  ],
  'src/engine': [
    'chunks format',
    'ui',
    'errors',
    'data',
    'page session',
    'leave routing state',
    'drafts entrance form pdf shell',
    'views',
    'app',
    '.',
  ],
  server: [
    'core',
    'database',
    'audit http lookups scene',
    'access auth',
    'changes definitions files records',
    'addresses backup jobs live signing',
    'calls chat process',
    'settings',
    'pages',
    'documents imports operations personal-links seeds',
    '.',
  ],
  'src/definition/effects': ['.', 'kinds'],
  'src/engine/form': ['.', 'theme', 'record'],
  'src/engine/ui': ['icons', '.'],
  'src/engine/views': ['.', 'board import operations', 'actions', 'record settings table', 'screen'],
  'server/auth': ['.', 'passkeys provider'],
  'server/pages': ['.', 'waiting', 'blocks', 'routes'],
  'server/process': ['.', 'effects', 'execution'],
  'server/seeds': ['.', 'snapshot'],
};

/** What only tests use may import anything; style sheets import nothing. */
const LEFT_OUT = /\/testing(\/|\.ts$)|\.css$/;

/**
 * Imports that lead up or sideways in the order of a room's folders. What keeps to the order has no circle, over however
 * many folders. The door of a folder (`model.ts` of `model/`) belongs to it.
 */
export function importLayers(sources: readonly SourceFile[]): Finding[] {
  const told = sources.filter((source) => !isTest(source) && !LEFT_OUT.test(source.path));
  const ways = Object.entries(LAYERS).flatMap(([room, layers]) => {
    const heights = new Map(layers.flatMap((line, height) => line.split(' ').map((name) => [name, height])));
    return told
      .filter(({ path }) => isInside(room, path))
      .flatMap((source) => crossings(source, room, heights));
  });
  return [...ways, ...told.flatMap(unordered)];
}

/** A folder above the file's own that has no order of its folders. */
function unordered({ path: file }: SourceFile): Finding[] {
  const folder = posix.dirname(posix.dirname(file));
  if (folder in LAYERS || !Object.keys(LAYERS).some((room) => isInside(room, folder))) return [];
  const message = `${folder} has folders and no order of them (scripts/house-rules/layers.ts)`;
  return [{ level: 'error', file, line: 1, message }];
}

function crossings(source: SourceFile, room: string, heights: ReadonlyMap<string, number>): Finding[] {
  const file = source.path;
  const own = folderOf(room, file, heights);
  const height = heights.get(own);
  if (height === undefined) {
    const message = `${room}/${own} has no place in the order of folders (scripts/house-rules/layers.ts)`;
    return [{ level: 'error', file, line: 1, message }];
  }
  return importsOf(source).flatMap(({ target, line }): Finding[] => {
    if (!isInside(room, target)) return [];
    const other = folderOf(room, target, heights);
    if (other === own || (heights.get(other) ?? 0) < height) return [];
    const message = `imports ${target}; the folders of ${room} go one way: ${layersOf(room)}`;
    return [{ level: 'error', file, line, message }];
  });
}

/** First folder below the room, `.` for a file of the room itself that is no folder's door. */
function folderOf(room: string, path: string, heights: ReadonlyMap<string, number>): string {
  const [first = '', ...rest] = posix.relative(room, path).split('/');
  if (rest.length > 0) return first;
  const name = first.replace(/\.tsx?$/, '');
  return heights.has(name) ? name : '.';
}

const isInside = (room: string, path: string) => path.startsWith(`${room}/`);

/** The order in words, the lowest first. */
export const layersOf = (room: string) => (LAYERS[room] ?? []).join(' < ');
