import type { BulkPreviewData, PreviewRow } from '../../../definition/wire.ts';
import { useApp } from '../../state/app-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './bulk-state.module.css';
import { type RowState, STATES } from './bulk-state.ts';
import { timeInWords } from './row-time.tsx';
import * as texts from './texts.ts';

const BADGES = { ready: 'green', clash: 'red', no_time: 'amber', wrong: 'amber', blocked: 'grey' } as const;

export function StateBadge({ state }: { state: RowState }) {
  return <Badge tone={BADGES[state]}>{texts.states[state]}</Badge>;
}

interface WayOutProps {
  row: PreviewRow;
  times: NonNullable<BulkPreviewData['times']>;
  onChoose: (input: Record<string, unknown>) => void;
}

/** What helps a row that cannot be done as it is proposed: the next time that is free, else its own page. */
export function WayOut({ row, times, onChoose }: WayOutProps) {
  const { form } = row;
  const next = form?.clash
    ? form.slots.find(({ input }) =>
        Object.entries(input).some(([name, value]) => form.input[name] !== value),
      )
    : undefined;
  if (!form || !next) return <OpenRow row={row} />;
  return (
    <Button size="row" onClick={() => onChoose({ ...form.input, ...next.input })}>
      {texts.takeTime(timeInWords(next, times))}
    </Button>
  );
}

/** The page of a row, in a window of its own: what was decided here stays. Who comes back finds it judged anew. */
export function OpenRow({ row: { opens } }: { row: PreviewRow }) {
  const { href } = useApp();
  if (!opens) return null;
  return (
    <Link href={href(opens)} target="_blank" rel="noreferrer">
      {texts.openRow} <span className="visually-hidden">{texts.opensApart}</span>
    </Link>
  );
}

/** How many rows are in which state: a bar and its words. */
export function StateSummary({ states }: { states: readonly RowState[] }) {
  const counts = STATES.map((state) => [state, states.filter((one) => one === state).length] as const).filter(
    ([, count]) => count > 0,
  );
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        {counts.map(([state, count]) => (
          <i key={state} className={styles[state]} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.counts} aria-label={texts.stateOfRows}>
        {counts.map(([state, count]) => (
          <li key={state}>
            <i className={styles[state]} aria-hidden="true" />
            <b>{count}</b> {texts.states[state].toLowerCase()}
          </li>
        ))}
      </ul>
    </div>
  );
}
