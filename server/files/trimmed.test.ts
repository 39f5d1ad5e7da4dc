import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { trimmedOf } from './trimmed.ts';

/** Ink in the middle of an empty sheet. */
function sheet(format: 'jpeg' | 'png', background: string, ink = '#1a2b8f'): Promise<Buffer> {
  const stroke = { create: { width: 1200, height: 100, channels: 3, background: ink } } as const;
  return sharp({ create: { width: 2000, height: 1000, channels: 4, background } })
    .composite([{ input: stroke, left: 400, top: 450 }])
    .withExif({ IFD0: { Make: 'Kamera' } })
    .toFormat(format)
    .toBuffer();
}

describe.each([
  ['jpeg', '#f4f4f4'],
  ['png', '#00000000'],
] as const)('a %s on %s', (format, background) => {
  it('is kept without its margin, on white, small, and without what stood beside it', async () => {
    const kept = (await trimmedOf(await sheet(format, background), 600)) ?? undefined;
    const facts = await sharp(kept).metadata();
    expect(facts).toMatchObject({ format, width: 600, hasAlpha: false });
    expect([facts.exif, Math.abs((facts.height ?? 0) - 50) < 8]).toEqual([undefined, true]);
  });
});

it('is nothing where nothing is drawn, or it is no picture', async () => {
  expect(await trimmedOf(await sheet('png', '#ffffff', '#fefefe'), 600)).toBeNull();
  expect(await trimmedOf(await sheet('png', '#00000000', '#ffffff'), 600)).toBeNull();
  expect(await trimmedOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 600)).toBeNull();
});
