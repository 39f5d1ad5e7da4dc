import type { FileFormat } from '../../src/definition/forms/file-formats.ts';
import { fileTexts } from '../../src/definition/messages/server-texts.ts';

const LONGEST = 120;
// Control characters, what paths and headers are made of, and signs that turn the reading direction.
const UNSAFE = /[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu;

/** A name that is safe in a path, a header and a list: one line, no folders, the extension of what the file really is. */
export function fileName(wish: string, { extension }: Pick<FileFormat, 'extension'>): string {
  const last = wish.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  const stem = clean.replace(/\.[\p{L}\p{N}]{1,8}$/u, '').replace(/^[.\s]+|[.\s]+$/g, '');
  return `${[...stem].slice(0, LONGEST).join('') || fileTexts.nameless}.${extension}`;
}

/** Header value for a download under `name`, also with letters beyond ASCII (RFC 6266). */
export function contentDisposition(name: string, inline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`;
}
