import type { BulkPreviewData, PreviewRow } from '../../../definition/wire.ts';
import { currentLocale } from '../../format/locale.ts';

/** What a row of a bulk action is in: it can be done, something is taken, no time fits, its form is not right, it cannot be done. */
export type RowState = 'ready' | 'clash' | 'no_time' | 'wrong' | 'blocked';

export const STATES: readonly RowState[] = ['ready', 'clash', 'no_time', 'wrong', 'blocked'];

/** Colour of a row that needs a look. */
export const TONES: Readonly<Record<RowState, 'amber' | 'red' | null>> = {
  ready: null,
  clash: 'red',
  no_time: 'amber',
  wrong: 'amber',
  blocked: null,
};

/** What cannot be prepared as it is proposed may be otherwise. */
export const isBlocked = (row: PreviewRow | undefined): boolean =>
  (row?.blocked.length ?? 0) > 0 && !isIllPrepared(row);

const isIllPrepared = (row: PreviewRow | undefined): boolean => (row?.prepared?.wrong.length ?? 0) > 0;

/** What stands in the way of a row, the gravest first. Pure. */
export function stateOf(row: PreviewRow, times: BulkPreviewData['times']): RowState {
  const { blocked, form } = row;
  if (isIllPrepared(row)) return 'wrong';
  if (blocked.length > 0) return 'blocked';
  if (times && form && form.slots.length === 0) return 'no_time';
  if (form?.clash) return 'clash';
  return form && form.wrong.length > 0 ? 'wrong' : 'ready';
}

/** What the chosen rows come to, in words; what comes to nothing is not told. Pure. */
export function sumsOf(words: readonly string[] = [], rows: readonly PreviewRow[]): string {
  const told = words.flatMap((text, at) => {
    const sum = rows.reduce((all, { sums }) => all + (sums?.[at] ?? 0), 0);
    return sum > 0 ? [text.replace('{n}', String(sum))] : [];
  });
  return told.length > 0 ? `${new Intl.ListFormat(currentLocale()).format(told)}.` : '';
}
