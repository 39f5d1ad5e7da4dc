import type { Extent, Model, ScreenModel } from '../model.ts';
import { everyBlock } from './blocks-inside.ts';

/** From here on a table asks for the sidebar's width. */
const WIDE_COLUMNS = 9;

/** Which screens need more room than usual, by name. Pure. */
export function screenExtents({ screens }: Pick<Model, 'screens'>): Map<string, Extent> {
  const found = new Map<string, Extent>();
  for (const [name, screen] of Object.entries(screens)) {
    if (screen.window) found.set(name, 'window');
    else if (isWide(screen)) found.set(name, 'wide');
  }
  return found;
}

/** A table of many columns (boxes to choose rows by are one), those apart that a person must choose first, and what stands below its row. */
function isWide(screen: ScreenModel): boolean {
  return everyBlock(screen).some(
    (block) =>
      block.kind === 'table' &&
      block.columns.filter(({ optional, beneath }) => !optional && !beneath).length +
        (block.bulk.length > 0 ? 1 : 0) >=
        WIDE_COLUMNS,
  );
}
