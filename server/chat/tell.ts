import type { ChatEvent, ChatMessage } from '../../src/definition/wire.ts';
import type { Change } from '../core/deps.ts';
import { CHAT_EVENT, chatChannel } from '../live/channels.ts';
import type { Publisher } from '../live/publisher.ts';

/** Name in the feed of changes of what one of two people wrote or read. */
export const CHAT_MESSAGE = 'chat_message';

/** Services take 10 kB an event; the frame around it takes some. */
const MOST_BYTES = 8_000;

/** To each of both, whichever page they have open, on however many devices: their lists and counts are others now. */
export const toldTo = (people: readonly string[]): Change[] =>
  people.map((person) => ({ record: CHAT_MESSAGE, department: null, person }));

/**
 * Says a message in the channel of its conversation, which only its two people are let into. The page that sent it (`socket`)
 * knows it already.
 */
export function say(
  publish: Publisher['publish'],
  { is_me: _, ...message }: ChatMessage,
  socket: string | null,
): void {
  const long = Buffer.byteLength(message.message) > MOST_BYTES;
  const { message: text, ...rest } = message;
  const event: ChatEvent = { message: long ? rest : { ...rest, message: text } };
  const sender = socket === null ? null : { socket, user: message.user_id };
  publish(chatChannel(message.chat_conversation_id), CHAT_EVENT, event, sender);
}
