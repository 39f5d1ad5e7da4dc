import { PersonFace } from '../../engine/door.ts';
import styles from './chat.module.css';
import * as texts from './texts.ts';

interface FaceProps {
  id: string;
  name: string;
  present: boolean;
  told?: boolean;
}

/** A person's picture or initials, with a green point where they are present; in words too, unless they stand beside it (`told`). */
export function Face({ id, name, present, told = false }: FaceProps) {
  return (
    <span className={styles.face}>
      <PersonFace id={id} name={name} size={44} />
      {present ? (
        <span className={styles.present}>
          {told ? null : <span className="visually-hidden">{texts.present}</span>}
        </span>
      ) : null}
    </span>
  );
}
