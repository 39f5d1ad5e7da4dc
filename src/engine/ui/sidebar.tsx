import { useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icons/icon.tsx';
import { Link } from './link.tsx';
import styles from './sidebar.module.css';
import * as texts from './texts.ts';

interface SidebarItem {
  key: string;
  label: string;
  href: string;
  icon: IconName;
  /** How many things wait for the viewer there; left out where nobody counts. */
  waiting?: number;
  current?: boolean;
}

export interface SidebarGroup {
  key: string;
  label?: string;
  items: SidebarItem[];
}

export interface SidebarProps {
  groups: SidebarGroup[];
  label?: string;
  /** Narrow or wide now; with `onToggle` the choice is offered from 1024 px on. */
  rail?: boolean;
  onToggle?: () => void;
}

/**
 * Nothing is drawn of none, but its room is kept, so that a number that comes later moves nothing. After the label it is read as
 * "3 menunggu": a name of its own would not begin with what stands there to be said (WCAG 2.5.3).
 */
export function Count({ waiting }: Pick<SidebarItem, 'waiting'>) {
  if (waiting === undefined) return null;
  return (
    <span className={classes(styles.count, waiting > 0 && styles.mine)}>
      {waiting > 0 ? (
        <>
          <span aria-hidden="true">{waiting}</span>
          <span className="visually-hidden">{texts.waits(waiting)}</span>
        </>
      ) : null}
    </span>
  );
}

/** Where the reader is stays in sight of a menu that is longer than the window. */
function showIn(menu: HTMLElement | null, current: string | undefined): void {
  const entry = current && menu?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!menu || !entry) return;
  const { top, bottom, height } = menu.getBoundingClientRect();
  if (entry.top < top || entry.bottom > bottom) menu.scrollTop += entry.top - top - height / 2;
}

/** Entries in plain groups; becomes a rail of icons with tooltips where its box is narrow. */
export function Sidebar({ groups, label = texts.mainMenu, rail, onToggle }: SidebarProps) {
  const nav = useRef<HTMLElement>(null);
  const current = groups.flatMap(({ items }) => items).find((item) => item.current)?.key;
  useEffect(() => showIn(nav.current, current), [current]);
  return (
    <nav ref={nav} className={styles.sidebar} aria-label={label}>
      {groups.map((group) => (
        <section key={group.key} className={styles.group} aria-label={group.label}>
          {group.label ? (
            <p className={styles.heading} aria-hidden="true">
              {group.label}
            </p>
          ) : null}
          <ul>
            {group.items.map((item) => (
              <li key={item.key}>
                <Link
                  kind="bare"
                  href={item.href}
                  title={item.waiting ? `${item.label} ${texts.waits(item.waiting)}` : item.label}
                  aria-current={item.current ? 'page' : undefined}
                  className={styles.item}
                >
                  <Icon name={item.icon} />
                  <span className={styles.label}>{item.label}</span>
                  {item.waiting ? ' ' : null}
                  <Count waiting={item.waiting} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {onToggle ? (
        <button type="button" className={styles.toggle} aria-expanded={!rail} onClick={onToggle}>
          <Icon name={rail ? 'chevron-right' : 'chevron-left'} />
          <span className={styles.label}>{rail ? texts.widenMenu : texts.narrowMenu}</span>
        </button>
      ) : null}
    </nav>
  );
}

export interface BottomBarItem {
  key: string;
  label: string;
  icon: IconName;
  href?: string;
  onSelect?: () => void;
  count?: number;
  current?: boolean;
}

/** The four places of a phone. */
export function BottomBar({ items, label = texts.bottomMenu }: { items: BottomBarItem[]; label?: string }) {
  return (
    <nav className={styles.bottom} aria-label={label}>
      {items.map((item) => {
        const face = (
          <>
            <CountedIcon name={item.icon} size={22} count={item.count} />
            {item.label}
          </>
        );
        return item.href ? (
          <Link
            key={item.key}
            kind="bare"
            href={item.href}
            data-focus="inside"
            aria-current={item.current ? 'page' : undefined}
            className={styles.bottomItem}
          >
            {face}
          </Link>
        ) : (
          <button
            key={item.key}
            type="button"
            data-focus="inside"
            aria-expanded={item.current ?? false}
            className={classes(styles.bottomItem, item.current && styles.bottomCurrent)}
            onClick={item.onSelect}
          >
            {face}
          </button>
        );
      })}
    </nav>
  );
}

export interface CountedIconProps {
  name: IconName;
  size: 20 | 22;
  /** Accessible name of the icon, where no text stands beside it. */
  label?: string;
  count?: number;
}

/** An icon with a red round of how many wait; more than 99 is "99+". */
export function CountedIcon({ name, size, label, count }: CountedIconProps) {
  return (
    <span className={styles.counted}>
      <Icon name={name} size={size} label={label} />
      {count ? (
        <span className={styles.dot}>
          {texts.unreadCount(count)} <span className="visually-hidden">{texts.unread}</span>
        </span>
      ) : null}
    </span>
  );
}
