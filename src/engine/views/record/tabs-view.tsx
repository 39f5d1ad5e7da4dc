import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import { useBlockData, usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useBlockLabel } from '../block-label.ts';
import { BlockList, TabTitle } from '../block-list.tsx';
import { openTab } from '../tab-of-action.ts';
import * as texts from './texts.ts';

/**
 * Parts of a page behind tabs; the chosen one stands in the address, so that links and "back" keep it. Without a
 * choice the tab opens that is to be begun with, else the one in which the viewer has something to fill in, else the first.
 */
export function TabsView({ block }: { block: Extract<Block, { kind: 'tabs' }> }) {
  const { text } = useApp();
  const { page, screen } = usePage();
  const id = useId();
  const label = useBlockLabel(block, texts.parts);
  const data = useBlockData(block);
  const [query, setQuery] = useSearchParams();
  const shown = block.tabs.flatMap((tab, at) =>
    data && !data.visible.includes(at)
      ? []
      : [
          {
            key: String(at),
            label: data?.labels?.[at] ?? text(tab.label),
            count: data?.counts?.[at] || undefined,
            tab,
          },
        ],
  );
  // What was handed in is looked at where it was filled in.
  const [before, setBefore] = useState<number>();
  const open = openTab({ page, screen }, block, query, before);
  if (open !== before) setBefore(open);
  const current = shown.find((one) => one.key === String(open));
  if (!current) return null;
  const choose = (key: string) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(block.id, key);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div data-tabs={block.id}>
      <Tabs id={id} label={label} tabs={shown} value={current.key} onChange={choose} />
      <TabPanel id={id} value={current.key}>
        <TabTitle value={current.label}>
          <BlockList blocks={current.tab.blocks} />
        </TabTitle>
      </TabPanel>
    </div>
  );
}
