import type { DocumentSlot, DocumentVersion } from '../../../definition/wire.ts';
import { newest, statusOf } from './document-slots.ts';

/** A slot with the version that counts. */
export interface Reviewed {
  slot: DocumentSlot;
  version: DocumentVersion;
  /** It can be accepted now and is not decided on: what was may often still be decided otherwise, and waits for nobody. */
  waits: boolean;
}

/** Colours of what was accepted and of what was sent back. */
const DECIDED: readonly string[] = ['green', 'red'];

/** What can be looked through: slots with a file, in their order. Pure. */
export function reviewedOf(slots: readonly DocumentSlot[], accept: string | null): Reviewed[] {
  return slots.flatMap((slot) => {
    const version = newest(slot);
    if (!version) return [];
    return [
      {
        slot,
        version,
        waits: version.actions.includes(accept ?? '') && !DECIDED.includes(statusOf(version).tone),
      },
    ];
  });
}

/** The next one that waits after `code`, from the beginning again at the end; `null` when none does. Pure. */
export function nextWaiting(list: readonly Reviewed[], code: string | null): Reviewed | null {
  const at = list.findIndex(({ slot }) => slot.code === code);
  const round = [...list.slice(at + 1), ...list.slice(0, at + 1)];
  return round.find(({ waits, slot }) => waits && slot.code !== code) ?? null;
}
