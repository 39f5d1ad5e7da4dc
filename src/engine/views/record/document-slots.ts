import { everyBlock } from '../../../definition/screens/blocks-inside.ts';
import type { DocumentSlot, DocumentVersion, Offer } from '../../../definition/wire.ts';
import { blockDataIn, type PageScope } from '../../page/page-context.tsx';
import { toTone } from '../cell.tsx';

/** The version that counts is the one handed in last. */
export function newest(slot: DocumentSlot): DocumentVersion | undefined {
  return slot.versions.reduce<DocumentVersion | undefined>(
    (best, one) => (best === undefined || one.at > best.at ? one : best),
    undefined,
  );
}

export function statusOf(version: DocumentVersion | undefined) {
  // Who may not read the status of a version is told none.
  return { tone: toTone(version?.status?.colour), label: version?.status?.label ?? '' };
}

export interface WantedSlot {
  slot: DocumentSlot;
  /** The transition that takes the file. */
  offer: Offer;
}

/**
 * The files that the page's next step asks for in its own panel: those sent back, else those that are not there yet.
 * Empty where it does not take them itself.
 */
export function slotsInPanel({ page, screen }: Pick<PageScope, 'page' | 'screen'>): WantedSlot[] {
  const blocks = everyBlock(screen);
  const asks = blocks.some(
    (block) => block.kind === 'next_step' && blockDataIn(page, block)?.uploads === true,
  );
  if (!asks) return [];
  const open = blocks.flatMap((block): WantedSlot[] => {
    const data = block.kind === 'documents' ? blockDataIn(page, block) : null;
    return data && block.kind === 'documents' ? openSlots(block, data) : [];
  });
  return wantedOf(open);
}

/** The files of a block that may be handed in, with what takes them. Pure. */
export function openSlots(
  { upload }: { upload: string | null },
  { slots, offers }: { slots: DocumentSlot[]; offers: Offer[] },
): WantedSlot[] {
  const offer = offers.find(({ name }) => name === upload);
  return offer ? slots.filter((slot) => slot.upload).map((slot) => ({ slot, offer })) : [];
}

/** Of the files that may be handed in those sent back, else those that are not there yet. Pure. */
export function wantedOf(open: readonly WantedSlot[]): WantedSlot[] {
  const returned = open.filter(({ slot }) => statusOf(newest(slot)).tone === 'red');
  return returned.length > 0 ? returned : open.filter(({ slot }) => slot.versions.length === 0);
}

/**
 * The first document that the viewer may accept here by one of the transitions, for a button that leads to it. One that was
 * sent back has been looked at, though it may still be accepted.
 */
export function firstToCheck(
  { page, screen }: Pick<PageScope, 'page' | 'screen'>,
  names: readonly string[],
): DocumentSlot | null {
  for (const block of everyBlock(screen)) {
    if (block.kind !== 'documents' || block.accept === null || !names.includes(block.accept)) continue;
    const { accept } = block;
    const slots = blockDataIn(page, block)?.slots ?? [];
    const found = slots.find((slot) => {
      const version = newest(slot);
      return version?.actions.includes(accept) && statusOf(version).tone !== 'red';
    });
    if (found) return found;
  }
  return null;
}

/** Id of a document's row on the page, where its buttons are. */
export const slotId = (code: string) => `berkas-${code}`;
