/** What the search compares: small letters without accents, one space between words. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');

/** The rank of what was found by something else than its label. */
export const FOUND_ELSEWHERE = 4;

/**
 * How well a label fits what is typed, the best first: 0 it begins with it, 1 one of its words does, 2 it stands somewhere in it,
 * 3 each word of it does, or it was found by something else. Options of a record are ranked alike in SQL.
 */
export function matchRank(label: string, typed: string): number {
  const text = plain(label);
  const wanted = plain(typed);
  if (text.startsWith(wanted)) return 0;
  const places = [...text.matchAll(new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'))];
  if (places.some(({ index }) => !/[\p{L}\p{N}_]/u.test(text[index - 1] ?? ' '))) return 1;
  if (places.length > 0) return 2;
  return wanted.split(' ').every((word) => text.includes(word)) ? 3 : FOUND_ELSEWHERE;
}

/** The same rows, those first whose label fits best what is typed; what fits alike stays in its order. */
export function byMatch<T>(rows: readonly T[], typed: string, labelOf: (row: T) => string): T[] {
  const ranks = new Map(rows.map((row) => [row, matchRank(labelOf(row), typed)]));
  return [...rows].sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
}
