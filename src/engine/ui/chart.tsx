import { type CSSProperties, useId } from 'react';
import styles from './chart.module.css';
import { classes } from './classes.ts';
import { Link } from './link.tsx';

/** A number that leads to what it counts. */
interface Counted {
  key: string;
  label: string;
  count: number;
  href: string;
}

export interface ChartBar extends Counted {
  /** What of the bar before is not in this one. */
  lost: Counted[];
}

export interface ChartProps {
  label: string;
  /** Heading of the names of the bars. */
  column: string;
  bars: ChartBar[];
  /** Each bar is a part of the one before; else they are parts of one whole. */
  falling: boolean;
  /** Which number is followed, by its key. */
  onFollow: (key: string) => void;
  texts: {
    amount: string;
    share: string;
    percent: (share: number) => string;
    /** Meaning of a full and of a dashed piece. */
    there: string;
    lost: string;
    lostRows: (count: number, label: string) => string;
  };
}

/** Bars, and the same as a table, which is what is read out. The bar in question is coloured: the last, of parts the largest. */
export function Chart({ label, column, bars, falling, onFollow, texts }: ChartProps) {
  const counts = bars.map(({ count }) => count);
  const most = Math.max(...counts);
  const asked = falling ? bars.length - 1 : counts.indexOf(most);
  return (
    <div className={styles.chart}>
      <div aria-hidden="true">
        <ul className={styles.bars}>
          {bars.map((bar, at) => (
            <li key={bar.key}>
              <span>{bar.label}</span>
              <Bar
                count={bar.count}
                before={falling ? (counts[at - 1] ?? bar.count) : bar.count}
                most={most}
                asked={at === asked}
              />
            </li>
          ))}
        </ul>
        {falling ? (
          <p className={styles.legend}>
            <i className={styles.full} /> {texts.there} <i className={styles.dashed} /> {texts.lost}
          </p>
        ) : null}
      </div>
      <Numbers {...{ label, column, bars, falling, onFollow, texts }} asked={asked} />
    </div>
  );
}

type BarProps = Record<'count' | 'before' | 'most', number> & { asked: boolean };

function Bar({ count, before, most, asked }: BarProps) {
  const part = (amount: number) => ({ '--share': most > 0 ? amount / most : 0 }) as CSSProperties;
  const inside = count > most / 6;
  return (
    <span className={styles.track}>
      <i className={classes(styles.full, asked && styles.asked)} style={part(count)}>
        {inside ? count : null}
      </i>
      {before > count ? <i className={styles.dashed} style={part(before - count)} /> : null}
      {inside ? null : <b>{count}</b>}
    </span>
  );
}

function Numbers({ label, column, bars, falling, onFollow, texts, asked }: ChartProps & { asked: number }) {
  const id = useId();
  const counts = bars.map(({ count }) => count);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const share = (count: number, at: number) => {
    const whole = falling ? counts[at - 1] : all;
    return whole ? texts.percent(count / whole) : '–';
  };
  return (
    <table className={styles.numbers}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          <th scope="col">{texts.amount}</th>
          <th scope="col">{texts.share}</th>
          {falling ? <th scope="col">{texts.lost}</th> : null}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar, at) => (
          <tr key={bar.key} className={at === asked ? styles.strong : undefined}>
            <th scope="row" id={`${id}${bar.key}`}>
              {bar.label}
            </th>
            <td>
              {bar.count > 0 ? (
                <Link href={bar.href} aria-describedby={`${id}${bar.key}`} onClick={() => onFollow(bar.key)}>
                  {bar.count}
                </Link>
              ) : (
                0
              )}
            </td>
            <td>{share(bar.count, at)}</td>
            {falling ? (
              <td>
                {bar.lost.map((lost) => (
                  <Link key={lost.key} href={lost.href} onClick={() => onFollow(lost.key)}>
                    {texts.lostRows(lost.count, lost.label)}
                  </Link>
                ))}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
