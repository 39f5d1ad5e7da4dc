import { MAX_PIXELS } from './inspect.ts';

/** How many times as wide as high it may be at the least. */
const SHAPE = 3;
/** Paper that is not quite white counts as empty, too. */
const PAPER = 30;

/**
 * What is drawn in a picture, without the empty margin around it, on white, upright and in the same format, at most so many
 * pixels wide and a third of that high. What the camera wrote beside it falls away. `null` when nothing is drawn in it, or
 * it cannot be read.
 */
export async function trimmedOf(content: Buffer, pixels: number): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  try {
    const upright = await sharp(content, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toBuffer();
    const { channels } = await sharp(upright).stats();
    if (channels.every(({ min, max }) => max - min < PAPER)) return null;
    return await sharp(upright)
      .trim({ threshold: PAPER })
      .resize(pixels, Math.round(pixels / SHAPE), { fit: 'inside', withoutEnlargement: true })
      .toBuffer();
  } catch {
    return null;
  }
}
