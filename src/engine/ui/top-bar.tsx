import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { classes } from './classes.ts';
import { Icon } from './icons/icon.tsx';
import { Mark } from './icons/mark.tsx';
import { Link } from './link.tsx';
import { Menu, type MenuGroup } from './menu.tsx';
import { Popover } from './popover.tsx';
import { CountedIcon } from './sidebar.tsx';
import styles from './top-bar.module.css';

export interface TopBarProps {
  /** `Brand`. */
  brand: ReactNode;
  /** `DepartmentSwitcher`. */
  switcher?: ReactNode;
  /** `SearchButton`. */
  search?: ReactNode;
  /** `NotificationBell`, `MessagesLink`, `AccountMenu`, in this order. */
  children?: ReactNode;
}

/** Mark, department, search, notifications, messages, person. The kop under it is drawn by the frame. */
export function TopBar({ brand, switcher, search, children }: TopBarProps) {
  return (
    <header className={styles.bar}>
      {brand}
      {switcher}
      <div className={styles.space} />
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

/** The framed code of a department. */
export function DepartmentCode({ code }: { code: string }) {
  return <span className={styles.code}>{code}</span>;
}

export interface SwitcherDepartment {
  code: string;
  title: string;
  /** "Dosen, 2 tugas". */
  note?: string;
  current?: boolean;
}

export interface DepartmentSwitcherProps {
  departments: SwitcherDepartment[];
  onChoose: (code: string) => void;
  label?: string;
  note?: ReactNode;
}

/** Framed code and title of the active department; lists the person's others. One alone is plain text. */
export function DepartmentSwitcher({
  departments,
  onChoose,
  label = 'Ganti departemen',
  note,
}: DepartmentSwitcherProps) {
  const current = departments.find((department) => department.current) ?? departments[0];
  if (!current) return null;
  const face = (
    <>
      <DepartmentCode code={current.code} />
      <span className={styles.departmentTitle}>{current.title}</span>
    </>
  );
  if (departments.length === 1) return <div className={styles.department}>{face}</div>;
  return (
    <Menu
      label={label}
      footer={note}
      className={styles.departments}
      opener={(props) => (
        <button type="button" {...props} className={styles.department}>
          {face}
          <Icon name="sort" size={18} label={label} />
        </button>
      )}
      groups={[
        {
          key: 'departments',
          items: departments.map((department) => ({
            key: department.code,
            checked: department.current ?? false,
            label: (
              <span className={styles.departmentRow}>
                <span className={styles.codeCell}>
                  <DepartmentCode code={department.code} />
                </span>
                {department.title}
              </span>
            ),
            meta: department.note,
            onSelect: () => onChoose(department.code),
          })),
        },
      ]}
    />
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
  label = 'Cari orang, halaman, dokumen',
  keys = 'Ctrl K',
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

export interface NotificationItem {
  key: string;
  title: ReactNode;
  meta?: ReactNode;
  /** "08.00", "Kemarin". */
  time?: string;
  unread?: boolean;
  href?: string;
  onOpen?: () => void;
}

export interface NotificationBellProps {
  unread: number;
  items: NotificationItem[];
  onReadAll?: () => void;
  /** Page with all of them. */
  allHref?: string;
  emptyText?: string;
  /** Called when the list opens, to load it. */
  onOpenList?: () => void;
}

/** Bell with the number of unread ones and the newest in a popover. Source: picture 21. */
export function NotificationBell(props: NotificationBellProps) {
  const { unread, items, onReadAll, allHref, emptyText = 'Belum ada notifikasi.', onOpenList } = props;
  return (
    <Popover
      label="Notifikasi"
      align="end"
      className={styles.notifications}
      opener={(opener) => (
        <button
          type="button"
          {...opener}
          className={styles.tool}
          onClick={() => {
            if (!opener['aria-expanded']) onOpenList?.();
            opener.onClick();
          }}
        >
          <CountedIcon name="bell" size={20} label="Notifikasi" count={unread} />
        </button>
      )}
    >
      {(close) => (
        <>
          <div className={styles.notificationsHead}>
            <h2>Notifikasi</h2>
            {onReadAll && unread > 0 ? (
              <button type="button" className={styles.textButton} onClick={onReadAll}>
                Tandai semua dibaca
              </button>
            ) : null}
          </div>
          {items.length === 0 ? <p className={styles.none}>{emptyText}</p> : null}
          <ul>
            {items.map((item) => (
              <li key={item.key} className={item.unread ? styles.unread : styles.read}>
                <p className={styles.notificationTitle}>
                  {item.unread ? <span className="visually-hidden">Belum dibaca: </span> : null}
                  {item.href ? (
                    <Link
                      kind="bare"
                      href={item.href}
                      className={styles.notificationLink}
                      onClick={() => {
                        item.onOpen?.();
                        close();
                      }}
                    >
                      {item.title}
                    </Link>
                  ) : (
                    item.title
                  )}
                </p>
                <p className={styles.notificationMeta}>
                  <span>{item.meta}</span>
                  <span>{item.time}</span>
                </p>
              </li>
            ))}
          </ul>
          {allHref ? (
            <p className={styles.all}>
              <Link href={allHref} onClick={close}>
                Semua notifikasi
              </Link>
            </p>
          ) : null}
        </>
      )}
    </Popover>
  );
}

/** Messages with the number of unread ones. Not on phones, where the bottom bar has them. */
export function MessagesLink({ unread, href }: { unread: number; href: string }) {
  return (
    <Link kind="bare" href={href} className={classes(styles.tool, styles.wideOnly)}>
      <CountedIcon name="message" size={20} label="Pesan" count={unread} />
    </Link>
  );
}

export interface AccountMenuProps {
  /** Without degrees. */
  name: string;
  /** Position, NIP or NIM. */
  detail?: ReactNode;
  groups: MenuGroup[];
}

/** The person and what belongs to the account: theme, help, sign-out. Not on phones, where Menu has it. */
export function AccountMenu({ name, detail, groups }: AccountMenuProps) {
  return (
    <div className={styles.account}>
      <Menu
        label="Akun"
        align="end"
        header={
          <>
            <b>{name}</b>
            {detail ? <p className={styles.detail}>{detail}</p> : null}
          </>
        }
        opener={(props) => (
          <button type="button" {...props} className={styles.person}>
            <Avatar name={name} />
            <span className={styles.personName}>{name}</span>
          </button>
        )}
        groups={groups}
      />
    </div>
  );
}
