import { inflateSync } from 'node:zlib';

/** What tests look at in a PDF made by the renderer: its text, its fonts and what makes it readable aloud. */
export interface PdfFacts {
  pages: number;
  /** All text in drawing order, spaces removed: glyphs carry no reliable spaces. */
  text: string;
  fonts: string[];
  tagged: boolean;
  /** Claims PDF/UA-1. */
  universal: boolean;
  language: string | null;
  title: string | null;
  width: number;
  height: number;
  /** Whether something is painted in another colour than black, white and grey. */
  coloured: boolean;
}

/** Reads the uncompressed object structure the compiler writes; no general PDF reader. */
export function readPdf(pdf: Buffer): PdfFacts {
  const source = pdf.toString('latin1');
  const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(source) ?? [];
  return {
    pages: Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(source)?.[1] ?? 0),
    text: textOf(pdf, source),
    fonts: [...new Set([...source.matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map((match) => match[1] ?? ''))],
    tagged: /\/StructTreeRoot \d+ 0 R/.test(source) && /\/MarkInfo <<\s+\/Marked true/.test(source),
    universal: source.includes('<pdfuaid:part>1</pdfuaid:part>'),
    language: /\/Lang \(([^)]*)\)/.exec(source)?.[1] ?? null,
    title: /\/Title \(([^)]*)\)[^>]*\/Creator/.exec(source)?.[1] ?? null,
    width: Number(width),
    height: Number(height),
    coloured: isColoured(pdf, source),
  };
}

function textOf(pdf: Buffer, source: string): string {
  const pages = [...source.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)];
  return pages.map(([page, contents]) => pageText(pdf, source, page, Number(contents))).join('\n');
}

function isColoured(pdf: Buffer, source: string): boolean {
  const pages = [...source.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)];
  const paints = pages.flatMap(([, contents]) => [
    ...streamOf(pdf, source, Number(contents)).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:scn|rg)\b/gi),
  ]);
  return paints.some(([, red, green, blue]) => red !== green || green !== blue);
}

function pageText(pdf: Buffer, source: string, page: string, contents: number): string {
  const fonts = new Map(
    [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map((match) => [
      match[1],
      glyphsOf(pdf, source, Number(match[2])),
    ]),
  );
  let glyphs = new Map<number, string>();
  let text = '';
  const operators = /\/(f\d+) [\d.]+ Tf|\(((?:\\[\s\S]|[^\\)])*)\)|<([\dA-F]+)>/gi;
  const drawn = streamOf(pdf, source, contents).replace(/<<[\s\S]*?>>/g, '');
  for (const [, font, literal, hex] of drawn.matchAll(operators)) {
    if (font) glyphs = fonts.get(font) ?? glyphs;
    const bytes = hex ? Buffer.from(hex, 'hex').toString('latin1') : unescaped(literal ?? '');
    for (const glyph of pairs(bytes)) text += glyphs.get(glyph) ?? '';
  }
  return text.replace(/[\s\u200b]+/g, '');
}

/** Glyph number to text, from the font's ToUnicode map. */
function glyphsOf(pdf: Buffer, source: string, font: number): Map<number, string> {
  const map = new Map<number, string>();
  const unicode = /\/ToUnicode (\d+) 0 R/.exec(source.slice(objectAt(source, font)))?.[1];
  for (const [, glyph = '', hex = ''] of streamOf(pdf, source, Number(unicode)).matchAll(
    /^<(\w{4})> <(\w+)>$/gm,
  )) {
    const units = hex.match(/.{4}/g) ?? [];
    map.set(
      Number.parseInt(glyph, 16),
      String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
    );
  }
  return map;
}

function objectAt(source: string, id: number): number {
  return source.indexOf(`\n${id} 0 obj\n`);
}

function streamOf(pdf: Buffer, source: string, id: number): string {
  const start = objectAt(source, id);
  const begin = source.indexOf('stream\n', start) + 'stream\n'.length;
  const head = source.slice(start, begin);
  const bytes = pdf.subarray(begin, begin + Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0));
  return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(literal: string): string {
  return literal.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
    /[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
  );
}

function pairs(bytes: string): number[] {
  const found: number[] = [];
  for (let at = 0; at + 1 < bytes.length; at += 2)
    found.push(bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1));
  return found;
}
