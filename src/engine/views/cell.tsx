import { lazy, type ReactNode, Suspense } from 'react';
import type { Column } from '../../definition/screens/shown-screen.ts';
import type { BarCell, Cell, FileCell, Labelled, RangeCell } from '../../definition/wire.ts';
import {
  daysBetween,
  formatCellDate,
  formatDate,
  formatMoment,
  formatRange,
  formatTime,
} from '../format/dates.ts';
import { formatDuration, formatNumber, formatPercent } from '../format/numbers.ts';
import * as formatTexts from '../format/texts.ts';
import { Badge } from '../ui/badge.tsx';
import type { Tone } from '../ui/tone.ts';
import { wholeCodes } from '../ui/whole-codes.tsx';
import styles from './cell.module.css';
import * as texts from './texts.ts';

const Markup = lazy(() => import('./markup.tsx'));
const Picture = lazy(() => import('./picture.tsx'));
const FileLink = lazy(async () => ({ default: (await import('./file-link.tsx')).FileLink }));
const AmountBar = lazy(() => import('./amount-bar.tsx'));

/** Where a value stands: tables are terse, details write dates in full. */
export type CellPlace = 'table' | 'detail';

export type CellColumn = Pick<Column, 'type' | 'as' | 'options' | 'scale' | 'empty' | 'alt'>;

/** Empty means there is nothing to draw: blank, or the column's own word. */
export function isEmptyCell(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.every(isEmptyCell))
  );
}

/** One value as its column wants it drawn; `null` for an empty one without a word of its own. */
export function drawCell(
  column: CellColumn,
  value: Cell | undefined,
  place: CellPlace,
  now: Date,
): ReactNode {
  if (isEmptyCell(value)) return column.empty ? <span className={styles.empty}>{column.empty}</span> : null;
  return <CellValue column={column} value={value as Cell} place={place} now={now} />;
}

interface CellProps {
  column: CellColumn;
  value: Cell;
  place: CellPlace;
  now: Date;
}

function CellValue({ column, value, place, now }: CellProps) {
  if (column.as === 'markup') {
    return (
      <Suspense fallback={null}>
        <Markup text={String(value)} />
      </Suspense>
    );
  }
  if (column.as === 'picture' || column.as === 'portrait') {
    return (
      <Suspense fallback={null}>
        <Picture column={column} value={value} />
      </Suspense>
    );
  }
  if (isBar(value))
    return (
      <Suspense fallback={value.label}>
        <AmountBar bar={value} />
      </Suspense>
    );
  if (isFile(value))
    return (
      <Suspense fallback={value.name}>
        <FileLink file={value} />
      </Suspense>
    );
  if (isRange(value)) return formatRange(value.from, value.to);
  if (Array.isArray(value)) return <List column={column} values={value} place={place} now={now} />;
  const labelled = toLabelled(column, value);
  if (labelled)
    return (
      <LabelledValue column={column} colour={labelled.colour}>
        {column.type === 'date' ? plainText(column, labelled.value, place, now) : labelled.label}
      </LabelledValue>
    );
  return <Plain column={column} value={value as string | number | boolean} place={place} now={now} />;
}

interface LabelledProps {
  column: CellColumn;
  colour: Labelled['colour'];
  children: string;
}

function LabelledValue({ column: { as, type }, colour, children }: LabelledProps) {
  const marked = as === 'badge' || ((as === 'age' || type === 'date') && colour && colour !== 'grey');
  return marked ? <Badge tone={colour === 'yellow' ? colour : toTone(colour)}>{children}</Badge> : children;
}

function List({ column, values, place, now }: Omit<CellProps, 'value'> & { values: Cell[] }) {
  return (
    <ul className={column.as === 'chips' ? styles.chips : styles.list}>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: display values have no identity of their own.
        <li key={index}>
          <CellValue column={column} value={value} place={place} now={now} />
        </li>
      ))}
    </ul>
  );
}

function Plain({
  column,
  value,
  place,
  now,
}: Omit<CellProps, 'value'> & { value: string | number | boolean }) {
  const text = wholeCodes(plainText(column, value, place, now));
  if (column.as === 'badge') return <Badge tone="grey">{text}</Badge>;
  if (column.as === 'strong' || column.as === 'score') return <strong>{text}</strong>;
  if (column.as === 'code') return <code className={styles.code}>{text}</code>;
  if (place === 'detail' && typeof value === 'string' && value.includes('\n')) {
    return <span className={styles.lines}>{text}</span>;
  }
  return text;
}

/** A value in words, where nothing can be drawn. */
export function plainText(
  column: CellColumn,
  value: string | number | boolean,
  place: CellPlace,
  now: Date,
): string {
  if (typeof value === 'boolean') return formatTexts.yesOrNo(value);
  if (column.as === 'age') return ageText(value, now);
  // A number that counts nothing, as a year: no points between its thousands.
  if (column.as === 'text' && typeof value === 'number') return String(value);
  if (column.as === 'duration') return formatDuration(Number(value), place === 'table');
  if (isNumeric(column, value)) {
    const scale = column.as === 'score' ? (column.scale ?? 2) : column.scale;
    return column.as === 'percent' ? formatPercent(Number(value), scale) : formatNumber(Number(value), scale);
  }
  const text = String(value);
  if (column.type === 'date') return place === 'table' ? formatCellDate(text, now) : formatDate(text, 'long');
  if (column.type === 'time') return formatTime(text);
  if (column.type === 'timestamp' || column.as === 'datetime') {
    return place === 'table'
      ? // In two lines where a list has many columns: the day, and its hour.
        `${formatCellDate(text, now).replaceAll(' ', '\u00a0')}, ${formatTime(text)}`
      : formatMoment(text, 'long');
  }
  return text;
}

/** "7 hari" since a moment; a small number is an age already. */
function ageText(value: string | number, now: Date): string {
  const since = new Date(value);
  const counted = typeof value === 'number' && value < 1e6;
  if (!counted && Number.isNaN(since.getTime())) return String(value);
  if (counted) return texts.days(formatNumber(value));
  const days = Math.max(0, daysBetween(since, now));
  return days === 0 ? texts.today : texts.days(formatNumber(days));
}

/** Numbers stand right, and decimals may arrive as text so that nothing is lost on the way. */
export function isNumericColumn(column: CellColumn): boolean {
  return (
    ['integer', 'decimal', 'number', 'count'].includes(column.type) ||
    column.as === 'score' ||
    column.as === 'percent'
  );
}

function isNumeric(column: CellColumn, value: string | number): boolean {
  if (typeof value === 'number') return true;
  return isNumericColumn(column) && value.trim() !== '' && Number.isFinite(Number(value));
}

function toLabelled(column: CellColumn, value: Cell): Labelled | null {
  if (typeof value === 'object' && value !== null && 'label' in value && 'value' in value) return value;
  const option = column.options?.find((one) => one.value === value);
  return option ?? null;
}

export function toTone(colour: string | null | undefined): Tone {
  return colour === 'amber' || colour === 'blue' || colour === 'green' || colour === 'red' ? colour : 'grey';
}

function isBar(value: Cell): value is BarCell {
  return typeof value === 'object' && value !== null && 'amount' in value;
}

function isFile(value: Cell): value is FileCell {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}

function isRange(value: Cell): value is RangeCell {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}
