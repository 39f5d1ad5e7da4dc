import type { Block } from '../../../definition/shown-screen.ts';
import { useApp } from '../../app/app-context.tsx';
import { daysBetween, formatCellDate } from '../../format/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { NextStep, type Task, TaskList } from '../../ui/next-step.tsx';
import { useBlockLabel } from '../block-label.ts';
import { FirstOf } from '../first-of.tsx';
import { useBlockData, usePage } from '../page-context.tsx';
import styles from './record.module.css';

interface Waiting {
  record: string;
  id: string;
  title: string;
  type: string;
  label: string;
  text: string;
  /** ISO date. */
  due: string | null;
  path: string;
}

/** Everything that waits for the viewer, what is due first above; each leads to the page where it is done (look.md 1). */
export function WaitingView({ block }: { block: Extract<Block, { kind: 'waiting' }> }) {
  const label = useBlockLabel(block, 'Menunggu Anda');
  const { text, href } = useApp();
  const { now } = usePage();
  const data = useBlockData<{ rows: Waiting[] }>(block.id);
  if (!data) return null;
  if (data.rows.length === 0) return <p className={styles.meta}>{text(block.empty)}</p>;
  const tasks = data.rows.map((row, index): Task => {
    const title = [row.title, row.type, row.label].filter((part) => part !== '').join(' · ');
    return {
      key: `${row.record} ${row.id}`,
      title,
      meta: row.text,
      due: row.due === null ? null : <Due day={row.due} now={now} />,
      action: (
        <LinkButton
          href={href(row.path)}
          kind={index === 0 ? 'primary' : 'plain'}
          aria-label={`Buka ${title}`}
        >
          Buka
        </LinkButton>
      ),
    };
  });
  return (
    <NextStep heading={`${label}: ${tasks.length}`}>
      <FirstOf items={tasks} first={block.limit}>
        {(shown) => <TaskList tasks={shown} />}
      </FirstOf>
    </NextStep>
  );
}

/** A deadline in words; amber from the day before, red after it. */
function Due({ day, now }: { day: string; now: Date }) {
  const left = daysBetween(now, new Date(`${day}T12:00:00Z`));
  if (left < 0) return <Badge tone="red">{`Lewat ${-left} hari`}</Badge>;
  if (left < 2) return <Badge tone="amber">{left === 0 ? 'Hari ini' : 'Batas besok'}</Badge>;
  return `Batas ${formatCellDate(day, now)}`;
}
