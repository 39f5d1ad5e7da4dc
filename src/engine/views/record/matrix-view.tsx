import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { Cell, MatrixData } from '../../../definition/wire.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useBlockData, usePage } from '../../page/page-context.tsx';
import { Figures } from '../../ui/etiket.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { Matrix, type MatrixCell, type MatrixRow } from '../../ui/matrix.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { useBlockLabel } from '../block-label.ts';
import { drawCell } from '../cell.tsx';
import * as texts from './texts.ts';

const PLAIN = { type: 'number', as: null, options: null, scale: 2, empty: null } as const;

/** Rows by columns with totals and the figures that follow; the first total marks its highest and lowest column. */
export function MatrixView({ block }: { block: Extract<Block, { kind: 'matrix' }> }) {
  const label = useBlockLabel(block, texts.scoreSummary);
  const { now } = usePage();
  const data = useBlockData(block);
  if (!data || data.columns.length === 0) return null;
  const groups = [...new Set(data.columns.map((column) => column.group).filter((group) => group != null))];
  const weighted = data.rows.some((row) => row.weight !== undefined);
  return (
    <Section>
      <SectionHeading rule={false}>{label}</SectionHeading>
      <Matrix
        caption={label}
        corner={weighted ? uiTexts.component : undefined}
        weightLabel={weighted ? uiTexts.weight : undefined}
        columns={data.columns.map((column) => ({
          key: column.key,
          label: column.label,
          group: column.group ?? undefined,
        }))}
        groups={groups.map((group) => ({ key: group, label: group }))}
        rows={[
          ...data.rows.map<MatrixRow>((row) => ({
            key: row.key,
            label: row.label,
            current: row.current,
            weight: row.weight === undefined ? undefined : formatNumber(row.weight),
            cells: cellsOf(data, (column) => data.cells[row.key]?.[column]),
          })),
          ...data.totals.map<MatrixRow>((total, at) => ({
            key: `total-${at}`,
            label: total.label,
            strong: true,
            cells: at === 0 ? marked(data, total.values) : cellsOf(data, (column) => total.values[column]),
          })),
        ]}
      />
      {data.facts.length > 0 ? (
        <Figures
          label={texts.outcome}
          figures={data.facts.map((fact) => ({
            label: fact.label,
            value: drawCell(PLAIN, fact.value, 'detail', now) ?? '–',
          }))}
        />
      ) : null}
    </Section>
  );
}

function cellsOf(data: MatrixData, cellAt: (column: string) => Cell | undefined): Record<string, MatrixCell> {
  return Object.fromEntries(data.columns.map(({ key }) => [key, { text: cellText(cellAt(key)) }]));
}

/** The highest and the lowest of three or more, told by word and tint. */
export function marked(
  data: Pick<MatrixData, 'columns'>,
  values: Record<string, Cell>,
): Record<string, MatrixCell> {
  const numbers = data.columns.map(({ key }) => numberOf(values[key]));
  const known = numbers.filter((one) => one !== null);
  const high = Math.max(...known);
  const low = Math.min(...known);
  const marks = known.length > 1 && high !== low;
  return Object.fromEntries(
    data.columns.map(({ key }, at) => {
      const value = numbers[at];
      const mark =
        marks && value === high
          ? { tone: 'green' as const, word: texts.highest }
          : marks && value === low
            ? { tone: 'red' as const, word: texts.lowest }
            : undefined;
      return [key, { text: cellText(values[key]), mark }];
    }),
  );
}

function cellText(value: Cell | undefined): string {
  const number = numberOf(value);
  if (number !== null) return formatNumber(number, 2);
  return typeof value === 'string' && value ? value : '–';
}

function numberOf(value: Cell | undefined): number | null {
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
