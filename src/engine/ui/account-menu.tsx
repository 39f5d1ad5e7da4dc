import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { Menu, type MenuGroup } from './menu.tsx';
import * as texts from './texts.ts';
import styles from './top-bar.module.css';

export interface AccountMenuProps {
  /** Without degrees. */
  name: string;
  photo?: ReactNode;
  /** Position, NIP or NIM. */
  detail?: ReactNode;
  groups: MenuGroup[];
}

/** The person and what belongs to the account: theme, help, sign-out. Not on phones, where Menu has it. */
export function AccountMenu({ name, photo, detail, groups }: AccountMenuProps) {
  return (
    <div className={styles.account}>
      <Menu
        label={texts.account}
        align="end"
        header={
          <>
            <b>{name}</b>
            {detail ? <p className={styles.detail}>{detail}</p> : null}
          </>
        }
        opener={(props) => (
          <button type="button" {...props} className={styles.person}>
            <Avatar name={name} photo={photo} />
            <span className={styles.personName}>{name}</span>
          </button>
        )}
        groups={groups}
      />
    </div>
  );
}
