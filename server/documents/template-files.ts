import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files a template may import or draw; everything else in the folder stays out of its sight. */
const VISIBLE = /^[\w-]+\.(?:typ|svg)$/;

/** Names and texts of the template files of a folder, in the order of their names. Subfolders are not read. */
export async function readTemplateFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && VISIBLE.test(entry.name))
    .map((entry) => entry.name);
  const texts = await Promise.all(
    names.sort().map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
  return new Map(texts);
}
