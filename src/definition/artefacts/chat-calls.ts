import type { AnswerName } from './answer-schemas.ts';

export interface OwnCall {
  method: 'GET' | 'POST';
  /** Below `/api`; parameters in braces. */
  path: string;
  query: readonly string[];
  /** What must be sent, by name; every value is a string. */
  body: readonly string[];
  answer: AnswerName;
}

const call = (
  method: OwnCall['method'],
  path: string,
  answer: AnswerName,
  { query = [], body = [] }: Partial<Pick<OwnCall, 'query' | 'body'>> = {},
): OwnCall => ({ method, path, query, body, answer });

/** The calls of the chat. Source: specification section 7. */
export const CHAT_CALLS: readonly OwnCall[] = [
  call('GET', '/chat-conversations', 'ChatConversations', { query: ['pagination[page]'] }),
  call('GET', '/chat-conversations/users/{id}', 'ChatConversationAnswer'),
  call('GET', '/chat-conversations/{id}/messages', 'ChatMessages', { query: ['before', 'after', 'search'] }),
  call('GET', '/chat-conversations/{id}/read', 'ChatConversationAnswer', { query: ['until'] }),
  call('GET', '/chat-messages/{id}/unread', 'ChatUnread'),
  call('POST', '/chat-messages', 'ChatMessageAnswer', { body: ['chat_conversation_id', 'message'] }),
];
