import { useRef, useState } from 'react';
import type { ChatConversation, ChatMessage } from '../../definition/wire.ts';
import { IconButton, Notice, regionErrorText, Skeleton } from '../../engine/door.ts';
import styles from './chat.module.css';
import type { ChatState, ChatStore } from './chat-store.ts';
import { Composer } from './composer.tsx';
import { Face } from './face.tsx';
import { MessageList } from './message-list.tsx';
import { SearchBar } from './search-bar.tsx';
import { NOTHING, newestOf } from './talk.ts';
import * as texts from './texts.ts';
import { useOpenTalk } from './use-chat.ts';
import { useSearch } from './use-search.ts';
import { useTyping } from './use-typing.ts';

export interface PaneProps {
  store: ChatStore;
  state: ChatState;
  conversation: ChatConversation;
  /** Who is there now. */
  present: ReadonlySet<string>;
  onBack: () => void;
}

/** One conversation: who it is with, the messages, and where one writes. Drawn anew for each conversation (`key`). */
export function Pane({ store, state, conversation, present: people, onBack }: PaneProps) {
  const { id, name } = conversation;
  const present = people.has(conversation.user_id);
  const talk = state.talks.get(id) ?? NOTHING;
  // What is read meanwhile stays under the line.
  const [readBefore] = useState(conversation.read_seq);
  const [words, setWords] = useState<string | null>(null);
  const search = useSearch(store, id, words ?? '');
  const toggle = useRef<HTMLButtonElement>(null);
  const endSearch = () => {
    setWords(null);
    toggle.current?.focus();
  };
  const newestOfOther = talk.messages.findLast(({ is_me }) => !is_me)?.seq ?? 0;
  const { typing, tell } = useTyping(
    id,
    { viewer: store.viewer, hides: !people.has(store.viewer) },
    newestOfOther,
  );
  useOpenTalk(store, id, talk.loaded ? newestOf(talk.messages) : 0);
  return (
    <section className={styles.pane} aria-label={name}>
      <header className={styles.head}>
        <span className={styles.back}>
          <IconButton icon="arrow-left" kind="quiet" label={texts.backToList} onClick={onBack} />
        </span>
        <Face id={conversation.user_id} name={name} present={present} told />
        <div className={styles.who}>
          <h2>{name}</h2>
          {typing ? <p>{texts.typing}</p> : present ? <p>{texts.present}</p> : null}
        </div>
        <span className={styles.tools}>
          <IconButton
            ref={toggle}
            icon="search"
            kind="quiet"
            label={texts.searchHere}
            aria-expanded={words !== null}
            onClick={() => (words === null ? setWords('') : endSearch())}
          />
        </span>
      </header>
      {words === null ? null : (
        <SearchBar search={search} words={words} onWords={setWords} onClose={endSearch} />
      )}
      {talk.loaded ? (
        <MessageList
          {...{ conversation, talk, readBefore }}
          hit={words === null ? null : (search.hit?.seq ?? null)}
          onOlder={() => void store.older(id).catch(() => undefined)}
          onAgain={(attempt) => store.sendAgain(id, attempt)}
          onDiscard={(attempt) => store.discard(id, attempt)}
        />
      ) : (
        <div className={styles.messages}>
          {state.failure ? (
            <Notice tone="red">{regionErrorText(state.failure)}</Notice>
          ) : (
            <Skeleton shape="lines" />
          )}
        </div>
      )}
      <Arrived messages={talk.messages} />
      {conversation.open ? (
        <Composer
          draft={store.draft(id)}
          onDraft={(text) => {
            store.keepDraft(id, text);
            if (text.trim() !== '') tell();
          }}
          onSend={(text) => store.send(id, text)}
        />
      ) : (
        <p className={styles.note}>{texts.accountGone}</p>
      )}
    </section>
  );
}

/** Read out: the newest message of the other one that came since the conversation was opened. */
function Arrived({ messages }: { messages: readonly ChatMessage[] }) {
  const last = messages.at(-1);
  const [begun, setBegun] = useState<number | null>(null);
  if (begun === null && last) setBegun(last.seq);
  const tells = begun !== null && last && last.seq > begun && !last.is_me;
  return (
    <p className="visually-hidden" aria-live="polite">
      {tells ? texts.messageFrom(last.name, last.message) : null}
    </p>
  );
}
