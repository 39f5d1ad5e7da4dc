import type { ChatConversation } from '../../definition/wire.ts';
import { Button, facultyNow, formatRecent } from '../../engine/door.ts';
import styles from './chat.module.css';
import { Face } from './face.tsx';
import * as texts from './texts.ts';

export interface ConversationListProps {
  list: readonly ChatConversation[];
  /** The one that is open. */
  current: string | null;
  onOpen: (id: string) => void;
  onMore: (() => void) | null;
  /** Who is there now. */
  present: ReadonlySet<string>;
}

/** Conversations with their newest message and how many are not read, the newest first. */
export function ConversationList({ list, current, onOpen, onMore, present }: ConversationListProps) {
  const now = facultyNow();
  const said = list.filter(({ id, last_seq }) => last_seq > 0 || id === current);
  if (said.length === 0) return <p className={styles.note}>{texts.noConversations}</p>;
  return (
    <>
      <ul className={styles.list} aria-label={texts.conversations}>
        {said.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={styles.row}
              data-focus="inside"
              data-unread={one.unread > 0 || undefined}
              aria-current={one.id === current || undefined}
              onClick={() => onOpen(one.id)}
            >
              <Face id={one.user_id} name={one.name} present={present.has(one.user_id)} />
              <span className={styles.rowText}>
                <span className={styles.rowName}>{one.name}</span>
                <span className={styles.rowLast}>
                  {one.last_is_me ? texts.you(one.last_message ?? '') : one.last_message}
                </span>
              </span>
              <span className={styles.rowSide}>
                {one.last_message_time ? <span>{formatRecent(one.last_message_time, now)}</span> : null}
                {one.unread > 0 ? (
                  <span className={styles.count}>
                    <span aria-hidden="true">{one.unread}</span>
                    <span className="visually-hidden">{texts.unread(one.unread)}</span>
                  </span>
                ) : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onMore ? (
        <Button kind="quiet" wide onClick={onMore}>
          {texts.moreConversations}
        </Button>
      ) : null}
    </>
  );
}
