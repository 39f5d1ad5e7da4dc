import type { Model } from '../model.ts';
import { everyBlock } from './blocks-inside.ts';

/** From here on a table asks for the sidebar's width. */
const WIDE_COLUMNS = 9;

/** Names of the screens with a table of many columns (boxes to choose rows by are one), those apart that a person must choose first, and what stands below its row. */
export function wideScreens({ screens }: Pick<Model, 'screens'>): Set<string> {
  const isWide = (screen: Model['screens'][string]) =>
    everyBlock(screen).some(
      (block) =>
        block.kind === 'table' &&
        block.columns.filter(({ optional, beneath }) => !optional && !beneath).length +
          (block.bulk.length > 0 ? 1 : 0) >=
          WIDE_COLUMNS,
    );
  return new Set(Object.entries(screens).flatMap(([name, screen]) => (isWide(screen) ? [name] : [])));
}
