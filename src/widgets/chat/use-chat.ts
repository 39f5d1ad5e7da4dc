import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChatEvent, ChatPerson } from '../../definition/wire.ts';
import { live, regionErrorText, useApp, useChanges } from '../../engine/door.ts';
import { chatCalls } from './calls.ts';
import { type ChatState, type ChatStore, chatOf } from './chat-store.ts';

/** Name in the feed of changes of what somebody wrote to the person, or read. */
export const CHAT_MESSAGE = 'chat_message';
/** In the address: the person whose conversation is open, so that a link may name one and the way back leads to the list. */
export const PERSON = 'person';
/** Name of a conversation's channel, before its id. */
export const CHANNEL = 'Chat.';
/** With and without the name space that a server may give its events. */
const EVENTS = ['.App\\Events\\PrivateChatEvent', '.PrivateChatEvent'];
/** Letters from which on is searched, as the server has it. */
export const SHORTEST_SEARCH = 2;

/** The chat of who is signed in, which follows what others write. */
export function useChat(): { store: ChatStore; state: ChatState } {
  const { session } = useApp();
  const store = chatOf(session.viewer?.id ?? '');
  const state = useSyncExternalStore(store.subscribe, store.get);
  useChanges((changes) => {
    if (changes === null || changes.records.includes(CHAT_MESSAGE)) void store.refresh();
  });
  useEffect(() => {
    void store.refresh();
    const online = () => store.online();
    addEventListener('online', online);
    const stop = live.onState(({ connected }) => connected && store.online());
    return () => {
      removeEventListener('online', online);
      stop();
    };
  }, [store]);
  return { store, state };
}

/** Keeps a conversation open: loads it, hears its channel, and marks as read what arrives while it is looked at. */
export function useOpenTalk(store: ChatStore, id: string, newest: number): void {
  useEffect(() => {
    const close = store.open(id);
    const hear = (event: unknown) => store.hear(id, event as ChatEvent);
    const stops = EVENTS.map((event) => live.listen(CHANNEL + id, event, hear));
    return () => {
      close();
      for (const stop of stops) stop();
    };
  }, [store, id]);
  useEffect(() => {
    if (newest === 0) return;
    const see = () => document.visibilityState === 'visible' && store.see(id);
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [store, id, newest]);
}

export interface Found {
  people: readonly ChatPerson[] | null;
  /** Why nobody is shown, in words. */
  failure: string | null;
  short: boolean;
}

/** People by name; `null` = nothing is asked. An answer to what was asked before never shows. */
export function usePeople(query: string): Found | null {
  const wanted = query.trim();
  const [found, setFound] = useState<Found & { query: string }>({
    query: '',
    people: null,
    failure: null,
    short: false,
  });
  useEffect(() => {
    if ([...wanted].length < SHORTEST_SEARCH) return;
    const calling = new AbortController();
    const take = (answer: Pick<Found, 'people' | 'failure'>) => {
      if (!calling.signal.aborted) setFound({ ...answer, query: wanted, short: false });
    };
    chatCalls.people(wanted, calling.signal).then(
      ({ data }) => take({ people: data, failure: null }),
      (error: unknown) => take({ people: null, failure: regionErrorText(error) }),
    );
    return () => calling.abort();
  }, [wanted]);
  if (wanted === '') return null;
  if ([...wanted].length < SHORTEST_SEARCH) return { people: null, failure: null, short: true };
  return found.query === wanted ? found : { people: null, failure: null, short: false };
}
