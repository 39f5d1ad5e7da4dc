import { everyBlock } from '../../../definition/screens/blocks-inside.ts';
import { blockDataIn, usePage } from '../../page/page-context.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import * as viewTexts from '../texts.ts';
import { metOf, Verdicts } from '../verdicts.tsx';
import { statusOf } from './document-slots.ts';
import type { Reviewed } from './review-queue.ts';
import styles from './review-view.module.css';
import * as texts from './texts.ts';

interface FilesProps {
  list: readonly Reviewed[];
  current: Reviewed;
}

/** How far one is through the files, a stroke for each. */
export function Passed({ list, current }: FilesProps) {
  return (
    <div className={styles.passed} aria-hidden="true">
      {list.map((one) => (
        <i
          key={one.slot.code}
          className={one === current ? styles.now : one.waits ? undefined : styles.done}
        />
      ))}
    </div>
  );
}

/** All files that are looked through with their states, and the rules that the page tells of its row. */
export function ReviewFiles({ list, current, onChoose }: FilesProps & { onChoose: (code: string) => void }) {
  const decided = list.filter(({ waits }) => !waits).length;
  return (
    <>
      <section aria-label={texts.reviewedFiles}>
        <h3>
          {texts.reviewedFiles} <span className={styles.meta}>{texts.decidedOf(decided, list.length)}</span>
        </h3>
        <ol className={styles.list}>
          {list.map((one) => (
            <li key={one.slot.code}>
              <button
                type="button"
                className={styles.item}
                aria-current={one === current || undefined}
                onClick={() => onChoose(one.slot.code)}
              >
                <Icon name={one.waits ? 'clock' : ICONS[statusOf(one.version).tone]} size={16} />
                <span>
                  {one.slot.label}
                  <span className={styles.meta}>{statusOf(one.version).label}</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      </section>
      <Rules />
    </>
  );
}

const ICONS = {
  grey: 'circle-dashed',
  amber: 'clock',
  blue: 'clock',
  green: 'check-circle',
  red: 'alert-triangle',
} as const;

function Rules() {
  const { page, screen } = usePage();
  const checks = everyBlock(screen).flatMap((block) =>
    block.kind === 'checklist' ? (blockDataIn(page, block)?.checks ?? []) : [],
  );
  if (checks.length === 0) return null;
  return (
    <section aria-label={viewTexts.rules}>
      <h3>
        {viewTexts.rules} <span className={styles.meta}>{metOf(checks)}</span>
      </h3>
      <Verdicts label={viewTexts.rules} checks={checks} />
    </section>
  );
}
