import { dayAfter } from '../../../definition/week.ts';
import type { BoardData } from '../../../definition/wire.ts';
import { formatDate, formatRange } from '../../format/dates.ts';
import * as texts from './texts.ts';

type Day = BoardData['days'][number];

/** For each reason why days are closed one sentence, with the days that follow one another as one. */
export function closedDays(days: readonly Day[]): string[] {
  const byReason = new Map<string, { from: string; to: string }[]>();
  for (const { day, why } of days) {
    if (why === null) continue;
    const spans = byReason.get(why) ?? [];
    byReason.set(why, spans);
    const last = spans.at(-1);
    if (last && dayAfter(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return [...byReason].map(([why, spans]) =>
    texts.closedDays(spans.map(spanInWords).join(', '), why.replace(/\.$/, '')),
  );
}

function spanInWords({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDate(from, 'day') : formatRange(from, to).replace(/ \d{4}$/, '');
}

/** "Rabu, 12 November 2025, 15.00–17.00". */
export const timeInWords = (day: string, from: string, to: string): string =>
  `${formatDate(day, 'long')}, ${formatRange(from, to)}`;
