import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChatUnread } from '../../definition/wire.ts';
import { useApp, useChanges } from '../../engine/door.ts';
import { unreadOf } from './unread-store.ts';
import { CHAT_MESSAGE } from './use-chat.ts';

/** From when the page is there to when it is asked. Source: specification section 9. */
const ASKED_AFTER_MS = 1000;

/** Messages that the person has not read, in all conversations; none until the page has been there for a moment. */
export function useUnread(): ChatUnread {
  const store = unreadOf(useApp().session.viewer?.id ?? '');
  const state = useSyncExternalStore(store.subscribe, store.get);
  const [asking, setAsking] = useState(false);
  useChanges((changes) => {
    if (asking && (changes === null || changes.records.includes(CHAT_MESSAGE))) void store.ask();
  });
  useEffect(() => {
    const timer = setTimeout(() => setAsking(true), ASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (asking) store.begin();
  }, [store, asking]);
  return state;
}
