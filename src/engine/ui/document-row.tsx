import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { classes } from './classes.ts';
import styles from './document-row.module.css';
import { Icon, type IconName } from './icons/icon.tsx';
import { Link } from './link.tsx';
import * as texts from './texts.ts';
import type { Tone } from './tone.ts';

const ICONS: Record<Tone, IconName> = {
  grey: 'circle-dashed',
  amber: 'clock',
  blue: 'clock',
  green: 'check-circle',
  red: 'alert-triangle',
};

export interface DocumentRowProps {
  /** So that something else on the page may lead here. */
  id?: string;
  name: ReactNode;
  /** Marks the document as optional. */
  optional?: boolean;
  tone: Tone;
  /** Word of the badge. */
  status: string;
  file?: { name: string; href: string };
  /** Version, size, who, when; without a file, what will happen. */
  meta?: ReactNode;
  /** Why it was returned; quoted under the row. */
  reason?: ReactNode;
  actions?: ReactNode;
  /** Two actions or more: on phones they stand under the row. */
  manyActions?: boolean;
  /** Upload area or progress under the row. */
  children?: ReactNode;
}

/** One document of a record. Put rows in a `DocumentList`. */
export function DocumentRow(props: DocumentRowProps) {
  const { id, name, optional, tone, status, file, meta, reason, actions, manyActions, children } = props;
  return (
    <li id={id} className={styles.row}>
      <Icon name={ICONS[tone]} className={classes(styles.icon, styles[tone])} />
      <div>
        <p className={styles.head}>
          <b>{name}</b>
          {optional ? <span className={styles.optional}>{texts.optional}</span> : null}
          <Badge tone={tone}>{status}</Badge>
        </p>
        {file || meta ? (
          <p className={styles.meta}>
            {file ? <Link href={file.href}>{file.name}</Link> : null}
            {file && meta ? ', ' : null}
            {meta}
          </p>
        ) : null}
        {reason ? <blockquote className={styles.reason}>{reason}</blockquote> : null}
      </div>
      {actions ? (
        <div className={classes(styles.actions, manyActions && styles.many)} data-print="hide">
          {actions}
        </div>
      ) : null}
      {children ? (
        <div className={styles.below} data-print="hide">
          {children}
        </div>
      ) : null}
    </li>
  );
}

/** The ruled list around `DocumentRow`s. */
export function DocumentList({ label, children }: { label: string; children: ReactNode }) {
  return <ul aria-label={label}>{children}</ul>;
}
