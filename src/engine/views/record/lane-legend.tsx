import type { Block } from '../../../definition/screens/shown-screen.ts';
import { formatDate, formatRange, formatTime } from '../../format/dates.ts';
import { useApp } from '../../state/app-context.tsx';
import { classes } from '../../ui/classes.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Tone } from '../../ui/tone.ts';
import styles from './lane-calendar.module.css';
import { clashesOf, type NamedRow } from './lane-rows.ts';
import * as texts from './texts.ts';

export type Kinds = NonNullable<Extract<Block, { kind: 'calendar' }>['resources']>['kinds'];

/** How an entry is drawn: in the colour of its kind, as one that waits, or as one that is in another's way. */
export type Look = Tone | 'pending' | 'clash' | 'plain';

/** Pure. */
export function lookOf({ row, clashes }: NamedRow, kinds: Kinds): Look {
  if (clashes.length > 0) return 'clash';
  if (row.pending) return 'pending';
  return kinds.find(({ record }) => record === row.kind)?.colour ?? 'plain';
}

/** Its class in a table. Pure. */
export const lookClass = (one: NamedRow, kinds: Kinds): string =>
  classes(styles.inTable, styles[lookOf(one, kinds)]);

/** The colour of a badge that says it in words. */
export const toneOf = (look: 'pending' | 'clash'): Tone => (look === 'clash' ? 'red' : 'amber');

interface LaneLegendProps {
  kinds: Kinds;
  named: NamedRow[];
  /** Some lane cannot be used. */
  shut: boolean;
}

/** What the colours mean, of what is on now. */
export function LaneLegend({ kinds, named, shut }: LaneLegendProps) {
  const { text } = useApp();
  const looks = new Set(named.map((one) => lookOf(one, kinds)));
  const entries: [look: Look | 'shut', words: string][] = [
    ...kinds.map(({ colour, label }): [Look, string] => [colour, text(label)]),
    ...(looks.has('plain') ? [['plain', texts.taken] as [Look, string]] : []),
    ...(looks.has('pending') ? [['pending', texts.pending] as [Look, string]] : []),
    ...(shut ? [['shut', texts.unused] as ['shut', string]] : []),
    ...(looks.has('clash') ? [['clash', texts.clash] as [Look, string]] : []),
  ];
  if (kinds.length === 0) return null;
  return (
    <ul className={styles.legend} aria-label={texts.legend}>
      {entries.map(([look, words]) => (
        <li key={look}>
          <span className={classes(styles.swatch, styles[look])} aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  );
}

/** A sentence for each two that want one lane at one time. */
export function ClashNotices({ named }: { named: NamedRow[] }) {
  const all = clashesOf(named);
  if (all.length === 0) return null;
  const sentences = all.map(([{ row }, other]) => {
    const [from, to] = [later(row.at, other.at), earlier(row.until, other.until)];
    const when = `${formatDate(from, 'short')}, ${formatRange(formatTime(from), formatTime(to))}`;
    return (
      <Notice key={`${row.id} ${other.id}`} tone="red" title={texts.clashAt(String(row.lane), when)}>
        {texts.clashBetween(String(row.title), String(other.title), other.pending)}
      </Notice>
    );
  });
  return <div className={styles.notices}>{sentences}</div>;
}

const later = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other);
const earlier = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? one : other);
