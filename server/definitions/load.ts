import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { tellDigest } from '../../src/definition/compile/hash.ts';
import type { SourceFile } from '../../src/definition/compiler.ts';
import { entry } from '../core/entry.ts';

/** Where definitions lie, below the root. */
export const FOLDERS = ['screens', 'schemas'];
/** What is read: definitions and document templates; everything else in the folders is left alone. */
const READ = /\.(ya?ml|typ)$/;
const SKIPPED = ['schemas/language'];
/** Stories lie beside the types they test, and are no definitions. */
const STORY = /\.story\.yaml$/;

/** Reads definition folders; a file whose time and size are unchanged keeps its object, so that nothing is read twice. */
export interface DefinitionLoader {
  /** All definition files below the root, by path relative to it. Missing folders count as empty. */
  load(): SourceFile[];
}

export function createLoader(root: string): DefinitionLoader {
  const known = new Map<string, { stamp: string; file: SourceFile }>();
  return {
    load() {
      const paths = FOLDERS.flatMap((folder) => listFiles(join(root, folder)));
      const files = paths.flatMap((path) => readIfChanged(root, path, known));
      const present = new Set(files.map((file) => file.path));
      for (const path of known.keys()) if (!present.has(path)) known.delete(path);
      return files;
    },
  };
}

const loaders = new Map<string, DefinitionLoader>();

/** The definition files below the root as they are now; those that did not change since the last call are the same objects. */
export function loadDefinitions(root: string): SourceFile[] {
  return entry(loaders, resolve(root), () => createLoader(root)).load();
}

/** Paths of what lies in the folders beside the definitions and is none: pictures and fonts of templates, stories. */
export function besideDefinitions(root: string): string[] {
  return FOLDERS.flatMap((folder) => listFiles(join(root, folder)))
    .filter((absolute) => lstatSync(absolute).isFile())
    .map((absolute) => toPath(root, absolute))
    .filter((path) => !isSkipped(path) && !isRead(path))
    .sort();
}

const toPath = (root: string, absolute: string) => relative(root, absolute).split(sep).join('/');
const isSkipped = (path: string) => SKIPPED.some((folder) => path.startsWith(`${folder}/`));
const isRead = (path: string) => READ.test(path) && !STORY.test(path);

function readIfChanged(
  root: string,
  absolute: string,
  known: Map<string, { stamp: string; file: SourceFile }>,
): SourceFile[] {
  const path = toPath(root, absolute);
  if (!isRead(path) || isSkipped(path)) return [];
  const stat = statSync(absolute, { throwIfNoEntry: false });
  if (!stat?.isFile()) return [];
  const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
  const before = known.get(path);
  if (before?.stamp === stamp) return [before.file];
  if (leadsOut(root, absolute)) return [{ path, text: '', outside: true }];
  // Some editors begin a file with a mark that is no text; columns would be one off.
  const text = readFileSync(absolute, 'utf8').replace(/^\uFEFF/, '');
  const file = before?.file.text === text ? before.file : newFile(path, text);
  known.set(path, { stamp, file });
  return [file];
}

/** Whether a file is a link to one that lies neither below the root nor below the folder that the root has for it. */
function leadsOut(root: string, absolute: string): boolean {
  if (!lstatSync(absolute).isSymbolicLink()) return false;
  const real = realpathSync(absolute);
  const homes = [root, ...FOLDERS.map((folder) => join(root, folder))];
  return !homes.some(
    (home) => statSync(home, { throwIfNoEntry: false }) && real.startsWith(`${realpathSync(home)}${sep}`),
  );
}

function newFile(path: string, text: string): SourceFile {
  const file = { path, text };
  tellDigest(file, createHash('sha256').update(text).digest('hex'));
  return file;
}

function listFiles(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}
