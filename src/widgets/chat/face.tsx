import { Avatar } from '../../engine/door.ts';
import styles from './chat.module.css';
import * as texts from './texts.ts';

/** A person's initials, with a green point where they are present; in words too, unless they stand beside it (`told`). */
export function Face({ name, present, told = false }: { name: string; present: boolean; told?: boolean }) {
  return (
    <span className={styles.face}>
      <Avatar name={name} size={44} />
      {present ? (
        <span className={styles.present}>
          {told ? null : <span className="visually-hidden">{texts.present}</span>}
        </span>
      ) : null}
    </span>
  );
}
