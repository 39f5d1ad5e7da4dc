import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons/icon.tsx';
import { Link } from './link.tsx';
import styles from './sidebar.module.css';
import { Count, type SidebarGroup } from './sidebar.tsx';
import * as texts from './texts.ts';

export interface MenuScreenProps {
  /** Avatar, name, position. */
  person: ReactNode;
  /** Chips of the person's departments. */
  departments?: ReactNode;
  groups: SidebarGroup[];
  /** Theme, help, sign-out. */
  account: { key: string; label: string; icon: IconName; href?: string; onSelect?: () => void }[];
  accountLabel?: string;
  onNavigate?: () => void;
}

/** The whole menu as a page, for phones. */
export function MenuScreen(props: MenuScreenProps) {
  const { person, departments, groups, account, accountLabel = texts.account, onNavigate } = props;
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{texts.menu}</h1>
      {person}
      {departments}
      <nav aria-label={texts.mainMenu}>
        {groups.map((group) => (
          <section key={group.key} aria-label={group.label}>
            {group.label ? <h2 className={styles.heading}>{group.label}</h2> : null}
            <ul>
              {group.items.map((item) => (
                <li key={item.key}>
                  <Link
                    kind="bare"
                    href={item.href}
                    className={styles.screenItem}
                    aria-current={item.current ? 'page' : undefined}
                    onClick={onNavigate}
                  >
                    <Icon name={item.icon} size={20} />
                    <span className={styles.label}>{item.label}</span>
                    {item.waiting ? ' ' : null}
                    <Count waiting={item.waiting} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section aria-label={accountLabel}>
          <h2 className={styles.heading}>{accountLabel}</h2>
          <ul>
            {account.map((item) => (
              <li key={item.key}>
                {item.href ? (
                  <Link kind="bare" href={item.href} className={styles.screenItem} onClick={onNavigate}>
                    <Icon name={item.icon} size={20} /> {item.label}
                  </Link>
                ) : (
                  <button type="button" className={styles.screenItem} onClick={item.onSelect}>
                    <Icon name={item.icon} size={20} /> {item.label}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      </nav>
    </div>
  );
}
