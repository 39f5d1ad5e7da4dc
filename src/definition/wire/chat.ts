import { flag, list, moment, object, optional, orNull, type Static, text, whole } from './schema.ts';

/** Somebody one can write to, or whose message it is. */
export const ChatPerson = object({ id: text, name: text, initial: text });
export type ChatPerson = Static<typeof ChatPerson>;

/** A conversation as one of its two people sees it. Source: specification section 3. */
export const ChatConversation = object({
  id: text,
  /** Of the other one. */
  name: text,
  initial: text,
  user_id: text,
  /** `null` = nothing was said yet. */
  last_message: orNull(text),
  last_message_time: orNull(moment),
  unread: whole,
  participants: list(ChatPerson),
  /** Whether the newest message is one's own. */
  last_is_me: flag,
  /** Number of the newest message; 0 = none. */
  last_seq: whole,
  /** How far one has read oneself, and the other one. */
  read_seq: whole,
  seen_seq: whole,
  seen_at: orNull(moment),
  /** Whether the other one's account is in use: nobody reads what is written to one that is not. */
  open: flag,
});
export type ChatConversation = Static<typeof ChatConversation>;

export const ChatMessage = object({
  id: text,
  chat_conversation_id: text,
  /** Counts from 1 in its conversation: whoever has 4 and 6 has missed one. */
  seq: whole,
  message: text,
  time: moment,
  is_me: flag,
  user_id: text,
  name: text,
  initial: text,
  /** `Idempotency-Key` of one's own message, by which the copy that is on the screen already is known. */
  attempt: optional(text),
});
export type ChatMessage = Static<typeof ChatMessage>;

/** What is said in the channel of a conversation. Without `message` where it is too long to be told: ask for it. */
export interface ChatEvent {
  message: Omit<ChatMessage, 'is_me' | 'message'> & { message?: string };
}

const links = object({
  /** Where the next page is; `null` = there is none. */
  next: orNull(text),
});

export const ChatConversations = object({ data: list(ChatConversation), links });
export type ChatConversations = Static<typeof ChatConversations>;

/** The oldest first on each page. */
export const ChatMessages = object({ data: list(ChatMessage), links });
export type ChatMessages = Static<typeof ChatMessages>;

/** One's messages of all conversations that are not read. */
export const ChatUnread = object({
  unread: whole,
  /** Whether what shows by itself says no more than who wrote. */
  hides_text: flag,
});
export type ChatUnread = Static<typeof ChatUnread>;
