import type { Block, Column } from '../../../definition/screens/shown-screen.ts';
import type { Cell } from '../../../definition/wire.ts';
import { useBlockData, usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { Etiket, type EtiketCell } from '../../ui/etiket.tsx';
import { drawCell } from '../cell.tsx';
import * as texts from './texts.ts';

const LONG_TEXT = 40;
/** Facts that tell which record it is, the first of the head. */
const KEPT = 2;
/** Places in a row. */
const PER_ROW = 4;

/** The ruled head of the record: its title in a row of its own, then the facts that identify it. */
export function HeaderView({ block }: { block: Extract<Block, { kind: 'header' }> }) {
  const { text } = useApp();
  const { now, page, screen } = usePage();
  const data = useBlockData(block);
  if (!data) return null;
  const toCell = (column: Column, value: Cell | undefined, wide: boolean): EtiketCell[] => {
    const content = drawCell(column, value, 'detail', now);
    if (content === null) return [];
    return [
      { label: data.labels?.[column.name] ?? text(column.label), value: content, wide, span: spanOf(value) },
    ];
  };
  const title = block.title ? toCell(block.title, data.title, true) : [];
  const cells = block.cells
    .filter((column) => column.name in data.cells)
    .flatMap((column) => toCell(column, data.cells[column.name], column.wide));
  // On phones what comes below matters: over a list all facts but the last wait behind "Rincian", else those between.
  const overList = screen.blocks.some((other) => other.kind === 'table' && other.paged);
  const kept = overList ? 0 : KEPT;
  // As many as one row holds stay in it.
  const oneRow = cells.length <= PER_ROW;
  const shown = cells.map((cell, at) => ({
    ...cell,
    span: oneRow ? undefined : cell.span,
    secondary: at >= kept && at < cells.length - 1,
  }));
  return (
    <Etiket
      label={texts.headOf(page.row?.label ?? page.title)}
      cells={[...title, ...shown]}
      line={overList && title.length === 0}
    />
  );
}

/** Long texts take two places of those in a row. */
function spanOf(value: Cell | undefined): 1 | 2 {
  return typeof value === 'string' && value.length > LONG_TEXT ? 2 : 1;
}
