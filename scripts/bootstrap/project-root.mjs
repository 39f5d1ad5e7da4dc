import { fileURLToPath } from 'node:url';

/** Absolute path of the project's folder, whatever the working directory is. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
