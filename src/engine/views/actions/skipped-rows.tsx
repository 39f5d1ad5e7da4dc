import { Checklist } from '../../ui/checklist.tsx';
import styles from './action-form.module.css';
import { skippedInShort, useSkipped } from './skipped.ts';
import * as texts from './texts.ts';
import type { Wish } from './wish.ts';

/** More would stand in the way of what is asked. */
const FEW = 3;

/** The chosen rows that an action on many leaves out, by name and with the reason. */
export function SkippedRows({ wish, ids }: { wish: Wish; ids: readonly string[] }) {
  const rows = (wish.seen ?? []).filter(({ id }) => !ids.includes(id));
  const reasons = useSkipped(wish.offer, rows);
  if (rows.length === 0) return null;
  const list = (
    <Checklist
      label={texts.skipped(rows.length)}
      items={rows.map(({ id }) => ({
        key: id,
        state: 'open',
        label: wish.names?.get(id) ?? texts.row,
        message: reasons.get(id),
      }))}
    />
  );
  const title = skippedInShort(rows.length, reasons);
  if (rows.length > FEW)
    return (
      <details className={styles.skipped}>
        <summary>{title}</summary>
        {list}
      </details>
    );
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {list}
    </section>
  );
}
