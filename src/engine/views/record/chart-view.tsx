import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { everyBlock } from '../../../definition/screens/blocks-inside.ts';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import { readListState, writeListState } from '../../data/list-state.ts';
import { formatNumber, formatPercent } from '../../format/numbers.ts';
import { blockDataIn, useBlockData, usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { Chart } from '../../ui/chart.tsx';
import { Section } from '../../ui/layout.tsx';
import { useBlockLabel } from '../block-label.ts';
import { BlockHeading } from '../block-list.tsx';
import { listPrefix } from '../list-prefix.ts';
import { OpenedHere, withoutPart } from './opened-here.tsx';
import * as texts from './texts.ts';

type ChartBlock = Extract<Block, { kind: 'chart' }>;

/** How many rows the views of a list have, and what else is told of each; each number is a way to those rows. */
export function ChartView({ block }: { block: ChartBlock }) {
  const { text } = useApp();
  const label = useBlockLabel(block);
  const counted = useCounted(block);
  const numbers = useNumbers(block);
  const compared = useBlockData(block)?.compared;
  const follow = useFollowed(counted?.prefix ?? '');
  if (!counted) return null;
  const { views, href } = counted;
  const viewed = (name: string) => {
    const { said = '', count = 0 } = views.get(name) ?? {};
    return { key: name, label: said, count, href: href(name) };
  };
  const bars = block.bars
    .filter(({ view }) => views.has(view))
    .map(({ view, lost, over }) => ({
      ...viewed(view),
      lost: lost.flatMap((name) => (views.get(name)?.count ? [viewed(name)] : [])),
      over: over !== null && views.has(over) ? viewed(over) : null,
      before: compared?.counts[view] ?? null,
      ...numbers.of(view),
    }));
  if (bars.every(({ count }) => count === 0)) return null;
  const falling = block.bars.some(({ lost }) => lost.length > 0);
  return (
    <Section>
      {block.part === null ? null : <OpenedHere part={block.part} />}
      {label ? <BlockHeading rule={false}>{label}</BlockHeading> : null}
      <Chart
        label={label}
        column={text(block.column)}
        columns={numbers.columns}
        bars={bars}
        before={compared?.label ?? null}
        kind={block.drawn !== null ? 'measures' : falling ? 'falling' : 'parts'}
        onFollow={follow}
        texts={{
          amount: texts.amount,
          share: falling ? texts.ofBefore : texts.ofAll,
          percent: (share) => formatPercent(Math.round(share * 100)),
          there: texts.cameHere,
          lost: texts.notThere,
          lostRows: texts.lostRows,
          over: texts.overLimit,
        }}
      />
    </Section>
  );
}

/** The further numbers of bars, of those that any bar has. */
function useNumbers(block: ChartBlock) {
  const { text } = useApp();
  const data = useBlockData(block);
  const at = (view: string, name: string | null) => (name === null ? undefined : data?.numbers[view]?.[name]);
  const there = block.numbers.filter(({ name }) =>
    block.bars.some(({ view }) => at(view, name) !== undefined),
  );
  const told = (value: number, { unit, decimals }: ChartBlock['numbers'][number]) =>
    [formatNumber(value, decimals), unit === null ? '' : text(unit)].filter(Boolean).join('\u00a0');
  return {
    columns: there.map(({ name, label }) => ({ label: text(label), role: roleOf(block, name) })),
    of(view: string) {
      const value = at(view, block.drawn);
      const limit = at(view, block.limit) ?? null;
      const beyond = value !== undefined && limit !== null && value > limit ? value - limit : null;
      const numbers = there.map((one) => {
        const own = at(view, one.name);
        if (own === undefined) return '–';
        if (one.name !== block.drawn || beyond === null) return told(own, one);
        return texts.beyond(told(own, one), formatNumber(beyond, one.decimals));
      });
      const drawn = value === undefined ? null : { value, told: formatNumber(value), limit };
      return { numbers, drawn };
    },
  };
}

function roleOf({ drawn, limit }: ChartBlock, name: string): 'drawn' | 'limit' | null {
  if (name === drawn) return 'drawn';
  return name === limit ? 'limit' : null;
}

/** The views that the viewer has of the list, as it is without filters, and where each stands. */
function useCounted({ list }: ChartBlock) {
  const { page, screen } = usePage();
  const { text } = useApp();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const table = everyBlock(screen).find(
    (one) => one.kind === 'table' && (one.relation ?? one.record) === list,
  );
  if (table?.kind !== 'table') return null;
  const data = blockDataIn(page, table);
  if (!data) return null;
  const prefix = listPrefix(screen.blocks, table.id);
  const usual = readListState(new URLSearchParams(), '');
  const offered = table.views.filter(({ name }) => data.views?.includes(name));
  return {
    prefix,
    views: new Map(
      offered.map(({ name, label }) => [name, { said: text(label), count: data.meta.views?.[name] ?? 0 }]),
    ),
    href: (view: string) => `${pathname}?${writeListState(withoutPart(query), prefix, { ...usual, view })}`,
  };
}

/** Who follows a number stands at the list it leads to, on the tab of its view. */
function useFollowed(prefix: string): (view: string) => void {
  const [query] = useSearchParams();
  const [wanted, setWanted] = useState<string | null>(null);
  const view = query.get(`${prefix}view`);
  useEffect(() => {
    if (wanted === null || wanted !== view) return;
    const tab = document.querySelector<HTMLElement>(`main [role="tab"][id$="-${wanted}"]`);
    tab?.focus();
    setWanted(null);
  }, [wanted, view]);
  return setWanted;
}
