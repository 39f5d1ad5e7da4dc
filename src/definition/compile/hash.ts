import { memo } from '../read/memo.ts';
import type { SourceFile } from '../read/node.ts';
import { utf8 } from '../read/utf8.ts';

/** SHA-256 over all files, independent of their order. Hex. Pure, since this room has neither Node nor Web Crypto types. */
export function hashOf(files: readonly SourceFile[]): string {
  const parts = [...files]
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .map((file) => `${file.path}\0${digestOf(file)}`);
  return sha256(utf8(parts.join('\n')));
}

const digests = new WeakMap<SourceFile, string>();

/** Digest of one file's text, remembered as long as the file object lives. */
function digestOf(file: SourceFile): string {
  return memo(digests, file, () => sha256(utf8(file.text)));
}

/** Tells the SHA-256 (hex) of a file's text in UTF-8 beforehand: who reads files can often make it many times faster. */
export function tellDigest(file: SourceFile, digest: string): void {
  digests.set(file, digest);
}

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** Fills the constants: fractional parts of square and cube roots of the first primes (FIPS 180-4). */
function fillConstants(): void {
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = (Math.sqrt(n) % 1) * 2 ** 32;
    K[found++] = (Math.cbrt(n) % 1) * 2 ** 32;
  }
}

fillConstants();

export function sha256(data: Uint8Array): string {
  const state = Uint32Array.from(START);
  const schedule = new Uint32Array(64);
  const padded = pad(data);
  const view = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) schedule[i] = view.getUint32(at + i * 4);
    compress(state, schedule);
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function pad(data: Uint8Array): Uint8Array {
  const length = Math.ceil((data.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(data);
  padded[data.length] = 0x80;
  new DataView(padded.buffer).setUint32(length - 4, data.length * 8);
  return padded;
}

const rotate = (x: number, n: number) => (x >>> n) | (x << (32 - n));
const at = (words: Uint32Array, i: number) => words[i] as number;

function compress(state: Uint32Array, w: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const s0 = rotate(at(w, i - 15), 7) ^ rotate(at(w, i - 15), 18) ^ (at(w, i - 15) >>> 3);
    const s1 = rotate(at(w, i - 2), 17) ^ rotate(at(w, i - 2), 19) ^ (at(w, i - 2) >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word;
}
