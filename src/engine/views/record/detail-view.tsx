import type { Block, Column } from '../../../definition/screens/shown-screen.ts';
import { useBlockData, usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Figures } from '../../ui/etiket.tsx';
import { Section } from '../../ui/layout.tsx';
import { useBlockLabel } from '../block-label.ts';
import { BlockHeading } from '../block-list.tsx';
import { drawCell } from '../cell.tsx';
import * as texts from './texts.ts';

/** Fields of the row as label and value. A field the viewer may not see is absent, an empty one reads as a dash. */
export function DetailView({ block }: { block: Extract<Block, { kind: 'detail' }> }) {
  const { text } = useApp();
  const { now } = usePage();
  const label = useBlockLabel(block);
  const data = useBlockData(block);
  if (!data) return null;
  const shown = block.columns.filter((column) => column.name in data.cells);
  const besideOf = (column: Column) => {
    const { compared } = data;
    const value = compared && drawCell(column, compared.cells[column.name], 'detail', now);
    return compared && value ? (
      <>
        {texts.before(compared.label)} {value}
      </>
    ) : undefined;
  };
  const facts = shown.map((column) => ({
    key: column.name,
    label: data.labels?.[column.name] ?? text(column.label),
    value: drawCell(column, data.cells[column.name], 'detail', now) ?? '–',
    note: data.below?.[column.name],
    beside: besideOf(column),
  }));
  return (
    <Section>
      {label ? <BlockHeading>{label}</BlockHeading> : null}
      {block.figures ? (
        <Figures label={label || texts.outcome} figures={facts} />
      ) : (
        <DefinitionList items={facts} />
      )}
    </Section>
  );
}
