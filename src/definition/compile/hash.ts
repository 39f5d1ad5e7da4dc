import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { memo } from '../read/memo.ts';
import type { SourceFile } from '../read/node.ts';
import { utf8 } from '../read/utf8.ts';

/** SHA-256 over all files, independent of their order. Hex. Pure, since this room has neither Node nor Web Crypto types. */
export function hashOf(files: readonly SourceFile[]): string {
  const parts = [...files]
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .map((file) => `${file.path}\0${digestOf(file)}`);
  return sha256(parts.join('\n'));
}

const digests = new WeakMap<SourceFile, string>();

/** Digest of one file's text, remembered as long as the file object lives. */
function digestOf(file: SourceFile): string {
  return memo(digests, file, () => sha256(file.text));
}

/** Tells the SHA-256 (hex) of a file's text in UTF-8 beforehand: who reads files can often make it many times faster. */
export function tellDigest(file: SourceFile, digest: string): void {
  digests.set(file, digest);
}

const sha256 = (text: string) => bytesToHex(digest(utf8(text)));
