import type { CSSProperties, ReactNode } from 'react';
import styles from './chart.module.css';
import type { ChartProps } from './chart-props.ts';
import { classes } from './classes.ts';

type Drawn = ChartProps & { asked: (at: number) => boolean };

/** How many, with what is lacking of the bar before. */
export function Counts({ bars, kind, texts, asked }: Drawn) {
  const counts = bars.map(({ count }) => count);
  const most = Math.max(...counts);
  return (
    <>
      <ul className={styles.bars}>
        {bars.map((bar, at) => (
          <li key={bar.key}>
            <span>{bar.label}</span>
            <Bar value={bar.count} told={String(bar.count)} most={most} asked={asked(at)}>
              {kind === 'falling' && (counts[at - 1] ?? 0) > bar.count ? (
                <i className={styles.dashed} style={part((counts[at - 1] ?? 0) - bar.count, most)} />
              ) : null}
            </Bar>
          </li>
        ))}
      </ul>
      {kind === 'falling' ? (
        <p className={styles.legend}>
          <i className={styles.full} /> {texts.there} <i className={styles.dashed} /> {texts.lost}
        </p>
      ) : null}
    </>
  );
}

/** A number each, beside its limit. */
export function Measures({ bars, columns, texts, asked }: Drawn) {
  const most = Math.max(...bars.flatMap(({ drawn }) => (drawn ? [drawn.value, drawn.limit ?? 0] : [])));
  const heading = (role: string) => columns.find((column) => column.role === role)?.label;
  return (
    <>
      <ul className={styles.bars}>
        {bars.map(({ key, label, drawn }, at) => (
          <li key={key}>
            <span>{label}</span>
            {drawn ? (
              <Bar value={drawn.value} told={drawn.told} most={most} asked={asked(at)}>
                {drawn.limit === null ? null : <i className={styles.limit} style={part(drawn.limit, most)} />}
              </Bar>
            ) : (
              <span className={styles.track}>–</span>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.legend}>
        <i className={styles.full} /> {heading('drawn')}
        {bars.some((_, at) => asked(at)) ? (
          <>
            <i className={classes(styles.full, styles.asked, styles.apart)} /> {texts.over}
          </>
        ) : null}
        {bars.some(({ drawn }) => drawn?.limit != null) ? (
          <>
            <i className={classes(styles.limit, styles.apart)} /> {heading('limit')}
          </>
        ) : null}
      </p>
    </>
  );
}

const part = (amount: number, most: number) => ({ '--share': most > 0 ? amount / most : 0 }) as CSSProperties;

interface BarProps {
  value: number;
  told: string;
  most: number;
  asked: boolean;
  children: ReactNode;
}

/** A number stands in its bar where there is room. */
function Bar({ value, told, most, asked, children }: BarProps) {
  const inside = value > (most * told.length) / 12;
  return (
    <span className={styles.track}>
      <i className={classes(styles.full, asked && styles.asked)} style={part(value, most)}>
        {inside ? told : null}
      </i>
      {children}
      {inside ? null : <b>{told}</b>}
    </span>
  );
}
