import type { IconName } from './icons/icon.tsx';
import { Link } from './link.tsx';
import { CountedIcon } from './sidebar.tsx';
import styles from './top-bar.module.css';

export interface HeadLinkProps {
  icon: IconName;
  /** Accessible name. */
  label: string;
  href: string;
  /** What waits there. */
  count: number;
}

/** A way in the head of every page, with the number of what waits at its end. */
export function HeadLink({ icon, label, href, count }: HeadLinkProps) {
  return (
    <Link kind="none" href={href} className={styles.tool}>
      <CountedIcon name={icon} size={20} label={label} count={count} />
    </Link>
  );
}
