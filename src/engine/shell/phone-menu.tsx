import { useEffect } from 'react';
import { useApp } from '../state/app-context.tsx';
import { PersonFace } from '../state/person-face.tsx';
import { Chip, ChipRow } from '../ui/badge.tsx';
import { MenuScreen } from '../ui/menu-screen.tsx';
import type { SidebarGroup } from '../ui/sidebar.tsx';
import styles from './shell.module.css';
import * as texts from './texts.ts';
import { useSignOut, useTheme } from './use-account.ts';
import { useDepartmentTasks } from './use-department-tasks.ts';

interface PhoneMenuProps {
  groups: SidebarGroup[];
  detail: string;
  departments: { code: string; title: string; current: boolean }[];
  onDepartment: (code: string) => void;
  onLeave: () => void;
}

const NEXT = { device: 'light', light: 'dark', dark: 'device' } as const;

/** The whole menu as a page of its own, for phones. */
export default function PhoneMenu({ groups, detail, departments, onDepartment, onLeave }: PhoneMenuProps) {
  const { session } = useApp();
  const [theme, setTheme] = useTheme();
  const signOut = useSignOut();
  const tasks = useDepartmentTasks();
  // In braces: newer browsers answer a promise, which must not become the effect's clean-up.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const name = session.viewer?.name ?? '';
  return (
    <MenuScreen
      groups={groups}
      onNavigate={onLeave}
      person={
        <div className={styles.person}>
          <PersonFace id={session.viewer?.id ?? ''} name={name} size={44} />
          <div>
            <b>{name}</b>
            <p>{detail}</p>
          </div>
        </div>
      }
      departments={
        departments.length > 1 ? (
          <ChipRow label={texts.departments}>
            {departments.map((one) => (
              <Chip
                key={one.code}
                active={one.current}
                count={tasks?.[one.code] || undefined}
                onClick={() => onDepartment(one.code)}
              >
                {one.code}
              </Chip>
            ))}
          </ChipRow>
        ) : null
      }
      account={[
        { key: 'theme', label: texts.themeNow[theme], icon: 'moon', onSelect: () => setTheme(NEXT[theme]) },
        { key: 'out', label: texts.signOut, icon: 'sign-out', onSelect: () => void signOut() },
      ]}
    />
  );
}
