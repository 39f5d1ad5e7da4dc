import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icons/icon.tsx';
import { StatusShape } from './status-shape.tsx';
import * as texts from './texts.ts';
import type { Tone } from './tone.ts';

/** As long as a status of two or three words is; what is longer takes a second line where there is no room. */
const ONE_LINE = 22;

export interface BadgeProps {
  /** Yellow: it is the reader's turn. */
  tone: Tone | 'yellow';
  children: ReactNode;
}

/** A status: shape and word in one of five colours. A long one wraps rather than truncates; never a button. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span
      className={classes(
        styles.badge,
        styles[tone],
        typeof children === 'string' && children.length <= ONE_LINE && styles.whole,
      )}
    >
      {tone === 'yellow' ? <Icon name="arrow-right" size={14} /> : <StatusShape tone={tone} />}
      <span>{children}</span>
    </span>
  );
}

export interface ChipProps {
  children: ReactNode;
  count?: number;
  /** Chosen view or department. */
  active?: boolean;
  icon?: IconName;
  onClick?: () => void;
  /** Shows a cross; `removeLabel` names what goes ("Hapus saringan Angkatan 2021"). */
  onRemove?: () => void;
  removeLabel?: string;
}

/** Rounded filter or view. With `onClick` a toggle button, with `onRemove` a removable filter. */
export function Chip({
  children,
  count,
  active,
  icon,
  onClick,
  onRemove,
  removeLabel = texts.remove,
}: ChipProps) {
  const face = (
    <>
      {icon ? <Icon name={icon} size={16} /> : null}
      <span>{children}</span>
      {count === undefined ? null : <b>{count}</b>}
    </>
  );
  if (onRemove) {
    return (
      <span className={styles.chip}>
        {face}
        <button type="button" className={styles.remove} onClick={onRemove}>
          <Icon name="close" size={14} />
          <span className="visually-hidden">{removeLabel}</span>
        </button>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes(styles.chip, active && styles.active)}
      aria-pressed={active}
      onClick={onClick}
    >
      {face}
    </button>
  );
}

/** Chips side by side: they wrap on wide screens and scroll sideways on phones. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {children}
    </fieldset>
  );
}

export interface SignerChipProps {
  name: string;
  /** `signed` a check, `waiting` a clock, `mine` kunyit frame: the one whose turn it is, `off` who is not waited for. */
  state: 'signed' | 'waiting' | 'mine' | 'off';
  stateLabel: string;
}

/** One signer in the list of generated documents. */
export function SignerChip({ name, state, stateLabel }: SignerChipProps) {
  const icon = { signed: 'check', waiting: 'clock', mine: 'pen', off: 'minus' } as const;
  return (
    <span className={classes(styles.signer, styles[`signer-${state}`])}>
      <Icon name={icon[state]} size={16} label={stateLabel} />
      {name}
    </span>
  );
}
