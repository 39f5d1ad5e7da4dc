import { useState } from 'react';
import { formatDate } from '../../format/dates.ts';
import { statusOf } from './document-slots.ts';
import type { Reviewed } from './review-queue.ts';
import styles from './review-view.module.css';
import * as texts from './texts.ts';

/** What is looked for in the file, to be ticked off while it is read. Kept nowhere: what is decided says it. */
export function LookFor({ points }: { points: readonly string[] }) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (points.length === 0) return null;
  return (
    <fieldset className={styles.points}>
      <legend>
        {texts.lookFor} <span className={styles.meta}>{texts.seenOf(seen.size, points.length)}</span>
      </legend>
      {points.map((point) => (
        <label key={point} className={styles.point}>
          <input
            type="checkbox"
            checked={seen.has(point)}
            onChange={({ target }) => setSeen(withOne(seen, point, target.checked))}
          />
          {point}
        </label>
      ))}
    </fieldset>
  );
}

function withOne(seen: ReadonlySet<string>, point: string, on: boolean): ReadonlySet<string> {
  const next = new Set(seen);
  if (on) next.add(point);
  else next.delete(point);
  return next;
}

/** Why the version before was sent back: whether that is mended is what is looked for. */
export function Earlier({ current: { slot, version } }: { current: Reviewed }) {
  const noted = slot.versions.filter((one) => one !== version && one.note);
  if (noted.length === 0) return null;
  return (
    <section aria-label={texts.earlierVersions}>
      <h3>{texts.earlierVersions}</h3>
      {noted.map((one) => (
        <div key={one.id}>
          <p className={styles.meta}>
            {statusOf(one).label}, {formatDate(one.checked_at ?? one.at)}
          </p>
          <blockquote className={styles.note}>{one.note}</blockquote>
        </div>
      ))}
    </section>
  );
}
