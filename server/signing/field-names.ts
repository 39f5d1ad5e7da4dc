import type { SigningPlace } from '../core/renderer.ts';

/** Name of the field of somebody's signature, by the id of what asked for it. */
export const signatureField = (request: string) => `signature-${request}`;

/** Name of the field at a place that is filled in with a signature: the n-th place of its signer. */
export function filledField(place: SigningPlace, places: readonly SigningPlace[]): string {
  return `filled-${place.id}-${places.filter(({ id }) => id === place.id).indexOf(place) + 1}`;
}

/** Whose field a name of `filledField` is; `null` = it is none. */
export const ownerOf = (name: string): string | null => /^filled-(.+)-\d+$/.exec(name)?.[1] ?? null;
