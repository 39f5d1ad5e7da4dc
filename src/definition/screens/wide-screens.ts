import type { Model } from '../model.ts';
import { everyBlock } from './blocks-inside.ts';

/** From here on a table asks for the sidebar's width. */
const WIDE_COLUMNS = 9;

/** Names of the screens with a table of many columns, those apart that a person must choose first. */
export function wideScreens({ screens }: Pick<Model, 'screens'>): Set<string> {
  const isWide = (screen: Model['screens'][string]) =>
    everyBlock(screen).some(
      (block) =>
        block.kind === 'table' && block.columns.filter(({ optional }) => !optional).length >= WIDE_COLUMNS,
    );
  return new Set(Object.entries(screens).flatMap(([name, screen]) => (isWide(screen) ? [name] : [])));
}
