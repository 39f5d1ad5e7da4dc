import { useQueries } from '@tanstack/react-query';
import type { Offer, SkippedRow } from '../../../definition/wire.ts';
import type { RowSeen } from '../../data/actions.ts';
import { skippedRows } from '../../data/bulk-actions.ts';
import { usePage } from '../../page/page-context.tsx';
import * as texts from './texts.ts';

/** As many as the server judges at once; why more of them are left out is told of none. */
const MOST = 500;

type Asked = Pick<Offer, 'name' | 'block'>;

/** Why each of the actions leaves these rows out, in words by row; empty while that is not known. */
export function useSkippedBy(
  offers: readonly Asked[],
  rows: readonly RowSeen[],
): ReadonlyMap<string, string>[] {
  const { key } = usePage();
  const ids = rows.map(({ id }) => id);
  const answers = useQueries({
    queries: offers.map(({ name, block }) => ({
      // Another version is another answer.
      queryKey: ['skipped', key, name, block, rows.map(({ id, version }) => `${id} ${version}`)],
      queryFn: ({ signal }: { signal: AbortSignal }) => skippedRows(key, { name, block }, ids, signal),
      enabled: ids.length > 0 && ids.length <= MOST,
      staleTime: Number.POSITIVE_INFINITY,
      // It is said beside a number that stands without it.
      retry: false,
    })),
  });
  return answers.map(({ data }) => new Map((data?.rows ?? []).map((row) => [row.id, inWords(row)])));
}

/** Why one action leaves these rows out. */
export function useSkipped(offer: Asked, rows: readonly RowSeen[]): ReadonlyMap<string, string> {
  return useSkippedBy([offer], rows)[0] ?? new Map();
}

function inWords({ why, state }: SkippedRow): string {
  return state ?? texts.skippedBecause[why];
}

/** "1 dilewati: Dikembalikan", and how many of each where they differ. */
export function skippedInShort(count: number, reasons: ReadonlyMap<string, string>): string {
  return texts.skipped(count, reasonsOf(count, reasons));
}

/** The same of rows that no action fits; where not every action has the same reasons, each is named with its own. */
export function skippedByAll(
  count: number,
  actions: readonly { label: string; reasons: ReadonlyMap<string, string> }[],
): string {
  const told = actions.map(({ label, reasons }) => ({ label, why: reasonsOf(count, reasons) }));
  const different = new Set(told.map(({ why }) => why));
  if (different.size <= 1) return texts.skipped(count, told[0]?.why);
  const each = told.flatMap(({ label, why }) => (why ? [texts.skippedBy(label, why)] : []));
  return texts.skipped(count, each.join('; '));
}

function reasonsOf(count: number, reasons: ReadonlyMap<string, string>): string | undefined {
  const known = [...reasons.values()];
  const different = [...new Set(known)];
  if (different.length <= 1 && (known.length === 0 || known.length === count)) return different[0];
  return different.map((reason) => `${known.filter((one) => one === reason).length} ${reason}`).join(', ');
}
