import type { BlockOf } from '../../../src/definition/model.ts';
import { everyBlock } from '../../../src/definition/screens/blocks-inside.ts';
import type { Books } from '../../../src/definition/wire.ts';
import { processOf } from '../../core/model-index.ts';
import type { PageScene } from '../page-scene.ts';

/** What a free time of the calendar begins, by the board of its form; `null` = nothing. */
export function booksOf({ grant }: PageScene, { book }: BlockOf<'calendar'>): Books | null {
  if (book === null) return null;
  const list = everyBlock(grant.screen).find(
    (block): block is BlockOf<'table'> => block.kind === 'table' && block.create === book,
  );
  const board = list && processOf(grant.model, list.record)?.transitions[book]?.board;
  if (!board || board.place === null) return null;
  const { day, from, to, place } = board;
  return { action: book, day, from, to, place };
}
