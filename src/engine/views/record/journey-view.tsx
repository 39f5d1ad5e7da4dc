import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { Stage } from '../../../definition/wire.ts';
import { formatDate } from '../../format/dates.ts';
import * as formatTexts from '../../format/texts.ts';
import { useBlockData } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { Journey, type JourneyStage } from '../../ui/journey.tsx';
import { Section } from '../../ui/layout.tsx';
import { Link } from '../../ui/link.tsx';
import { useBlockLabel } from '../block-label.ts';
import { BlockHeading } from '../block-list.tsx';

const STATES = { done: 'done', running: 'now', later: 'later' } as const;

/** What of a long way is behind the viewer, what runs, and what is still to come. */
export function JourneyView({ block }: { block: Extract<Block, { kind: 'journey' }> }) {
  const label = useBlockLabel(block);
  const { href } = useApp();
  const data = useBlockData(block);
  if (!data || data.stages.length === 0) return null;
  const stages = data.stages.map(
    (stage): JourneyStage => ({
      key: stage.code,
      label: stage.path ? (
        <Link className="touch" href={href(stage.path)}>
          {stage.label}
        </Link>
      ) : (
        stage.label
      ),
      state: STATES[stage.state],
      says: stage.says,
      when: whenOf(stage),
    }),
  );
  return (
    <Section>
      <BlockHeading rule={false}>{label}</BlockHeading>
      <Journey label={label} stages={stages} />
    </Section>
  );
}

function whenOf({ on, since }: Stage): string | undefined {
  if (on) return formatDate(on);
  return since ? formatTexts.since(formatDate(since)) : undefined;
}
