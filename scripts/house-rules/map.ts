import { readFileSync } from 'node:fs';
import type { Finding } from './finding.ts';
import { LAYERS } from './layers.ts';

const MAP = 'CONTRIBUTING.md';

/** Folders of the rooms, and those inside them, that the map of the house, "I want to change", leads nobody to. */
export function unmappedFolders(): Finding[] {
  const folders = Object.entries(LAYERS).flatMap(([room, lines]) =>
    lines
      .flatMap((line) => line.split(' '))
      .filter((name) => name !== '.')
      .map((name) => `${room}/${name}`),
  );
  return checkMap(readFileSync(MAP, 'utf8'), folders);
}

/** As `unmappedFolders`, for the text of the map and the folders that must stand in its first table. */
export function checkMap(text: string, folders: readonly string[]): Finding[] {
  const [table = ''] = text.split('\n## Who may import whom');
  const named = new Set(
    [...table.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => spelledOut(name)).flatMap(upwards),
  );
  return folders
    .filter((folder) => !named.has(folder))
    .map((folder) => ({
      level: 'error',
      file: MAP,
      line: 1,
      message: `${folder} is in no row of "I want to change"`,
    }));
}

/** `a/{b,c}/d` is `a/b/d` and `a/c/d`. */
function spelledOut(name: string): string[] {
  const found = name.match(/^(.*?)\{([^{}]*)\}(.*)$/);
  if (!found) return [name];
  const [, before = '', choices = '', after = ''] = found;
  return choices.split(',').flatMap((choice) => spelledOut(`${before}${choice}${after}`));
}

/** A path and all folders above it. */
function upwards(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}
