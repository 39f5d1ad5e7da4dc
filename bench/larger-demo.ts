import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadDefinitions } from '../server/definitions/load.ts';
import { moreCases } from './more-cases.ts';

/** A built project of its own with a larger demo faculty. */
export interface LargerDemo {
  /** The built server. */
  server: string;
  definitions: string;
  /** How long the build played the demo faculty. */
  played_ms: number;
}

/** Puts the built product into `folder`, with `times` its cases, and plays them as the build does. */
export async function largerDemo(root: string, folder: string, times: number): Promise<LargerDemo> {
  for (const name of ['screens', 'schemas'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const { path, text } of times > 1 ? moreCases(loadDefinitions(root), times) : [])
    writeFileSync(join(folder, path), text);
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  mkdirSync(join(folder, 'dist'));
  // The program finds its project from where it really lies.
  cpSync(join(root, 'dist', 'server'), join(folder, 'dist', 'server'), { recursive: true });
  // What draws documents is a program of its own, which is not bundled.
  for (const name of ['node_modules', 'server', 'dist/client', 'dist/database'])
    symlinkSync(join(root, name), join(folder, name), 'junction');
  const began = performance.now();
  const demo = join(folder, 'dist', 'demo');
  mkdirSync(demo);
  await promisify(execFile)(process.execPath, [join(folder, 'dist', 'server', 'demo.js'), demo], {
    cwd: folder,
  });
  const played_ms = performance.now() - began;
  return { server: join(folder, 'dist', 'server', 'main.js'), definitions: folder, played_ms };
}
