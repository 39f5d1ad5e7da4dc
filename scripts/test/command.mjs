import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const TAIL_LINES = 60;

/**
 * Runs Node with `args`, keeps all it prints in test-results/logs/<log>.log, and answers `{ code, tail, text }`: the
 * exit code (1 when it was ended for taking longer than `limitMinutes`), its last lines, and what it printed, at most
 * the last 64 thousand characters.
 */
export async function node(args, { log, limitMinutes = 10, environment = {} }) {
  const file = `test-results/logs/${log}.log`;
  const output = createWriteStream(file);
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...environment },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output.write(part);
      text = `${text}${part}`.slice(-64_000);
    });
  }
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, limitMinutes * 60_000);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  output.end();
  const tail = stripVTControlCharacters(text).trimEnd().split('\n').slice(-TAIL_LINES);
  if (late) tail.push(`ended: it took longer than ${limitMinutes} minutes`);
  return { code: code ?? 1, tail: [...tail, `all of it: ${file}`], text };
}
