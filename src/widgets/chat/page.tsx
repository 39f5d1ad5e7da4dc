import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Notice, regionErrorText, SearchField, Skeleton } from '../../engine/door.ts';
import { chatCalls } from './calls.ts';
import styles from './chat.module.css';
import { ConversationList } from './conversation-list.tsx';
import { Pane } from './pane.tsx';
import { PeopleList } from './people-list.tsx';
import * as texts from './texts.ts';
import { PERSON, useChat, usePeople } from './use-chat.ts';
import { usePresence } from './use-presence.ts';

/** Rest before people are looked for. Source: specification section 9. */
const CHAT_SEARCH_DEBOUNCE_MS = 800;

/** The chat: conversations, and the one that is open beside them; on a phone in its place. Source: specification section 2. */
export default function ChatPage() {
  const { store, state } = useChat();
  const present = usePresence();
  const [query, setQuery] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const [address, setAddress] = useSearchParams();
  const found = usePeople(query);
  const person = address.get(PERSON);
  const open = state.list?.find((one) => one.user_id === person) ?? null;
  const choose = (user: string | null) => {
    setQuery('');
    setAddress((now) => {
      const next = new URLSearchParams(now);
      if (user === null) next.delete(PERSON);
      else next.set(PERSON, user);
      return next;
    });
  };
  const listed = state.list !== null;
  const unknown = listed && person !== null && open === null;
  useEffect(() => {
    setFailed(null);
    if (!unknown || person === null) return;
    let gone = false;
    chatCalls.conversationWith(person).then(
      ({ data }) => !gone && store.knows(data),
      (error: unknown) => !gone && setFailed(regionErrorText(error)),
    );
    return () => {
      gone = true;
    };
  }, [store, person, unknown]);
  return (
    <div className={styles.chat} data-open={open !== null || undefined}>
      <div className={styles.side}>
        <SearchField
          label={texts.findPerson}
          value={query}
          onChange={setQuery}
          delay={CHAT_SEARCH_DEBOUNCE_MS}
        />
        {failed === null ? null : <Notice tone="red">{failed}</Notice>}
        {found ? (
          <PeopleList found={found} query={query} onChoose={({ id }) => choose(id)} />
        ) : state.list ? (
          <ConversationList
            list={state.list}
            present={present}
            current={open?.id ?? null}
            onOpen={(id) => choose(state.list?.find((one) => one.id === id)?.user_id ?? null)}
            onMore={state.next === null ? null : () => void store.more().catch(() => undefined)}
          />
        ) : state.failure ? (
          <Notice tone="red">{regionErrorText(state.failure)}</Notice>
        ) : (
          <Skeleton shape="lines" />
        )}
      </div>
      {open ? (
        <Pane
          key={open.id}
          {...{ store, state }}
          conversation={open}
          present={present}
          onBack={() => choose(null)}
        />
      ) : (
        <p className={styles.nothing}>{texts.nothingChosen}</p>
      )}
    </div>
  );
}
