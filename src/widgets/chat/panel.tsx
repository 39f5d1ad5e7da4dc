import { useEffect, useState } from 'react';
import type { ChatUnread } from '../../definition/wire.ts';
import { facultyNow, formatRecent, IconButton, Link, useApp } from '../../engine/door.ts';
import { Face } from './face.tsx';
import styles from './panel.module.css';
import * as texts from './texts.ts';
import { PERSON, useChat } from './use-chat.ts';
import { useBeingThere } from './use-presence.ts';
import { useUnread } from './use-unread.ts';

/** In the storage of the tab. */
const CLOSED = 'chat/panel-closed';
const SHOWN = 3;

/**
 * Beside other pages: how many messages are not read, and of whom; whoever has it is there for others. It opens by itself where there are any, takes no focus, and
 * does not come back in a tab where it was closed (docs/decisions/0080-the-chat-beside-pages.md).
 */
export default function ChatPanel() {
  useBeingThere();
  const [closed, setClosed] = useState(() => sessionStorage.getItem(CLOSED) !== null);
  const close = () => {
    sessionStorage.setItem(CLOSED, '1');
    setClosed(true);
  };
  return closed ? null : <Waiting onClose={close} />;
}

function Waiting({ onClose }: { onClose: () => void }) {
  const waiting = useUnread();
  return waiting.unread > 0 ? <Open waiting={waiting} onClose={onClose} /> : null;
}

function Open({ waiting, onClose }: { waiting: ChatUnread; onClose: () => void }) {
  const { manifest, href } = useApp();
  const { state } = useChat();
  const path = manifest.app.beside?.path ?? manifest.app.home;
  const now = facultyNow();
  useRoomBelow();
  const news = (state.list ?? []).filter((one) => one.unread > 0);
  return (
    <aside className={styles.panel} aria-label={texts.panel} data-print="hide">
      <header className={styles.head}>
        <Link href={href(path)}>{texts.panel}</Link>
        <span className={styles.count}>{texts.countNew(waiting.unread)}</span>
        <span className={styles.close}>
          <IconButton icon="close" kind="quiet" label={texts.closePanel} onClick={onClose} />
        </span>
      </header>
      <ul className={styles.list}>
        {news.slice(0, SHOWN).map((one) => (
          <li key={one.id}>
            <Link
              kind="none"
              href={href(`${path}?${new URLSearchParams({ [PERSON]: one.user_id })}`)}
              className={styles.row}
            >
              <Face id={one.user_id} name={one.name} present={false} />
              <span className={styles.text}>
                <span className={styles.name}>{one.name}</span>
                <span className={styles.last}>
                  {waiting.hides_text ? texts.somethingNew : one.last_message}
                </span>
              </span>
              {one.last_message_time ? (
                <span className={styles.time}>{formatRecent(one.last_message_time, now)}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** The page gets room at its end while the panel stands over it. */
function useRoomBelow(): void {
  useEffect(() => {
    const { classList } = document.body;
    const room = styles.beneath ?? '';
    classList.add(room);
    return () => classList.remove(room);
  }, []);
}
