import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { isBuilt } from '../../scripts/bootstrap/build.mjs';
import { connectEmbedded } from '../../server/database/connect.ts';
import { freshTemplate } from '../../server/testing/fresh-template.ts';

const BUILT = join(import.meta.dirname, '..', '..', 'dist', 'database');

/** Makes an embedded database without tables in `folder`: as a copy of the one that the build made, where it did. */
export async function makeEmbedded(folder: string): Promise<void> {
  if (isBuilt('database')) return cp(BUILT, folder, { recursive: true });
  await (await connectEmbedded(folder, await freshTemplate())).close();
}
