import { Icon, SectionHeading } from '../../engine/door.ts';
import type { PlanCheck } from './plan.ts';
import styles from './signing.module.css';
import * as texts from './texts.ts';

/** What is right and what is still missing before it can be sent. */
export function PlanChecks({ check }: { check: PlanCheck }) {
  const lines: [string, boolean][] = [
    [texts.everyoneNamed, check.signers && check.unnamed.length === 0],
    [texts.everyonePlaced, check.signers && check.unplaced.length === 0],
    [texts.nothingCovered, check.covered.length === 0],
  ];
  return (
    <section className={styles.part}>
      <SectionHeading>{texts.checks}</SectionHeading>
      <ul className={styles.checks}>
        {lines.map(([text, right]) => (
          <li key={text} data-right={right || undefined}>
            <Icon name={right ? 'check-circle' : 'circle-dashed'} />
            <span>
              {text}
              {right ? null : ` (${texts.stillOpen})`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
