// A throw-away PostgreSQL for tests. Usage: node scripts/postgres.mjs [command and arguments]
// runs the command with DATABASE_URL set and answers its exit code; without a command it serves until Ctrl+C.
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findPostgres, serverAccount } from './postgres/installation.mjs';
import { createCluster, startServer } from './postgres/server.mjs';

/**
 * Starts PostgreSQL on a free port of 127.0.0.1 in a temporary folder; answers `{ url, version, stop }`. It stops,
 * and the folder goes, with `stop()` or when this process ends. Answers undefined where no PostgreSQL is installed.
 * `durable`: commits wait for the disk, as they do where data counts. `brief`: for many databases of a moment each.
 */
export async function startPostgres({ durable = false, brief = false } = {}) {
  const installation = findPostgres();
  if (!installation) return undefined;
  const account = serverAccount();
  // A short path: a socket's name holds 107 bytes at most.
  const folder = mkdtempSync(join(tmpdir(), 'aula-pg-'));
  if (account) chownSync(folder, account.uid, account.gid);
  try {
    await createCluster(installation, folder, account);
    const server = await startServer(installation, folder, account, { durable, brief });
    const clear = () => {
      server.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    };
    process.once('exit', clear);
    const stop = async () => {
      await server.stop();
      process.off('exit', clear);
      clear();
    };
    return { url: server.url, version: installation.version, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function main([command, ...args]) {
  const postgres = await startPostgres();
  if (!postgres) {
    console.error(
      'No PostgreSQL is installed here (no initdb found); set PG_BIN to the folder of its programs.',
    );
    return 1;
  }
  console.error(`PostgreSQL ${postgres.version}: ${postgres.url}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => command || process.exit(0));
  if (!command) return new Promise(() => {});
  const environment = { ...process.env, DATABASE_URL: postgres.url };
  const code = await new Promise((resolve) => {
    spawn(command, args, { stdio: 'inherit', env: environment })
      .on('error', (error) => resolve(console.error(error.message) ?? 1))
      .on('exit', (status) => resolve(status ?? 1));
  });
  await postgres.stop();
  return code;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await main(process.argv.slice(2));
