import { formatDate, formatTime } from '../../format/dates.ts';
import { useApp } from '../../state/app-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './lane-calendar.module.css';
import { toneOf } from './lane-legend.tsx';
import { hoursOn, type NamedRow } from './lane-rows.ts';
import * as texts from './texts.ts';

interface LaneAgendaProps {
  label: string;
  day: string;
  named: NamedRow[];
}

/** What is on a day by the hour, whatever the lane: for narrow screens. */
export function LaneAgenda({ label, day, named }: LaneAgendaProps) {
  const { href } = useApp();
  const rows = named.filter(({ row }) => hoursOn(row, day) !== null);
  if (rows.length === 0) return <p>{texts.nothingOn(formatDate(day, 'long'))}</p>;
  return (
    <ul className={styles.agenda} aria-label={label}>
      {rows.map(({ row, clashes }) => (
        <li key={row.id}>
          <div className={styles.hours}>
            <b>{formatTime(row.at)}</b>
            <span>{formatTime(row.until)}</span>
          </div>
          <div className={styles.what}>
            {row.opens === null ? (
              <b>{String(row.title)}</b>
            ) : (
              <Link className="touch" href={href(row.opens)}>
                {String(row.title)}
              </Link>
            )}
            <span>{String(row.lane)}</span>
            {clashes.map((other) => (
              <Badge key={other.id} tone="red">
                {texts.clashesWith(String(other.title))}
              </Badge>
            ))}
            {row.pending && clashes.length === 0 ? (
              <Badge tone={toneOf('pending')}>{texts.pending}</Badge>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
