import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the product under test: the project's own, or the definition set that DEFINITIONS_DIR names. */
export const definitionsRoot = resolve(
  process.env.DEFINITIONS_DIR?.trim() || fileURLToPath(new URL('../..', import.meta.url)),
);
