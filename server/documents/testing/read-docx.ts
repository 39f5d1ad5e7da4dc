import PizZip from 'pizzip';
import { zipOf } from '../../testing/zip-of.ts';

const SIGNS: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** The text of a DOCX, a line for each paragraph; a break within one is `⏎`. */
export function readDocxText(docx: Buffer): string {
  return textIn(new PizZip(docx), 'word/document.xml')
    .replace(/<w:br\/>/g, '⏎')
    .replace(/<w:tab\/>/g, '\t')
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|quot);/g, (_, name) => SIGNS[name] ?? '');
}

const textIn = (zip: PizZip, name: string) => zip.file(name)?.asText() ?? '';

type Part = string | Buffer | ((text: string) => string | Buffer);

/** The same file with parts of it replaced, or added. `claimed`: size that every part says it has. */
export function withParts(
  docx: Buffer,
  parts: Record<string, Part>,
  claims: { claimed?: number } = {},
): Buffer {
  const zip = new PizZip(docx);
  const contents = new Map(Object.values(zip.files).map(({ name }) => [name, textIn(zip, name)]));
  const made = Object.entries(parts).map(([name, part]): [string, string | Buffer] => [
    name,
    typeof part === 'function' ? part(contents.get(name) ?? '') : part,
  ]);
  const all = new Map<string, string | Buffer>([...contents, ...made]);
  return zipOf(
    [...all].map(([name, content]) => [name, Buffer.from(content)]),
    claims,
  );
}
