import { useEffect, useEffectEvent } from 'react';
import styles from './bulk-bar.module.css';
import { classes } from './classes.ts';
import { useDock } from './dock.ts';
import { Icon, type IconName } from './icons/icon.tsx';
import * as texts from './texts.ts';

interface BulkAction {
  key: string;
  label: string;
  /** How many of the selected it fits; shown after the label. */
  count?: number;
  icon?: IconName;
  onSelect: () => void;
  primary?: boolean;
  /** Why it fits none of the selected. */
  blocked?: string;
}

export interface BulkBarProps {
  selected: number;
  /** Rows that match the filters, over all pages. */
  total: number;
  /** What of the selected rows is left out, and why. */
  note?: string;
  onSelectAll?: () => void;
  onClear: () => void;
  actions: BulkAction[];
}

/** What can be done with the selected rows. Under the table, on phones a dock; Esc empties the selection. */
export function BulkBar({ selected, total, note, onSelectAll, onClear, actions }: BulkBarProps) {
  const clear = useEffectEvent(onClear);
  const shown = selected > 0;
  useDock(shown);
  useEffect(() => {
    if (!shown) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
        clear();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [shown]);
  return (
    <section aria-label={texts.actionsForSelected} className={styles.place} data-print="hide">
      {shown ? (
        <div className={styles.bar}>
          <div className={styles.which}>
            <p role="status">
              <b className={styles.count}>{texts.selected(selected)}</b>
              {note ? (
                <>
                  {' '}
                  <span className={styles.note}>{note}</span>
                </>
              ) : null}
            </p>
            {onSelectAll && selected < total ? (
              <button type="button" className={styles.all} onClick={onSelectAll}>
                {texts.selectAll(total)}
              </button>
            ) : null}
          </div>
          <div className={styles.actions}>
            {actions.map((action) => (
              <button
                key={action.key}
                type="button"
                className={classes(styles.action, action.primary && styles.primary)}
                aria-disabled={action.blocked ? true : undefined}
                onClick={() => (action.blocked ? undefined : action.onSelect())}
              >
                {action.icon ? <Icon name={action.icon} size={16} /> : null}
                {action.label}
                {action.count === undefined ? '' : ` ${action.count}`}
                {action.blocked ? <span className={styles.blocked}>{action.blocked}</span> : null}
              </button>
            ))}
          </div>
          <button type="button" className={styles.close} onClick={onClear}>
            <Icon name="close" />
            <span className="visually-hidden">{texts.clearSelection}</span>
          </button>
        </div>
      ) : null}
    </section>
  );
}
