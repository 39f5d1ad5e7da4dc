import { type Budget, isKept, type Measure, ratioOf } from './figure.ts';

const HEADS = ['figure', 'ours', 'floor', 'ratio', 'budget', ''];

/** The measures as a table of Markdown, columns aligned. */
export function printTable(measures: readonly Measure[]): string {
  const rows = [HEADS, HEADS.map(() => ''), ...measures.map(cellsOf)];
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row, index) =>
      row.map((cell, column) =>
        index === 1 ? '-'.repeat(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      ),
    )
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** A measure as `--json` gives it: with what follows from its numbers. */
export function toJson(measure: Measure): Measure & { ratio: number | null; kept: boolean | null } {
  return { ...measure, ratio: ratioOf(measure), kept: isKept(measure) };
}

function cellsOf(measure: Measure): string[] {
  const { label, unit, ours, floor, budget } = measure;
  const ratio = ratioOf(measure);
  const kept = isKept(measure);
  return [
    label,
    amount(ours, unit),
    floor === null ? '' : amount(floor, unit),
    ratio === null ? '' : ratio.toFixed(2),
    budgetText(budget, unit),
    kept === null ? '' : kept ? 'ok' : 'missed',
  ];
}

function budgetText(budget: Budget | null, unit: Measure['unit']): string {
  if (budget === null) return '';
  if ('least' in budget) return `at least ${amount(budget.least, unit)}`;
  return 'most' in budget ? amount(budget.most, unit) : `${budget.ratio}× the floor`;
}

function amount(value: number, unit: Measure['unit']): string {
  if (unit === '%') return `${value.toFixed(1)} %`;
  const digits =
    unit === 'requests' || unit === 'faults' || value >= 100 || Number.isInteger(value)
      ? 0
      : value >= 10
        ? 1
        : 2;
  return unit === 'requests' ? value.toFixed(0) : `${value.toFixed(digits)} ${unit}`;
}
