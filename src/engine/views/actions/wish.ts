import type { BulkPreview } from '../../../definition/shown-screen.ts';
import type { ActionDone, Offer, PageData } from '../../data/answers.ts';
import type { ReasonRule } from '../../ui/reason-field.tsx';

/** Something a person wants to do: an offer, and the row when it is not the page's own. */
export interface Wish {
  offer: Offer;
  /** Row of a list; absent = the page's row. */
  id?: string;
  version?: number;
  /** Rows of a bulk action. */
  ids?: string[];
  /** Shown of them before anything happens. */
  preview?: BulkPreview;
  /** Their names, for the report. */
  names?: Map<string, string>;
  /** Input that was filled in elsewhere (the row's own form). */
  input?: Record<string, unknown>;
  /** Name of the row, for the dialog. */
  about?: string;
  onDone?: () => void;
}

export function wishKey(wish: Pick<Wish, 'offer' | 'id'>): string {
  return [wish.offer.name, wish.id, wish.offer.item].join(':');
}

/**
 * The version of the row the person saw. Rows of a list bring their own; what acts on an item is judged by the item's,
 * which is not on the page; a form that saved itself has moved the version on already.
 */
export function seenVersion(wish: Wish, page: Pick<PageData, 'row'>): number | undefined {
  if (wish.version !== undefined) return wish.version;
  return wish.id || wish.offer.item || wish.input ? undefined : page.row?.version;
}

/** How an offer asks for its reason; `null` = not at all. */
export function reasonRule({
  reason,
  reason_hint,
}: Pick<Offer, 'reason' | 'reason_hint'>): ReasonRule | null {
  return reason && { required: reason === 'required', hint: reason_hint };
}

/** What the page makes of the answer to a wish. */
export type Finished = Pick<ActionDone, 'message' | 'opens' | 'link'>;
