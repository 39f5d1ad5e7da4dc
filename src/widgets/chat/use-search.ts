import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../definition/wire.ts';
import { regionErrorText } from '../../engine/door.ts';
import { chatCalls } from './calls.ts';
import type { ChatStore } from './chat-store.ts';
import { SHORTEST_SEARCH } from './use-chat.ts';

interface Hits {
  words: string;
  /** As they were written; `null` = not known yet. */
  messages: readonly ChatMessage[] | null;
  /** Where older ones are. */
  next: string | null;
  /** Which of them is looked at. */
  at: number;
  failure: string | null;
}

const NONE: Hits = { words: '', messages: null, next: null, at: 0, failure: null };

export interface Search {
  hits: Hits;
  /** The message that is looked at, once it is among those shown. */
  hit: ChatMessage | null;
  older: (() => void) | null;
  newer: (() => void) | null;
}

/** Looks for words in a conversation, the newest message first, and steps through what was found. No words, no search. */
export function useSearch(store: ChatStore, id: string, words: string): Search {
  const wanted = words.trim();
  const [hits, setHits] = useState<Hits>(NONE);
  const [reached, setReached] = useState<number | null>(null);
  const asking = useRef<AbortController>(undefined);
  const ask = (next: string | null, take: (page: readonly ChatMessage[], next: string | null) => void) => {
    const calling = new AbortController();
    asking.current?.abort();
    asking.current = calling;
    chatCalls.search({ id, words: wanted, next, signal: calling.signal }).then(
      ({ data, links }) => !calling.signal.aborted && take(data, links.next),
      (error: unknown) =>
        !calling.signal.aborted && setHits((before) => ({ ...before, failure: regionErrorText(error) })),
    );
  };
  const begin = useRef(ask);
  begin.current = ask;
  useEffect(() => {
    setHits({ ...NONE, words: wanted });
    if ([...wanted].length >= SHORTEST_SEARCH)
      begin.current(null, (messages, next) =>
        setHits({ words: wanted, messages, next, at: messages.length - 1, failure: null }),
      );
    return () => asking.current?.abort();
  }, [wanted]);
  const seq = hits.messages?.[hits.at]?.seq ?? null;
  useEffect(() => {
    if (seq === null) return;
    let gone = false;
    store.reach(id, seq).then(
      () => !gone && setReached(seq),
      (error: unknown) => !gone && setHits((before) => ({ ...before, failure: regionErrorText(error) })),
    );
    return () => {
      gone = true;
    };
  }, [store, id, seq]);
  const { messages, next, at } = hits;
  const go = (to: number) => () => setHits((before) => ({ ...before, at: to }));
  const more = () =>
    ask(next, (page, further) =>
      setHits((before) => ({
        ...before,
        messages: [...page, ...(before.messages ?? [])],
        next: further,
        at: page.length - 1,
      })),
    );
  return {
    hits,
    hit: reached === seq ? (messages?.[at] ?? null) : null,
    older: at > 0 ? go(at - 1) : next === null ? null : more,
    newer: messages && at < messages.length - 1 ? go(at + 1) : null,
  };
}
