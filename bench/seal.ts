// Signs a PDF of so many pages again and again (argument 2), as the product does or with the bare library (argument 1), and tells what it took.
import { PDF } from '@libpdf/core';
import { appendSignature } from '../server/signing/append-signature.ts';
import { whyUnsignable } from '../server/signing/signable.ts';
import { foreignKey } from '../server/signing/testing/foreign-key.ts';
import { median } from './statistics.ts';

const ROUNDS = 15;
const WARM_UP_ROUNDS = 5;
const A4 = { width: 595, height: 842 };
const MARK = { width: 180, height: 54 };

/** What one signature takes, and the most memory the process ever had. */
export interface Sealed {
  ms: number;
  memory_mb: number;
}

const [by, pages] = process.argv.slice(2);
const key = await foreignKey('Penguji');
const at = new Date('2025-11-03T03:00:00Z');
const pdf = await written(A4, Number(pages));
const mark = await written(MARK, 1);
const place = { kind: 'signature' as const, page: 1, x: 60, y: 90, ...MARK };

const took: number[] = [];
for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
  const began = performance.now();
  await (by === 'bare' ? byLibrary() : byProduct());
  if (round >= WARM_UP_ROUNDS) took.push(performance.now() - began);
}
const sealed: Sealed = { ms: median(took), memory_mb: process.resourceUsage().maxRSS / 1000 };
process.stdout.write(JSON.stringify(sealed));

async function byProduct(): Promise<void> {
  if ((await whyUnsignable(pdf)) !== null) throw new Error('it cannot be signed');
  const wish = { key, field: 'signature-1', reason: 'Penguji', at, timestamps: null };
  await appendSignature(pdf, { ...wish, seen: { place, mark } });
}

async function byLibrary(): Promise<void> {
  const file = await PDF.load(pdf);
  const { certificate, chain: certificateChain, keyType, signatureAlgorithm } = key;
  const sign = (data: Uint8Array, digest: 'SHA-256' | 'SHA-384' | 'SHA-512') => key.sign(data, digest);
  await file.sign({
    signer: { certificate, certificateChain, keyType, signatureAlgorithm, sign },
    signingTime: at,
    subFilter: 'ETSI.CAdES.detached',
  });
}

async function written(size: { width: number; height: number }, count: number): Promise<Uint8Array> {
  const file = PDF.create();
  for (let page = 0; page < count; page++)
    for (let line = 0; line * 20 < size.height - 40; line++)
      (line === 0 ? file.addPage(size) : file.getPage(page))?.drawText(`Baris ${line} halaman ${page + 1}`, {
        x: 20,
        y: size.height - 20 - line * 20,
        size: 10,
      });
  return file.save();
}
