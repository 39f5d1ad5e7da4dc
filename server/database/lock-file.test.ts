import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from './lock-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aula-lock-'));
  path = join(folder, 'database.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process that is certainly there, or certainly gone. */
async function otherProcess(alive: boolean) {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  if (!alive) await end();
  return { pid: child.pid, end };
}

describe('takeLock', () => {
  it('is refused while this process holds it, and free again afterwards', () => {
    const release = takeLock(path);
    expect(() => takeLock(path)).toThrow(`process ${process.pid}`);
    release();
    expect(existsSync(path)).toBe(false);
    takeLock(path)();
  });

  it('is refused while another living process holds it, and names both and the file', async () => {
    const other = await otherProcess(true);
    writeFileSync(path, JSON.stringify({ pid: other.pid, started: null, host: hostname() }));
    expect(() => takeLock(path)).toThrow(new RegExp(`process ${other.pid}.*${path}.*DATABASE_URL`));
    await other.end();
  });

  it('is taken over at once from a process that is gone', async () => {
    const other = await otherProcess(false);
    writeFileSync(path, JSON.stringify({ pid: other.pid, started: null, host: hostname() }));
    const release = takeLock(path);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    release();
  });

  it('is taken over when the number now belongs to a younger process, or to this one', async () => {
    const other = await otherProcess(true);
    writeFileSync(path, JSON.stringify({ pid: other.pid, started: 'another boot/1', host: hostname() }));
    takeLock(path)();
    writeFileSync(path, JSON.stringify({ pid: process.pid, started: 'another boot/1', host: hostname() }));
    takeLock(path)();
    await other.end();
  });

  it('of another machine counts as long as it is touched', () => {
    writeFileSync(path, JSON.stringify({ pid: 1, started: null, host: 'elsewhere' }));
    expect(() => takeLock(path)).toThrow('elsewhere');
    const old = new Date(Date.now() - 60_000);
    utimesSync(path, old, old);
    takeLock(path)();
  });

  it('is taken over when half a file was left', () => {
    writeFileSync(path, '{"pid":');
    takeLock(path)();
  });
});
