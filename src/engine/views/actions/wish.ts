import type { BulkPreview } from '../../../definition/screens/shown-screen.ts';
import type { ActionDone, Offer } from '../../../definition/wire.ts';
import type { ActionTarget, RowSeen } from '../../data/actions.ts';
import { isUnsure } from '../../errors/api-error.ts';
import { newId } from '../../format/new-id.ts';

/** Something a person wants to do: an offer, and the row when it is not the page's own. */
export interface Wish {
  offer: Offer;
  /** Row of a list; absent = the page's row. */
  id?: string;
  /** Of what was looked at, where it is not the offer's: input that saved itself. */
  version?: number;
  /** Rows of a bulk action. */
  ids?: string[];
  /** What was looked at of them. */
  seen?: RowSeen[];
  /** Shown of them before anything happens. */
  preview?: BulkPreview;
  /** Their names, for the report. */
  names?: Map<string, string>;
  /** Input that was filled in elsewhere (the row's own form). */
  input?: Record<string, unknown>;
  /** It is handed in where it was filled in on the page: nothing there is to do it again. */
  handed?: boolean;
  /** Name of the row, for the dialog. */
  about?: string;
  /** The offer's words are those of a whole list, not of this row. */
  listed?: boolean;
  /** The list in whose rows it is offered, and those of its actions that are asked for below the row. */
  inRow?: { block: string; names: readonly string[] };
  onDone?: () => void;
}

export function wishKey(wish: Pick<Wish, 'offer' | 'id'>): string {
  return [wish.offer.name, wish.id, wish.offer.item, wish.offer.block].join(':');
}

/** Which action is meant, on which row. */
export function targetOf({ offer, id }: Pick<Wish, 'offer' | 'id'>): ActionTarget {
  return { name: offer.name, id, item: offer.item, block: offer.block };
}

/** The version of what the person saw, without which the server changes nothing. */
export function seenVersion({ version, offer }: Wish): number | undefined {
  return version ?? offer.version;
}

/** A try that did not succeed. */
export interface Failure {
  error: unknown;
  /** Key that the next try must carry. */
  intent: string;
}

/** What is left of a try: a refusal is an answer, so the next try is another wish; without an answer it is the same. */
export function failureOf(error: unknown, intent: string): Failure {
  return { error, intent: isUnsure(error) ? intent : newId() };
}

/** What the page makes of the answer to a wish. */
export type Finished = Pick<ActionDone, 'message' | 'opens' | 'link'>;
