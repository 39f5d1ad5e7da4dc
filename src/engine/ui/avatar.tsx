import type { ReactNode } from 'react';
import { initialsOf } from '../format/initials.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  name: string;
  size?: 24 | 32 | 44;
  /** A picture that covers the initials once it is there. */
  photo?: ReactNode;
}

/** A person's initials in a round. Decoration: the name stands beside it. */
export function Avatar({ name, size = 32, photo }: AvatarProps) {
  return (
    <span className={`${styles.avatar} ${styles[`s${size}`]}`} aria-hidden="true">
      {initialsOf(name)}
      {photo}
    </span>
  );
}
