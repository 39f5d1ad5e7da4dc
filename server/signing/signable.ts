import type { PDF, PdfObject } from '@libpdf/core';
import type { FileReason } from '../../src/definition/errors/refusal-facts.ts';

const HEAD = '%PDF-';
const END = '%%EOF';
/** First bytes of an entry and of the end of a ZIP archive. */
const ARCHIVE = ['PK\x03\x04', 'PK\x05\x06'];
/** Actions that run something, or open what is no page. Source: ISO 32000-2, table 201. */
const ACTIVE = new Set(['JavaScript', 'Launch', 'ImportData', 'SubmitForm']);

/**
 * Why a PDF must not be signed, or `null`: a signature stands for what is seen, so nothing may run, hide behind a password or be
 * another kind of file. Signatures of others, many pages and odd sizes are no reason. Never throws.
 */
export async function whyUnsignable(content: Uint8Array): Promise<FileReason | null> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.subarray(0, HEAD.length).toString('latin1') !== HEAD) return 'mixed';
  const end = bytes.lastIndexOf(END);
  if (end < 0) return 'damaged';
  if (ARCHIVE.some((sign) => bytes.includes(sign, end, 'latin1'))) return 'mixed';
  try {
    const { PDF } = await import('@libpdf/core');
    const file = await PDF.load(content);
    if (file.isEncrypted) return 'encrypted';
    if (file.recoveredViaBruteForce || file.getPageCount() === 0) return 'damaged';
    return runsSomething(file) ? 'active' : null;
  } catch {
    return 'damaged';
  }
}

/** Looks through everything that the document leads to. */
function runsSomething(file: PDF): boolean {
  const seen = new Set<string>();
  const open: PdfObject[] = [file.getCatalog()];
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (object.type === 'ref') {
      const name = object.toString();
      if (seen.has(name)) continue;
      seen.add(name);
      const target = file.context.registry.resolve(object);
      if (target) open.push(target);
    } else if (object.type === 'array') open.push(...object.toArray());
    else if (object.type === 'dict' || object.type === 'stream') {
      const action = object.get('S', (ref) => file.context.registry.resolve(ref));
      if (object.has('JS') || (action?.type === 'name' && ACTIVE.has(action.value))) return true;
      for (const [, value] of object) open.push(value);
    }
  }
  return false;
}
