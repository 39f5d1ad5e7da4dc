import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icons/icon.tsx';
import { Link } from './link.tsx';
import styles from './menu.module.css';
import { Float, type OpenerProps, useFloat } from './popover.tsx';
import { holdStill } from './still.ts';

interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: IconName;
  /** At the right, in small type. */
  meta?: ReactNode;
  /** A link instead of an action. */
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  /** Present: the item is one of several choices. */
  checked?: boolean;
  /** Why it cannot be chosen now; the item stays focusable. */
  blocked?: string;
}

export interface MenuGroup {
  key: string;
  label?: string;
  items: MenuItem[];
}

export interface MenuProps {
  label: string;
  opener: (props: OpenerProps) => ReactNode;
  groups: MenuGroup[];
  align?: 'start' | 'end';
  /** Under the items: a sentence of explanation. */
  footer?: ReactNode;
  /** Above the items: who is signed in. */
  header?: ReactNode;
  className?: string;
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[data-menu-item]')];
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    items.at(to === items.length ? 0 : to)?.focus();
  } else if (event.key.length === 1 && event.key !== ' ') {
    const letter = event.key.toLowerCase();
    const later = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    later.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
  }
}

/** A menu of actions behind a button. Arrows, Home, End and first letters move; Esc and Tab close. */
export function Menu({ label, opener, groups, align, footer, header, className }: MenuProps) {
  const float = useFloat('menu');
  useEffect(() => {
    if (float.open) itemsOf(document.getElementById(float.id) ?? document.body)[0]?.focus();
  }, [float.open, float.id]);
  // What it belongs to must not move away below it.
  useEffect(() => (float.open ? holdStill() : undefined), [float.open]);
  return (
    <>
      {opener(float.opener)}
      <Float
        open={float.open}
        onClose={float.close}
        anchor={float.anchor}
        align={align}
        className={className}
      >
        {header ? <div className={styles.header}>{header}</div> : null}
        <div
          id={float.id}
          role="menu"
          aria-label={label}
          className={styles.menu}
          onKeyDown={(event) => (event.key === 'Tab' ? float.close() : moveFocus(event))}
        >
          {groups.map((group) => (
            <fieldset key={group.key} aria-label={group.label} className={styles.group}>
              {group.label ? (
                <p aria-hidden="true" className={styles.groupLabel}>
                  {group.label}
                </p>
              ) : null}
              {group.items.map((item) => (
                <Item key={item.key} item={item} done={float.leave} />
              ))}
            </fieldset>
          ))}
        </div>
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </Float>
    </>
  );
}

function Item({ item, done }: { item: MenuItem; done: () => void }) {
  const shared = {
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    'aria-disabled': item.blocked ? true : undefined,
    tabIndex: -1,
    'data-menu-item': '',
    'data-focus': 'inside',
    className: classes(
      styles.item,
      item.danger && styles.danger,
      item.checked && styles.checked,
      item.blocked && styles.blocked,
    ),
  } as const;
  const face = (
    <>
      {item.icon ? <Icon name={item.icon} /> : null}
      <span className={styles.label}>
        {item.label}
        {item.blocked ? <span className={styles.reason}>{item.blocked}</span> : null}
      </span>
      {item.meta ? <span className={styles.meta}>{item.meta}</span> : null}
      {item.checked ? <Icon name="check" size={16} /> : null}
    </>
  );
  const select = () => {
    if (item.blocked) return;
    done();
    item.onSelect?.();
  };
  if (item.href && !item.blocked) {
    return (
      <Link {...shared} kind="bare" href={item.href} onClick={select}>
        {face}
      </Link>
    );
  }
  return (
    <button {...shared} type="button" onClick={select}>
      {face}
    </button>
  );
}
