import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const BYTES = 32;

/** What a key may be used for; a token can never pass as a file address. */
type Purpose = 'token' | 'file' | 'register' | 'provider' | 'setting' | 'live' | 'bus' | 'proof' | 'signing';

/** Gives the keys of this installation, each derived from one secret. */
export type Keys = (purpose: Purpose) => Buffer;

/**
 * Reads the secret from SECRET, or from `secret.key` in the data directory, where it is made at the first start
 * (readable by the owner only). Several processes need the same one: give them SECRET.
 */
export function loadKeys(config: Pick<Config, 'secret' | 'dataDir'>): Keys {
  const secret = config.secret ?? fromFile(config.dataDir);
  return (purpose) => Buffer.from(hkdfSync('sha256', secret, 'aula', purpose, BYTES));
}

function fromFile(dataDir: string): string {
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    // A second process that starts at the same moment finds the first one's file.
    tryWrite(path, randomBytes(BYTES).toString('hex'));
  }
  return readFileSync(path, 'utf8').trim();
}

function tryWrite(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
