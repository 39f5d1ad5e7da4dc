import { execFileSync } from 'node:child_process';
import { PDF, TimestampError } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { appendSignature, type SignatureWish } from './append-signature.ts';
import type { SigningKey } from './signer.ts';
import { foreignKey } from './testing/foreign-key.ts';
import { openTimestampAuthority } from './testing/timestamp-authority.ts';

// The pages are read as Poppler reads them: where the mark's words lie on the page as people see it.

let key: SigningKey;
beforeAll(async () => {
  key = await foreignKey('Penguji');
});

/** A page with a word; `turned` in degrees clockwise. */
async function pageOf(width: number, height: number, turned: 0 | 90 | 180 | 270 = 0): Promise<Uint8Array> {
  const file = PDF.create();
  const page = file.addPage({ width, height });
  page.drawText('Halaman', { x: 20, y: 20 });
  page.setRotation(turned);
  return file.save();
}

const MARK = { width: 150, height: 50 };
const PLACE = { page: 1, x: 60, y: 90, ...MARK };

async function markOf(word: string): Promise<Uint8Array> {
  const file = PDF.create();
  file.addPage(MARK).drawText(word, { x: 10, y: 20, size: 12 });
  return file.save();
}

const wishOf = async (more: Partial<SignatureWish> = {}): Promise<SignatureWish> => ({
  key,
  field: 'signature-1',
  reason: 'Penguji',
  at: new Date('2025-11-03T03:00:00Z'),
  seen: { place: PLACE, mark: await markOf('TERTANDA') },
  timestamps: null,
  ...more,
});

/** Where a word stands on the page as it is read, in points from the upper left corner. */
function whereIs(word: string, pdf: Buffer): { x: number; y: number } | null {
  const said = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
  const found = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)"[^>]*>${word}<`).exec(said);
  return found && { x: Number(found[1]), y: Number(found[2]) };
}

describe('a signature that is seen', () => {
  it.each([
    ['an upright page', 595, 842, 0],
    ['a wide page', 842, 595, 0],
    ['a page that is turned to the right', 595, 842, 90],
    ['a page that stands on its head', 595, 842, 180],
    ['a page that is turned to the left', 595, 842, 270],
    ['a small page', 300, 300, 0],
  ] as const)('lies where it was asked for, upright, on %s', async (_page, width, height, turned) => {
    const signed = await appendSignature(await pageOf(width, height, turned), await wishOf());
    const at = whereIs('TERTANDA', signed);
    expect(at?.x).toBeCloseTo(PLACE.x + 10, 0);
    // The word's box begins above its baseline, which is 20 points from the lower edge of the mark.
    expect(at?.y).toBeGreaterThan(PLACE.y);
    expect(at?.y).toBeLessThan(PLACE.y + MARK.height - 20);
  });

  it('lies on the page that was asked for, whatever its size', async () => {
    const file = PDF.create();
    for (const [width, height] of [
      [595, 842],
      [300, 400],
      [842, 595],
    ] as const)
      file.addPage({ width, height });
    const place = { ...PLACE, page: 3 };
    const wish = await wishOf({ seen: { place, mark: await markOf('KETIGA') } });
    const signed = await appendSignature(await file.save(), wish);
    const pages = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: signed, encoding: 'utf8' }).split(
      '<page',
    );
    expect(pages.map((page) => page.includes('KETIGA'))).toEqual([false, false, false, true]);
  });
});

it('nothing is seen of one without a place, and the file still has it', async () => {
  const signed = await appendSignature(await pageOf(595, 842), await wishOf({ seen: null }));
  expect(whereIs('TERTANDA', signed)).toBeNull();
  expect(signed.toString('latin1')).toContain('ETSI.CAdES.detached');
});

it('its reason stands in it as it was written', async () => {
  const reason = 'Penguji (luar) \\ Żółć';
  const signed = await appendSignature(await pageOf(595, 842), await wishOf({ reason }));
  const read = (await PDF.load(signed)).getForm()?.getSignatureField('signature-1')?.getSignatureDict();
  expect(read?.getString('Reason')?.asString()).toBe(reason);
});

it('what was there stays as it is, however often the file is signed', async () => {
  let file: Uint8Array = await pageOf(595, 842);
  for (const number of [1, 2, 3, 4]) {
    const next = await appendSignature(file, await wishOf({ field: `signature-${number}` }));
    expect(next.subarray(0, file.length).equals(Buffer.from(file))).toBe(true);
    file = next;
  }
  expect(
    Buffer.from(file)
      .toString('latin1')
      .match(/\/ByteRange/g),
  ).toHaveLength(4);
});

it.each([
  ['no PDF', Buffer.from('%PDF-1.7 and nothing else')],
  ['nothing', Buffer.alloc(0)],
])('%s is refused', async (_what, content) => {
  await expect(appendSignature(content, await wishOf())).rejects.toThrow();
});

describe('a timestamp authority', () => {
  it('says in the signature when it was made', async () => {
    const authority = await openTimestampAuthority();
    try {
      const page = await pageOf(595, 842);
      const stamped = await appendSignature(page, await wishOf({ timestamps: authority.url }));
      const plain = await appendSignature(page, await wishOf());
      // id-smime-aa-timeStampToken, 1.2.840.113549.1.9.16.2.14, in DER.
      const token = '060b2a864886f70d010910020e';
      const hexOf = (file: Buffer) => file.toString('latin1').toLowerCase();
      expect(hexOf(stamped)).toContain(token);
      expect(hexOf(plain)).not.toContain(token);
    } finally {
      await authority.close();
    }
  });

  it('that answers for something else leaves nothing signed', async () => {
    const authority = await openTimestampAuthority();
    try {
      const wish = await wishOf({ timestamps: authority.url });
      await appendSignature(await pageOf(595, 842), wish);
      authority.keepAnswering();
      await expect(appendSignature(await pageOf(842, 595), wish)).rejects.toThrow(TimestampError);
    } finally {
      await authority.close();
    }
  });

  it('that does not answer leaves nothing signed', async () => {
    const wish = await wishOf({ timestamps: 'http://127.0.0.1:9/' });
    await expect(appendSignature(await pageOf(595, 842), wish)).rejects.toThrow(TimestampError);
  });
});
