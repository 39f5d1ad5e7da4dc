import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../format/numbers.ts';
import { classes } from './classes.ts';
import { Icon } from './icons/icon.tsx';
import styles from './tabs.module.css';
import * as texts from './texts.ts';

export interface Tab {
  key: string;
  label: ReactNode;
  count?: number;
  /** A green check after the label. */
  done?: boolean;
}

export interface TabsProps {
  /** Accessible name. */
  label: string;
  tabs: Tab[];
  /** Key of the current one. */
  value: string;
  onChange: (key: string) => void;
  /** Base of the ids that tie tabs and panels; the same given to `TabPanel`. */
  id: string;
  /** `views` are saved views of a list: chips on phones; `segments` are parts of one control. */
  look?: 'tabs' | 'views' | 'segments';
  /** After the last tab: "Simpan tampilan". */
  extra?: ReactNode;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with one tab stop: arrows, Home and End move and choose. Their content is in a `TabPanel`. */
export function Tabs({ label, tabs, value, onChange, id, look = 'tabs', extra }: TabsProps) {
  const step = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === value);
    const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    document.getElementById(`${id}-${next.key}`)?.focus();
    onChange(next.key);
  };
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the current one
  useLayoutEffect(() => bringAlong(bar.current), [value]);
  return (
    <div ref={bar} className={classes(styles.bar, styles[look])} data-print="hide">
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-focus="inside"
            aria-selected={tab.key === value}
            aria-controls={tab.key === value ? `${id}-panel` : undefined}
            tabIndex={tab.key === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className={styles.count}>{formatNumber(tab.count)}</span>}
            {tab.done ? <Icon name="check" size={16} label={texts.tabDone} className={styles.done} /> : null}
          </button>
        ))}
      </div>
      {extra ? <div className={styles.extra}>{extra}</div> : null}
    </div>
  );
}

/** Where there is room for some of the tabs only, the current one is among them, whole; the page itself does not move. */
function bringAlong(bar: HTMLElement | null): void {
  const tab = bar?.querySelector<HTMLElement>('[aria-selected="true"]');
  const row = [bar, tab?.parentElement].find((one) => one && one.scrollWidth > one.clientWidth);
  if (!tab || !row) return;
  const [at, seen] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  if (at.right > seen.right) row.scrollLeft += at.right - seen.right;
  else if (at.left < seen.left) row.scrollLeft -= seen.left - at.left;
}

/** Content of the current tab. `id` and `value` as given to `Tabs`. */
export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={-1}>
      {children}
    </div>
  );
}
