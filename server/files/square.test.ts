import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { squareOf } from './square.ts';

/** Red left, blue right, as a camera held on its side writes it: with how to turn it, and where it was taken. */
function photo(format: 'jpeg' | 'png'): Promise<Buffer> {
  const half = { width: 400, height: 400, channels: 3 } as const;
  const blue = { create: { ...half, background: '#0000ff' } };
  return sharp({ create: { ...half, width: 800, background: '#ff0000' } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '7/1 46/1 0/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
}

describe.each(['jpeg', 'png'] as const)('a %s', (format) => {
  it('becomes a small square of its format', async () => {
    const kept = await squareOf(await photo(format), 64);
    expect(await sharp(kept ?? undefined).metadata()).toMatchObject({ format, width: 64, height: 64 });
  });

  it('is turned upright, and says no more of where it was taken', async () => {
    const content = await photo(format);
    expect((await sharp(content).metadata()).exif?.length).toBeGreaterThan(0);
    const kept = (await squareOf(content, 64)) ?? undefined;
    const facts = await sharp(kept).metadata();
    expect([facts.exif, facts.orientation]).toEqual([undefined, undefined]);
    const pixels = await sharp(kept).removeAlpha().raw().toBuffer();
    const [top, bottom] = [pixels.subarray(32 * 3, 32 * 3 + 3), pixels.subarray(-32 * 3, -31 * 3)];
    expect([...top].map((one) => one > 128)).toEqual([true, false, false]);
    expect([...bottom].map((one) => one > 128)).toEqual([false, false, true]);
  });
});

it('is nothing of what cannot be read', async () => {
  const whole = await photo('jpeg');
  expect(await squareOf(whole.subarray(0, 200), 64)).toBeNull();
  expect(await squareOf(Buffer.from('%PDF-1.4'), 64)).toBeNull();
});
