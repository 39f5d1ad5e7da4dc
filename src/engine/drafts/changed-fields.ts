import type { ChangedField } from '../../definition/wire.ts';
import { ApiError, isConflict, isRecord } from '../errors/api-error.ts';
import { facultyNow } from '../format/clock.ts';
import { formatDate, formatMoment, formatRecent } from '../format/dates.ts';
import * as formatTexts from '../format/texts.ts';
import * as texts from './texts.ts';

const bodyOf = (error: unknown): Record<string, unknown> =>
  error instanceof ApiError && isRecord(error.body) ? error.body : {};

/** What a conflict tells of the fields that somebody else changed. */
export function changedFields(error: unknown): ChangedField[] {
  const { current } = bodyOf(error);
  return Array.isArray(current) ? current.filter(isRecord).map((one) => one as unknown as ChangedField) : [];
}

/** The version with these changes, where a conflict tells it. */
function versionNow(error: unknown): number | undefined {
  const { version } = bodyOf(error);
  return typeof version === 'number' ? version : undefined;
}

/**
 * The version on which the same may be done once its person has read what somebody else changed; none where that is what they
 * typed themselves: `input` stands on what it was typed on, and its form says which of both stays.
 */
export function versionToGoOnWith(error: unknown, input: Record<string, unknown> = {}): number | undefined {
  if (!isConflict(error) || changedFields(error).some(({ field }) => field in input)) return undefined;
  return versionNow(error);
}

/** Who changed it, and when. */
export function changedBy([first]: ChangedField[]): string {
  if (!first) return texts.changedBySomebody;
  return texts.changedBy(first.by, formatRecent(first.at, facultyNow()));
}

/** A day, or a moment of one. */
const A_DAY = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;

const dayInWords = (value: string) => (value.includes('T') ? formatMoment(value) : formatDate(value));

export function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return formatTexts.yesOrNo(value);
  if (Array.isArray(value)) return texts.items(value.length);
  if (isRecord(value)) return typeof value.name === 'string' ? value.name : texts.filled;
  return typeof value === 'string' && A_DAY.test(value) ? dayInWords(value) : String(value);
}
