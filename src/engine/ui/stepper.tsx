import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icons/icon.tsx';
import styles from './stepper.module.css';
import * as texts from './texts.ts';

type StepState = 'done' | 'now' | 'returned' | 'later';

export interface Step {
  label: string;
  state: StepState;
  /** Date or wait, in small type under the label. */
  note?: ReactNode;
}

function Disc({ state }: { state: StepState }) {
  return (
    <span className={classes(styles.disc, styles[state])} aria-hidden="true">
      {state === 'done' ? <Icon name="check" size={14} /> : null}
      {state === 'returned' ? '!' : null}
    </span>
  );
}

function isCurrent(step: Step): boolean {
  return step.state === 'now' || step.state === 'returned';
}

function Steps({ steps, ended, className }: { steps: Step[]; ended: boolean; className?: string }) {
  const words = ended ? texts.endedStates : texts.stepStates;
  return (
    <ol className={className}>
      {steps.map((step) => (
        <li
          key={step.label}
          className={classes(styles.step, styles[`is-${step.state}`])}
          aria-current={isCurrent(step) ? 'step' : undefined}
        >
          <Disc state={step.state} />
          <span className={styles.label}>
            {step.label}
            <span className="visually-hidden">, {words[step.state]}</span>
          </span>
          {step.note ? <span className={styles.note}>{step.note}</span> : null}
        </li>
      ))}
    </ol>
  );
}

/**
 * The stages of a record: a row of discs on wide screens; on phones one line with a segment bar that opens to the
 * list. `steps` in their order; `label`: what one of them is; `heading`: what stands above all, where something does;
 * `ended`: the way ends where it stands.
 */
export function Stepper({
  steps,
  label = texts.stage,
  heading,
  ended = false,
}: {
  steps: Step[];
  label?: string;
  heading?: string;
  ended?: boolean;
}) {
  const at = steps.findIndex(isCurrent);
  const over = steps.every((step) => step.state === 'done');
  const position = at >= 0 ? at : over ? steps.length - 1 : 0;
  // Of a way that is behind somebody the last stage is not where they are, and may not have been needed.
  const here = over ? texts.tabDone : steps[position]?.label;
  return (
    <nav aria-label={heading ?? label} className={classes(styles.stepper, heading && styles.headed)}>
      <Steps steps={steps} ended={ended} className={styles.wide} />
      <details className={styles.phone}>
        <summary>
          <span className={styles.line}>
            <b>{texts.stageOf(label, position + 1, steps.length, here)}</b>
            <Icon name="chevron-down" size={20} />
          </span>
          <span className={styles.segments} aria-hidden="true">
            {steps.map((step) => (
              <i key={step.label} className={styles[step.state]} />
            ))}
          </span>
        </summary>
        <Steps steps={steps} ended={ended} className={styles.list} />
      </details>
    </nav>
  );
}
