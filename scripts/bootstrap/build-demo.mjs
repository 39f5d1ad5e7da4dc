import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';

/**
 * Plays the demo faculty of the definitions with the built server, in a process of its own, and keeps it in `folder` for
 * first starts. Seeds that are refused are told and leave the folder empty: the first start plays them and refuses too.
 */
export async function buildDemo(folder) {
  mkdirSync(folder, { recursive: true });
  const program = ['--enable-source-maps', 'dist/server/demo.js', folder];
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) console.error('aula: the demo faculty could not be played; the first start tries again.');
}
