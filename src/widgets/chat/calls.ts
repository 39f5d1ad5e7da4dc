import type {
  ChatConversation,
  ChatConversations,
  ChatMessage,
  ChatMessages,
  ChatPerson,
  ChatUnread,
} from '../../definition/wire.ts';
import { call } from '../../engine/door.ts';

/** The calls of specification section 7. A next link is an address of the server; ours begin after `/api`. */
export const chatCalls = {
  conversations: (next: string | null = null) =>
    call<ChatConversations>({ path: next === null ? '/chat-conversations' : pathOf(next) }),
  people: (search: string, signal: AbortSignal) =>
    call<{ data: ChatPerson[] }>({
      path: '/users',
      query: new URLSearchParams({ search, 'pagination[page]': '1', basic: 'true' }),
      signal,
    }),
  conversationWith: (user: string) =>
    call<{ data: ChatConversation }>({ path: `/chat-conversations/users/${encodeURIComponent(user)}` }),
  unread: (viewer: string) =>
    call<ChatUnread>({ path: `/chat-messages/${encodeURIComponent(viewer)}/unread` }),
  messages: (id: string, next: string | null = null) =>
    call<ChatMessages>({ path: next === null ? `${pathTo(id)}/messages` : pathOf(next) }),
  messagesAfter: (id: string, after: number) =>
    call<ChatMessages>({ path: `${pathTo(id)}/messages`, query: { after } }),
  /** Messages with these words, the newest page in the order they were written; `next`: the page before. */
  search: ({
    id,
    words,
    next,
    signal,
  }: {
    id: string;
    words: string;
    next: string | null;
    signal: AbortSignal;
  }) =>
    call<ChatMessages>(
      next === null
        ? { path: `${pathTo(id)}/messages`, query: { search: words }, signal }
        : { path: pathOf(next), signal },
    ),
  /** Where the messages before a number are, as a next link. */
  before: (id: string, seq: number) => `${pathTo(id)}/messages?before=${seq}`,
  read: (id: string, until: number) =>
    call<{ data: ChatConversation }>({ path: `${pathTo(id)}/read`, query: { until } }),
  send: ({ id, message, attempt }: { id: string; message: string; attempt: string }) =>
    call<{ data: ChatMessage }>({
      method: 'POST',
      path: '/chat-messages',
      body: { chat_conversation_id: id, message },
      intent: attempt,
    }),
};

export type ChatCalls = typeof chatCalls;

const pathTo = (id: string) => `/chat-conversations/${encodeURIComponent(id)}`;

function pathOf(next: string): string {
  const { pathname, search } = new URL(next, location.href);
  return pathname.replace(/^.*?\/api(?=\/)/, '') + search;
}
