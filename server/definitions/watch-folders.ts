import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps; changes within this time are taken up together. */
const SETTLE_MS = 25;

/**
 * Calls `changed` after anything changed in the folders of `root` or below; one call at a time, and a last one after
 * changes during a call.
 *
 * Every folder is watched by itself. The recursive watch of Node 20 looks at single files and is blind to one for good
 * once another file took its place, which is how version control and many editors write; a folder sees each of its
 * entries, and the folder above sees when it is replaced itself.
 */
export function watchFolders(
  root: string,
  folders: readonly string[],
  changed: () => Promise<void>,
): { close(): void } {
  const watched = new Map<string, { identity: string; watcher: FSWatcher }>();
  let timer: NodeJS.Timeout | null = null;
  let running = Promise.resolve();
  const soon = () => {
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      // New folders first: what is written into them from now on is heard.
      follow();
      running = running.then(changed).catch(() => undefined);
    }, SETTLE_MS);
  };
  const listen = (folder: string): FSWatcher | null => {
    // Of the root only the folders matter: data and builds may lie beside them.
    const heard = (_: string, name: string | null) =>
      (folder !== root || name === null || folders.includes(name)) && soon();
    try {
      // A folder that goes while it is looked at is a change like any other; unheard, it would end the process.
      return watch(folder, heard).on('error', soon);
    } catch {
      // Gone since it was listed, which the folder above tells.
      return null;
    }
  };
  const follow = () => {
    const present = new Map(
      [root, ...folders.flatMap((name) => foldersFrom(join(root, name)))].map((path) => [
        path,
        identityOf(path),
      ]),
    );
    for (const [path, { identity, watcher }] of watched) {
      if (present.get(path) === identity) continue;
      watcher.close();
      watched.delete(path);
    }
    for (const [path, identity] of present) {
      const watcher = watched.has(path) ? null : listen(path);
      if (watcher) watched.set(path, { identity, watcher });
    }
  };
  follow();
  return {
    close() {
      if (timer) clearTimeout(timer);
      for (const { watcher } of watched.values()) watcher.close();
    },
  };
}

/** The folder and all below it; none when it is not there, or goes while it is looked at. */
function foldersFrom(folder: string): string[] {
  try {
    const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [folder, ...inside.flatMap(({ name }) => foldersFrom(join(folder, name)))];
  } catch {
    return [];
  }
}

/** Tells a folder from another one that took its name, and perhaps its number. */
function identityOf(folder: string): string {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat ? `${stat.dev} ${stat.ino} ${stat.birthtimeMs}` : '';
}
