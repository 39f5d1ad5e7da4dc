import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { ArchiveError, type Manifest } from './manifest.ts';

/** What the one behind the door says of a backup it was asked for. */
export type Answer = Pick<Manifest, 'made' | 'tables' | 'files' | 'faults'>;

type Said = { done: Answer } | { failed: string };

/** In a folder of its own, which nobody else may enter: who reads `dataDir` may ask for a copy of it. */
const doorOf = (dataDir: string) => join(dataDir, 'control', 'backup.sock');
const CLOSED = ['ENOENT', 'ECONNREFUSED'];

/**
 * Waits in `dataDir` for the command that asks for a backup: the embedded database has one process, so that process writes
 * it. Answers the function that closes the door. A system without such sockets has none, which `onError` is told.
 */
export async function openBackupDoor(
  dataDir: string,
  backUp: (path: string) => Promise<Answer>,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const path = doorOf(dataDir);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Left by a process that was killed: who opened the database is the only one.
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', onError);
    answer(socket, backUp).catch(onError);
  });
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      onError(error);
      resolve();
    });
    server.listen(path, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function answer(socket: Socket, backUp: (path: string) => Promise<Answer>): Promise<void> {
  const path = JSON.parse(await line(socket)) as string;
  const said: Said = await backUp(path).then(
    ({ made, tables, files, faults }) => ({ done: { made, tables, files, faults } }),
    (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
  );
  socket.end(`${JSON.stringify(said)}\n`);
}

/**
 * Asks the server of `dataDir` to write a backup to `path` (absolute). `null` when none is running there. Throws
 * `ArchiveError` with what it says when it cannot.
 */
export async function askForBackup(dataDir: string, path: string): Promise<Answer | null> {
  const socket = connect(doorOf(dataDir));
  const open = await new Promise<boolean>((resolve, reject) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      CLOSED.includes(error.code ?? '') ? resolve(false) : reject(error),
    );
  });
  if (!open) return null;
  socket.write(`${JSON.stringify(path)}\n`);
  const text = await line(socket);
  if (text === '') throw new ArchiveError('The server ended before the backup was made.');
  const said = JSON.parse(text) as Said;
  if ('failed' in said) throw new ArchiveError(said.failed);
  return said.done;
}

/** Up to the line feed, or to the end. */
async function line(socket: Socket): Promise<string> {
  let text = '';
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    text += part;
    if (text.includes('\n')) break;
  }
  return text.trim();
}
