import { useId } from 'react';
import styles from './chart.module.css';
import type { ChartBar, ChartProps, Counted } from './chart-props.ts';
import { classes } from './classes.ts';
import { Link } from './link.tsx';

/** The numbers of a chart as a table. */
export function ChartNumbers(props: ChartProps & { asked: (at: number) => boolean }) {
  const { label, column, columns, bars, before, kind, texts, asked, onFollow } = props;
  const id = useId();
  const counts = bars.map(({ count }) => count);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const share = (count: number, at: number) => {
    const whole = kind === 'falling' ? counts[at - 1] : all;
    return whole ? texts.percent(count / whole) : '–';
  };
  const more = columns.map((one) => (
    <th key={one.label} scope="col" className={styles.number}>
      {one.label}
    </th>
  ));
  const numbers = (bar: ChartBar, at: number) =>
    columns.map(({ label: heading, role }, nth) => (
      <td key={heading} className={classes(styles.number, role === 'drawn' && asked(at) && styles.over)}>
        {bar.numbers[nth]}
      </td>
    ));
  const over = bars.some((bar) => bar.over !== null);
  return (
    <table className={styles.numbers}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          {kind === 'measures' ? more : null}
          <th scope="col" className={styles.number}>
            {texts.amount}
          </th>
          {kind === 'measures' ? null : (
            <>
              <th scope="col" className={styles.number}>
                {texts.share}
              </th>
              {more}
            </>
          )}
          {before === null ? null : (
            <th scope="col" className={styles.number}>
              {before}
            </th>
          )}
          {kind === 'falling' ? <th scope="col">{texts.lost}</th> : null}
          {over ? (
            <th scope="col" className={styles.number}>
              {texts.over}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar, at) => (
          <tr key={bar.key} className={asked(at) ? styles.strong : undefined}>
            <th scope="row" id={`${id}${bar.key}`}>
              {bar.label}
            </th>
            {kind === 'measures' ? numbers(bar, at) : null}
            <Amount of={bar} by={`${id}${bar.key}`} onFollow={onFollow} />
            {kind === 'measures' ? null : (
              <>
                <td className={styles.number}>{share(bar.count, at)}</td>
                {numbers(bar, at)}
              </>
            )}
            {before === null ? null : <td className={styles.number}>{bar.before ?? '–'}</td>}
            {kind === 'falling' ? (
              <td className={styles.losses}>
                {bar.lost.map((lost) => (
                  <Link key={lost.key} href={lost.href} onClick={() => onFollow(lost.key)}>
                    {texts.lostRows(lost.count, lost.label)}
                  </Link>
                ))}
              </td>
            ) : null}
            {over ? <Amount of={bar.over} by={`${id}${bar.key}`} onFollow={onFollow} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AmountProps {
  of: Counted | null;
  by: string;
  onFollow: (key: string) => void;
}

/** How many, and the way to them. */
function Amount({ of, by, onFollow }: AmountProps) {
  return (
    <td className={classes(styles.number, styles.amount)}>
      {of !== null && of.count > 0 ? (
        <Link href={of.href} aria-describedby={by} onClick={() => onFollow(of.key)}>
          {of.count}
        </Link>
      ) : (
        (of?.count ?? '–')
      )}
    </td>
  );
}
