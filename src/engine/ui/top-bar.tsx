import type { ReactNode } from 'react';
import { Icon } from './icons/icon.tsx';
import { Mark } from './icons/mark.tsx';
import { Link } from './link.tsx';
import * as texts from './texts.ts';
import styles from './top-bar.module.css';

export interface TopBarProps {
  /** `Brand`. */
  brand: ReactNode;
  /** `DepartmentSwitcher`. */
  switcher?: ReactNode;
  /** Where the input of the page is. */
  state?: ReactNode;
  /** `SearchButton`. */
  search?: ReactNode;
  /** `NotificationBell`, `HeadLink`, `AccountMenu`, in this order. */
  children?: ReactNode;
}

/** Mark, department, search, notifications, messages, person. The kop under it is drawn by the frame. */
export function TopBar({ brand, switcher, state, search, children }: TopBarProps) {
  return (
    <header className={styles.bar}>
      {brand}
      {switcher}
      <div className={styles.space} />
      {state}
      {search}
      {children}
    </header>
  );
}

/** Mark and name of the system; leads home. */
export function Brand({ name, href }: { name: string; href: string }) {
  return (
    <Link kind="bare" href={href} className={styles.brand}>
      <Mark />
      <b>{name}</b>
    </Link>
  );
}

export interface SearchButtonProps {
  onOpen: () => void;
  label?: string;
  /** Keys shown at the right. */
  keys?: string;
}

/** Looks like the search field and opens the command palette; on phones an icon. */
export function SearchButton({
  onOpen,
  label = texts.searchEverything,
  keys = texts.searchKeys,
}: SearchButtonProps) {
  return (
    <button
      type="button"
      className={styles.search}
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
    >
      <Icon name="search" size={18} />
      <span className={styles.searchLabel}>{label}</span>
      <kbd className={styles.keys}>{keys}</kbd>
    </button>
  );
}
