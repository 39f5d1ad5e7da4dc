import type { DocxFault, DocxReason } from '../../src/definition/errors/refusal-facts.ts';
import { readZip, type ZipEntry } from '../files/read-zip.ts';
import { type DocxPart, isBalanced } from './docx-xml.ts';

const MAIN = 'word/document.xml';
const MOST_ENTRIES = 2000;
/** Of everything in it, pictures too. */
const MOST_BYTES = 30 * 1024 * 1024;
/** Of what is read: a letter of ten pages has a tenth of it. */
const MOST_XML = 4 * 1024 * 1024;
/** Of what is between braces, in one of its files. */
const MOST_BRACES = 5000;
const XML = /\.(?:xml|rels)$/i;
const OBJECTS = /(?:^|\/)(?:embeddings|activeX|macros)\/|vba|\.bin$/i;
const INSERTED = /<(?:\w+:)?(?:altChunk|object|control)[\s/>]/;
/** Commands of Word that fetch or run something. */
const COMMANDS =
  /(?:^|[^\p{L}])(?:DDE|DDEAUTO|INCLUDE|INCLUDETEXT|INCLUDEPICTURE|LINK|IMPORT|DATABASE|MACROBUTTON|RD)(?=[\s"]|$)/iu;

/** The XML files of a DOCX, or what is wrong with it. Nothing is unpacked that is too much, and no sizes are believed. */
export async function readDocx(content: Buffer): Promise<DocxPart[] | DocxFault[]> {
  const entries = await readZip(content, MOST_ENTRIES);
  if (entries === null || !entries.some(({ name }) => name === MAIN)) return [fault('damaged', MAIN)];
  const objects = entries.filter(({ name }) => OBJECTS.test(name));
  if (objects.length > 0) return objects.slice(0, 3).map(({ name }) => fault('embedded', name));
  const claimed = entries.reduce((sum, { size }) => sum + size, 0);
  if (claimed > MOST_BYTES) return [fault('too_large', megabytes(claimed))];
  const parts = await partsOf(entries.filter(({ name }) => XML.test(name)));
  if (!Array.isArray(parts)) return [parts];
  const faults = parts.flatMap(faultsIn);
  return faults.length > 0 ? faults : parts;
}

/** Whether `readDocx` answered what is wrong. */
export function isFaulty(found: DocxPart[] | DocxFault[]): found is DocxFault[] {
  return found.some((one) => 'fault' in one);
}

async function partsOf(entries: readonly ZipEntry[]): Promise<DocxPart[] | DocxFault> {
  const parts: DocxPart[] = [];
  let left = MOST_XML;
  for (const entry of entries) {
    if (entry.size > left) return fault('too_large', entry.name);
    const content = await entry.read(left);
    // Text of another encoding has zeros in it, and would hide from what follows.
    if (content === null || content.includes(0)) return fault('damaged', entry.name);
    left -= content.length;
    parts.push({ name: entry.name, text: content.toString('utf8') });
  }
  return parts;
}

function faultsIn({ name, text }: DocxPart): DocxFault[] {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || !isBalanced(text)) return [fault('damaged', name)];
  if (text.split('{').length > MOST_BRACES || text.split('}').length > MOST_BRACES)
    return [fault('too_large', name)];
  if (name.endsWith('.rels')) return outsideOf(text).map((target) => fault('outside', target));
  if (INSERTED.test(text)) return [fault('embedded', name)];
  const command = commandsIn(text).find((one) => COMMANDS.test(one));
  return command === undefined ? [] : [fault('commands', command.trim().slice(0, 60))];
}

/** Where the file leads, but for links that a reader follows on purpose. */
function outsideOf(relations: string): string[] {
  return [...relations.matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g)].flatMap(([tag]) => {
    const [mode, type, target] = ['TargetMode', 'Type', 'Target'].map((name) => attribute(tag, name));
    if (mode?.toLowerCase() !== 'external') return [];
    const isLink = type?.endsWith('/hyperlink') && /^(?:https?|mailto|tel):/i.test(target ?? '');
    return isLink ? [] : [(target ?? '').slice(0, 100)];
  });
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found?.[1] ?? found?.[2];
}

/** Word may cut a command into pieces: those of one paragraph are one. */
function commandsIn(text: string): string[] {
  const simple = [...text.matchAll(/\sw:instr\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
    (found) => found[1] ?? found[2] ?? '',
  );
  const cut = text
    .split('</w:p>')
    .map((paragraph) =>
      [...paragraph.matchAll(/<w:instrText(?:\s[^<>]*)?>([^<]*)/g)].map(([, piece]) => piece).join(''),
    );
  // What stands in quotes are addresses and texts.
  return [...simple, ...cut].map((one) => one.replaceAll('&quot;', '"').replace(/"[^"]*"?/g, '""'));
}

const fault = (why: DocxReason, part: string): DocxFault => ({ fault: 'file', why, part });
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
