import { useQuery } from '@tanstack/react-query';
import type { Offer, SkippedRow } from '../../../definition/wire.ts';
import type { RowSeen } from '../../data/actions.ts';
import { skippedRows } from '../../data/bulk-actions.ts';
import { usePage } from '../../page/page-context.tsx';
import * as texts from './texts.ts';

/** As many as the server judges at once; why more of them are left out is told of none. */
const MOST = 500;

/** Why an action leaves these rows out, in words by row; empty while that is not known. */
export function useSkipped(
  offer: Pick<Offer, 'name' | 'block'> | undefined,
  rows: readonly RowSeen[],
): ReadonlyMap<string, string> {
  const { key } = usePage();
  const { name = '', block } = offer ?? {};
  const ids = rows.map(({ id }) => id);
  const asked = useQuery({
    // Another version is another answer.
    queryKey: ['skipped', key, name, block, rows.map(({ id, version }) => `${id} ${version}`)],
    queryFn: ({ signal }) => skippedRows(key, { name, block }, ids, signal),
    enabled: offer !== undefined && ids.length > 0 && ids.length <= MOST,
    staleTime: Number.POSITIVE_INFINITY,
    // It is said beside a number that stands without it.
    retry: false,
  });
  return new Map((asked.data?.rows ?? []).map((row) => [row.id, inWords(row)]));
}

function inWords({ why, state }: SkippedRow): string {
  return state ?? texts.skippedBecause[why];
}

/** "1 dilewati: Dikembalikan", and how many of each where they differ. */
export function skippedInShort(count: number, reasons: ReadonlyMap<string, string>): string {
  const known = [...reasons.values()];
  const different = [...new Set(known)];
  const [first] = different;
  if (first === undefined) return texts.skipped(count);
  if (different.length === 1 && known.length === count) return texts.skipped(count, first);
  const each = different.map((reason) => `${known.filter((one) => one === reason).length} ${reason}`);
  return texts.skipped(count, each.join(', '));
}
