import styles from './settings.module.css';
import * as texts from './texts.ts';

/** The framed code of the department whose own value it is. */
export function DepartmentMark({ code }: { code: string }) {
  return (
    <>
      <span className={styles.code}>{code}</span> {texts.special}
    </>
  );
}
