import type { ChatPerson } from '../../definition/wire.ts';
import { Notice, PersonFace, Skeleton } from '../../engine/door.ts';
import styles from './chat.module.css';
import * as texts from './texts.ts';
import type { Found } from './use-chat.ts';

export interface PeopleListProps {
  found: Found;
  query: string;
  onChoose: (person: ChatPerson) => void;
}

/** Who was found by name, in the place of the conversations. */
export function PeopleList({ found, query, onChoose }: PeopleListProps) {
  if (found.short) return <p className={styles.note}>{texts.shortSearch}</p>;
  if (found.failure !== null) return <Notice tone="red">{found.failure}</Notice>;
  if (found.people === null) return <Skeleton shape="lines" />;
  if (found.people.length === 0) return <p className={styles.note}>{texts.nobodyFound(query.trim())}</p>;
  return (
    <ul className={styles.list}>
      {found.people.map((person) => (
        <li key={person.id}>
          <button type="button" className={styles.row} data-focus="inside" onClick={() => onChoose(person)}>
            <PersonFace id={person.id} name={person.name} size={44} />
            <span className={styles.rowName}>{person.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
