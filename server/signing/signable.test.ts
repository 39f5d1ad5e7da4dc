import { execFileSync } from 'node:child_process';
import { PDF } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { zipStream } from '../documents/zip.ts';
import { appendSignature } from './append-signature.ts';
import { addsOnlySignatures } from './revision-changes.ts';
import { whyUnsignable } from './signable.ts';
import type { SigningKey } from './signer.ts';
import { foreignKey } from './testing/foreign-key.ts';

let key: SigningKey;
let plain: Buffer;
beforeAll(async () => {
  key = await foreignKey('Penguji');
  plain = await pagesOf(2);
});

async function pagesOf(count: number): Promise<Buffer> {
  const file = PDF.create();
  for (let page = 1; page <= count; page++)
    file.addPage({ width: 595, height: 842 }).drawText(`Halaman ${page}`, { x: 60, y: 700 });
  return Buffer.from(await file.save());
}

const signed = (pdf: Uint8Array, field: string) =>
  appendSignature(pdf, {
    key,
    field,
    reason: 'Uji',
    at: new Date('2025-11-03T03:00:00Z'),
    seen: null,
    timestamps: null,
  });

/** A PDF written by hand, with more in its catalog and its page than pages need. */
function written(catalog: string, page = ''): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] ${page} >>`,
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((body, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

async function zipped(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await zipStream([{ name: 'a.txt', open: async () => Buffer.from('a') }]))
    parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

async function locked(): Promise<Buffer> {
  const file = await PDF.load(plain);
  file.setProtection({ userPassword: 'rahasia', ownerPassword: 'lain' });
  return Buffer.from(await file.save());
}

async function onlyRestricted(): Promise<Buffer> {
  const file = await PDF.load(plain);
  file.setProtection({ ownerPassword: 'lain', permissions: { copy: false } });
  return Buffer.from(await file.save());
}

const ACTION = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>';
const LINK = (action: string) =>
  `/Annots [ << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >> ]`;

describe('a PDF that is to be signed', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string | null]>([
    ['an ordinary one', () => plain, null],
    ['one that a program wrote plainly', () => written(''), null],
    [
      'one with a link to a page of the web',
      () => written('', LINK('/S /URI /URI (https://example.org)')),
      null,
    ],
    ['one that somebody else signed', () => signed(plain, 'lain'), null],
    ['a picture', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]), 'mixed'],
    ['one that asks for a password', locked, 'encrypted'],
    ['one whose owner allows little', onlyRestricted, 'encrypted'],
    ['one that runs a script when it is opened', () => written(ACTION), 'active'],
    [
      'one with a script among its names',
      () => written('/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >>'),
      'active',
    ],
    [
      'one with a page that runs a script',
      () => written('', '/AA << /O << /S /JavaScript /JS (1) >> >>'),
      'active',
    ],
    ['one with a link that starts a program', () => written('', LINK('/S /Launch /F (calc.exe)')), 'active'],
    ['one with a name in another writing', () => written('', LINK('/S /Java#53cript /JS (1)')), 'active'],
    ['one that is an archive as well', async () => Buffer.concat([plain, await zipped()]), 'mixed'],
    [
      'one that is a web page as well',
      () => Buffer.concat([Buffer.from('<html><script>1</script>\n'), plain]),
      'mixed',
    ],
    ['half of one', () => plain.subarray(0, plain.length / 2), 'damaged'],
    [
      'one whose table of objects is gone',
      () => Buffer.from(plain.toString('latin1').replace(/startxref\s+\d+/, 'startxref\n9'), 'latin1'),
      'damaged',
    ],
    [
      'one without pages',
      () =>
        Buffer.from(
          written('').toString('latin1').replace('/Kids [3 0 R] /Count 1', '/Kids [     ] /Count 0'),
          'latin1',
        ),
      'damaged',
    ],
    ['nothing', () => Buffer.alloc(0), 'mixed'],
  ])('%s is judged', async (_what, content, expected) => {
    expect(await whyUnsignable(await content())).toBe(expected);
  });

  it('may be signed elsewhere before: those signatures stay valid', async () => {
    const before = await signed(plain, 'lain');
    const after = await signed(before, 'kami');
    expect(after.subarray(0, before.length).equals(before)).toBe(true);
    expect(await addsOnlySignatures(before, after)).toBe(true);
  });

  it('may have 5,000 pages', async () => {
    const many = await pagesOf(5_000);
    expect(await whyUnsignable(many)).toBeNull();
    const said = execFileSync('pdfinfo', ['-'], { input: await signed(many, 'kami'), encoding: 'utf8' });
    expect(said).toMatch(/Pages: +5000/);
  });
});
