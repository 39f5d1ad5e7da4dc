import type { DocxPlace, PlaceholderFault } from '../../src/definition/errors/refusal-facts.ts';
import { type DocxPart, tokenOf } from './docx-xml.ts';

/** What stands between two braces. */
export interface DocxTag {
  kind: 'value' | 'loop' | 'close' | 'odd';
  /** Without its sign; a closing tag may have none. */
  name: string;
  place: TagPlace;
  within: Within;
}

/** The innermost cell, box or part that it stands in, and the innermost table; each has a number of its own. */
export interface Within {
  holder: number;
  table: number | null;
}

export type TagPlace = Pick<PlaceholderFault, 'part' | 'paragraph' | 'quote'>;

/** Names of the elements with text that is filled in. */
const TEXT =
  /^(?:[wam]:t|vt:lpw?str|dc:\w+|cp:\w+|Company|HyperlinkBase|Manager|PublishDate|Abstract|CompanyAddress|CompanyPhone|CompanyFax|CompanyEmail)$/;
const TAG = /^([#^/]?)\s*([a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*|\.|)$/;
const KINDS = { '': 'value', '#': 'loop', '^': 'loop', '/': 'close' } as const;
const QUOTE = 40;
const LONGEST = 80;

/** Tags of a part in their order, and braces without another. Word cuts text into pieces where it likes: a paragraph is one. */
export function tagsIn({ name, text }: DocxPart): { tags: DocxTag[]; faults: PlaceholderFault[] } {
  const tags: DocxTag[] = [];
  const faults: PlaceholderFault[] = [];
  for (const [at, { words, within }] of paragraphsOf(text).entries()) {
    if (!/[{}]/.test(words)) continue;
    const quote = words.trim().slice(0, QUOTE) + (words.trim().length > QUOTE ? '…' : '');
    const place: TagPlace = { part: placeOf(name), paragraph: at + 1, quote };
    for (const found of words.matchAll(/\{([^{}]*)\}|[{}][^{}]*/g)) {
      const [whole, inner] = found;
      if (inner === undefined)
        faults.push({ ...place, why: 'brace', tag: whole.slice(0, QUOTE), near: null });
      else tags.push({ ...tagOf(inner.trim()), place, within });
    }
  }
  return { tags, faults };
}

function tagOf(inner: string): Pick<DocxTag, 'kind' | 'name'> {
  const found = TAG.exec(inner);
  const [, sign = '', name = ''] = found ?? [];
  if (!found || inner.length > LONGEST || (name === '' && sign !== '/'))
    return { kind: 'odd', name: inner.slice(0, LONGEST) };
  return { kind: KINDS[sign as keyof typeof KINDS], name };
}

function placeOf(name: string): DocxPlace {
  if (/\/header\d*\.xml$/.test(name)) return 'header';
  if (/\/footer\d*\.xml$/.test(name)) return 'footer';
  if (/\/(?:footnotes|endnotes|comments)\.xml$/.test(name)) return 'notes';
  return name.startsWith('word/') ? 'body' : 'properties';
}

interface Paragraph {
  words: string;
  within: Within;
}

const HOLDERS = ['w:tc', 'w:txbxContent', 'w:sdtContent'];

/** Each paragraph, also of those in tables and boxes, in the order in which they begin. */
function paragraphsOf(xml: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const open: Paragraph[] = [];
  const holders = [0];
  const tables: number[] = [];
  let [isText, count] = [false, 0];
  const begin = (words: string): Paragraph => {
    const made = { words, within: { holder: holders.at(-1) ?? 0, table: tables.at(-1) ?? null } };
    paragraphs.push(made);
    return made;
  };
  for (const [token] of xml.matchAll(/<[^<>]*>|[^<]+/g)) {
    const paragraph = open.at(-1);
    if (!token.startsWith('<')) {
      if (isText && paragraph) paragraph.words += plain(token);
      else if (isText) begin(plain(token));
      continue;
    }
    const { name, isEnd, isEmpty } = tokenOf(token);
    const stack = name === 'w:tbl' ? tables : HOLDERS.includes(name) ? holders : null;
    count += 1;
    if (stack && isEnd) stack.pop();
    else if (stack && !isEmpty) stack.push(count);
    else if (PARAGRAPHS.includes(name) && isEnd) open.pop();
    else if (PARAGRAPHS.includes(name)) {
      const made = begin('');
      if (!isEmpty) open.push(made);
    } else if (BLANKS.includes(name) && paragraph) paragraph.words += ' ';
    else if (TEXT.test(name)) isText = !isEnd && !isEmpty;
  }
  return paragraphs;
}

const PARAGRAPHS = ['w:p', 'a:p'];
const BLANKS = ['w:tab', 'w:br'];

const SIGNS: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const plain = (text: string) => text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name) => SIGNS[name] ?? '');
