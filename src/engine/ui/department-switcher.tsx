import type { ReactNode } from 'react';
import { Icon } from './icons/icon.tsx';
import { Menu } from './menu.tsx';
import * as texts from './texts.ts';
import styles from './top-bar.module.css';

/** The framed code of a department. */
function DepartmentCode({ code }: { code: string }) {
  return <span className={styles.code}>{code}</span>;
}

export interface SwitcherDepartment {
  code: string;
  title: string;
  /** "Dosen, 2 tugas"; drawn when the list is open. */
  note?: ReactNode;
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
  label = texts.changeDepartment,
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
