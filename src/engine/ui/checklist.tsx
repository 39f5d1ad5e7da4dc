import type { ReactNode } from 'react';
import styles from './checklist.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icons/icon.tsx';
import * as texts from './texts.ts';

export interface ChecklistItem {
  key: string;
  /** `open`: still to come, and no fault. */
  state: 'ok' | 'not' | 'open' | 'unknown';
  label: ReactNode;
  /** What is missing and what to do; shown under the label. */
  message?: ReactNode;
  /** The actual value, at the right: "TOEFL ITP 497, batas 450". */
  value?: ReactNode;
  action?: ReactNode;
}

const SHAPES: Record<ChecklistItem['state'], { icon: IconName; word: string }> = {
  ok: { icon: 'check-circle', word: texts.ruleStates.ok },
  not: { icon: 'alert-triangle', word: texts.ruleStates.not },
  open: { icon: 'circle', word: texts.ruleStates.open },
  unknown: { icon: 'circle-dashed', word: texts.ruleStates.unknown },
};

/** Rules with their state and the actual value. */
export function Checklist({ items, label }: { items: ChecklistItem[]; label: string }) {
  return (
    <ul aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={styles.item}>
          <Icon
            name={SHAPES[item.state].icon}
            label={SHAPES[item.state].word}
            className={classes(styles.icon, styles[item.state])}
          />
          <div className={styles.text}>
            <p>{item.label}</p>
            {item.message ? <p className={styles.message}>{item.message}</p> : null}
          </div>
          {item.value ? <div className={styles.value}>{item.value}</div> : null}
          {item.action ? (
            <div className={styles.action} data-print="hide">
              {item.action}
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
