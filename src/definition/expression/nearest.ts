/**
 * The candidate closest to what was written, by Damerau-Levenshtein distance of at most a third of its length (at least
 * one), else the only one that goes on where it ends (three letters at least); `undefined` when nothing is near. Capitals
 * do not count. Of equals the one with the same first letter wins, else the first. Pure.
 */
export function nearest(written: string, candidates: Iterable<string>): string | undefined {
  const names = [...candidates];
  return closest(written, names) ?? longer(written, names);
}

/** The candidates, those first that are written most alike; of equals the one with the same first letter, else in their order. Pure. */
export function byNearness(written: string, candidates: readonly string[]): string[] {
  const distance = (name: string) =>
    damerau(written.toLowerCase(), name.toLowerCase()) + (name[0] === written[0] ? 0 : 0.5);
  return candidates.toSorted((one, other) => distance(one) - distance(other));
}

function longer(written: string, names: readonly string[]): string | undefined {
  if (written.length < 3) return undefined;
  const going = names.filter((name) => name.toLowerCase().startsWith(written.toLowerCase()));
  return going.length === 1 ? going[0] : undefined;
}

function closest(written: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(written.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - written.length) > least) continue;
    const distance = damerau(written.toLowerCase(), candidate.toLowerCase());
    // Hands slip within a word more often than at its first letter.
    const closer =
      distance === least && best !== undefined && best[0] !== written[0] && candidate[0] === written[0];
    if (distance < least || closer) [best, least] = [candidate, distance];
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours needed to make `b` of `a`. */
function damerau(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((row[j - 1] ?? 0) + 1, (above[j] ?? 0) + 1, (above[j - 1] ?? 0) + change);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    [before, above] = [above, row];
  }
  return above[b.length] ?? 0;
}
