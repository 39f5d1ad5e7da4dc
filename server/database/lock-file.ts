import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

interface Holder {
  pid: number;
  /** When that process started, as the system tells it; `null` where it cannot be asked. */
  started: string | null;
  host: string;
}

const BEAT_MS = 5_000;
/** A holder on another machine (a container, say) cannot be asked; its lock counts while it is touched. */
const SILENT_MS = 30_000;
const held = new Set<string>();

/**
 * Takes the exclusive lock file `path` and answers the function that gives it back. Two processes on one embedded
 * database lose each other's rows without any error, so a second one is refused with a sentence for the operator.
 * A lock left by a process that is gone (crash, power cut, restarted container) is taken over at once.
 */
export function takeLock(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  if (!create(path)) {
    const text = read(path);
    if (text !== null && isAlive(path, text)) throw new Error(refusal(path, text));
    if (text !== null) removeStale(path, text);
    if (!create(path)) throw new Error(refusal(path, read(path) ?? ''));
  }
  held.add(path);
  const beat = setInterval(() => touch(path), BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    if (held.delete(path)) rmSync(path, { force: true });
  };
}

function create(path: string): boolean {
  const holder: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname() };
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(path: string, text: string): boolean {
  const holder = parse(text);
  if (holder === null) return false;
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < SILENT_MS;
  if (holder.pid === process.pid) return held.has(path);
  if (!exists(holder.pid)) return false;
  const started = startOf(holder.pid);
  // The same number may by now belong to a younger process.
  return holder.started === null || started === null || started === holder.started;
}

/** Moves the lock aside and looks again: between reading and moving another process may have taken it over. */
function removeStale(path: string, expected: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside) === expected) rmSync(aside, { force: true });
  else renameSync(aside, path);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Boot and start time of a process on Linux, else `null`. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${boot}/${start}`;
  } catch {
    return null;
  }
}

function parse(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'pid' in value ? (value as Holder) : null;
  } catch {
    return null;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Somebody removed the file by hand; the next start will make a new one.
  }
}

function refusal(path: string, text: string): string {
  const holder = parse(text);
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return `The embedded database is in use by ${who}. Stop it first (lock file: ${path}), or use PostgreSQL by DATABASE_URL.`;
}
