import { useQuery } from '@tanstack/react-query';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import { blockQuery } from '../../data/queries.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { useBlockData, usePage } from '../../page/page-context.tsx';
import { Section } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { useBlockLabel, useEmptyText } from '../block-label.ts';
import { BlockHeading } from '../block-list.tsx';
import { FirstOf } from '../first-of.tsx';
import { Choice, useChoice } from './call-choice.tsx';
import { CALL_ROWS } from './call-rows.tsx';

/** Rows of one of the specification's calls, with the choice it takes remembered on this device. */
export function CallView({ block }: { block: Extract<Block, { kind: 'call' }> }) {
  const label = useBlockLabel(block);
  const empty = useEmptyText(block);
  const { key } = usePage();
  const own = useBlockData(block);
  const [index, choose] = useChoice(block.choose);
  const usual = !block.choose || index === block.choose.default;
  const other = useQuery({
    ...blockQuery(key, block, new URLSearchParams({ choice: String(index) })),
    enabled: !usual,
  });
  const { Rows, order, ruled } = CALL_ROWS[block.as];
  const answered = (usual ? own : other.data)?.rows;
  const rows = order && answered ? [...answered].sort(order) : answered;
  if (!own) return null;
  return (
    <Section>
      <BlockHeading
        rule={ruled || !rows?.length}
        action={block.choose ? <Choice choice={block.choose} index={index} onChange={choose} /> : null}
      >
        {label}
      </BlockHeading>
      {!rows ? (
        other.error ? (
          <LoadFailure what={label} error={other.error} onRetry={() => void other.refetch()} />
        ) : (
          <Skeleton shape="lines" />
        )
      ) : rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <FirstOf items={rows}>
          {(shown) => <Rows label={label} columns={block.columns} rows={shown} />}
        </FirstOf>
      )}
    </Section>
  );
}
