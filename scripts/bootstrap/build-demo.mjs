import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { BRIEF_PROCESS } from '../brief-process.mjs';
import { scratchFolder } from '../scratch.mjs';

/**
 * Plays the demo faculty of the definitions with the built server, in a process of its own, and keeps it in `folder` for
 * first starts; in memory where there is room, since the database it is played in is thrown away. Seeds that are refused are
 * told and leave the folder empty: the first start plays them and refuses too.
 */
export async function buildDemo(folder) {
  mkdirSync(folder, { recursive: true });
  const program = [...BRIEF_PROCESS, 'dist/server/demo.js', folder];
  const scratch = scratchFolder();
  const env = { ...process.env, ...(scratch && { TMPDIR: scratch }) };
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) console.error('aula: the demo faculty could not be played; the first start tries again.');
}
