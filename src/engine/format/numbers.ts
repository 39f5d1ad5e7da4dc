import { numberFormatter } from './locale.ts';
import * as texts from './texts.ts';

/** "1.000", "87,50" with `scale` digits after the comma; without `scale` as many as the value has, at most 2. */
export function formatNumber(value: number, scale: number | null = null): string {
  const digits = { minimumFractionDigits: scale ?? 0, maximumFractionDigits: scale ?? 2 };
  return numberFormatter(digits).format(value);
}

/** "75 %": the sign stands apart, as Indonesian spelling has it. */
export function formatPercent(value: number, scale: number | null = null): string {
  return `${formatNumber(value, scale)}\u00a0%`;
}

/** Minutes as "3 j 30 m", or in full as "3 jam 30 menit"; none as "0 m". */
export function formatDuration(minutes: number, terse: boolean): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return texts.lasting(
    hours > 0 ? formatNumber(hours) : null,
    rest > 0 || hours === 0 ? formatNumber(rest) : null,
    terse,
  );
}

/** "14,2 MB", "820 kB": 1 kB = 1000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return texts.bytes(bytes);
  if (bytes < 1_000_000) return texts.kilobytes(formatNumber(Math.round(bytes / 1000)));
  return texts.megabytes(formatNumber(Math.round(bytes / 100_000) / 10));
}

/** Rounds to 2 decimals (specification section 9). */
export function roundToTwo(value: number): number {
  return Math.round(value * 100) / 100;
}
