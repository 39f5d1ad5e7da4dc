import type { Block } from '../../../definition/screens/shown-screen.ts';
import { formatMoment } from '../../format/dates.ts';
import { useBlockData } from '../../page/page-context.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { Timeline } from '../../ui/timeline.tsx';
import { useBlockLabel } from '../block-label.ts';
import { FirstOf } from '../first-of.tsx';
import * as texts from './texts.ts';

/** Who did what and when, newest first, with the states before and after. */
export function TimelineView({ block }: { block: Extract<Block, { kind: 'timeline' }> }) {
  const label = useBlockLabel(block, uiTexts.history);
  const data = useBlockData(block);
  if (!data) return null;
  const items = data.entries.map((entry, at) => ({
    key: `${entry.at}-${at}`,
    title: entry.about ? `${entry.label}: ${entry.about}` : entry.label,
    meta: [formatMoment(entry.at), entry.actor, movement(entry.from, entry.to)].filter(Boolean).join(', '),
    note: entry.reason ?? undefined,
  }));
  return (
    <Section>
      <SectionHeading level={3} rule={false}>
        {label}
      </SectionHeading>
      {items.length > 0 ? (
        <FirstOf items={items}>{(shown) => <Timeline items={shown} label={label} />}</FirstOf>
      ) : (
        <p>{texts.noHistory}</p>
      )}
    </Section>
  );
}

function movement(from?: string | null, to?: string | null): string | null {
  if (!to || from === to) return null;
  return from ? `${from} → ${to}` : to;
}
