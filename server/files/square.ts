import { MAX_PIXELS } from './inspect.ts';

/**
 * The part of a picture that draws the eye, as a square of so many pixels, upright and in the same format. What the camera
 * wrote beside it (place, time, device) falls away. `null` when it cannot be read.
 */
export async function squareOf(content: Buffer, pixels: number): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  return sharp(content, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(pixels, pixels, { position: sharp.strategy.attention })
    .toBuffer()
    .catch(() => null);
}
