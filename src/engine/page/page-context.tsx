import { createContext, use } from 'react';
import type { BlockKind } from '../../definition/model.ts';
import type { ManifestRoute } from '../../definition/routes/manifest.ts';
import type { BlockAnswer, BlockAnswerOf, Offer, PageData } from '../../definition/wire.ts';
import type { Screen } from '../data/manifest.ts';
import type { PageKey } from '../data/queries.ts';
import { placedActions } from './bound-actions.ts';

/** A row, and a state in which its page said that it was the viewer's turn. */
export interface SeenTo {
  id: string;
  state: string;
}

/** The screen being drawn, with its data. */
export interface PageScope {
  route: ManifestRoute;
  screen: Screen;
  page: PageData;
  /** Names route, parameters and viewer in every call of this page. */
  key: PageKey;
  /** The server's clock when the data was read. */
  now: Date;
  /** Asks for the data again. */
  refresh: () => Promise<unknown>;
  /** What the viewer has seen to here. */
  seenTo?: SeenTo | null;
}

const PageContext = createContext<PageScope | null>(null);

export const PageProvider = PageContext.Provider;

export function usePage(): PageScope {
  const scope = use(PageContext);
  if (!scope) throw new Error('usePage needs a page around it');
  return scope;
}

/** What the server says of one block, or `null` when the viewer may not see it. */
export function useBlockData<K extends BlockKind>(block: { id: string; kind: K }): BlockAnswerOf<K> | null {
  return blockDataIn(usePage().page, block);
}

/** As `useBlockData`, of a page at hand. An answer of another kind, by other definitions, is none. */
export function blockDataIn<K extends BlockKind>(
  { blocks }: Pick<PageData, 'blocks'>,
  { id, kind }: { id: string; kind: K },
): BlockAnswerOf<K> | null {
  const data = blocks[id];
  return data && isOf(kind, data) ? data : null;
}

function isOf<K extends BlockKind>(kind: K, data: BlockAnswer): data is BlockAnswer & BlockAnswerOf<K> {
  return data.kind === kind;
}

/** What the viewer may do with the row itself, of the named transitions and in their order. */
export function rowOffers(page: PageData, names: string[]): Offer[] {
  const own = page.actions.filter((offer) => offer.item === undefined);
  return names.flatMap((name) => own.filter((offer) => offer.name === name));
}

/** What the viewer may do with one row of a relation. */
export function itemOffers(page: PageData, item: string, names: string[]): Offer[] {
  return names.flatMap((name) => {
    const exact = page.actions.find((offer) => offer.name === name && offer.item === item);
    const general = page.actions.find((offer) => offer.name === name);
    const offer = exact ?? general;
    return offer ? [{ ...offer, item, version: exact?.version }] : [];
  });
}

/**
 * Offers of an `actions` block: the named ones, also on the one row of a relation that they mean, or everything that has no
 * other place on the screen.
 */
export function blockOffers({ page, screen }: Pick<PageScope, 'page' | 'screen'>, names: string[]): Offer[] {
  if (names.length > 0) return names.flatMap((name) => page.actions.filter((offer) => offer.name === name));
  const placed = placedActions(screen);
  return page.actions.filter((offer) => offer.item === undefined && !placed.has(offer.name));
}
