import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChatConversation, ChatEvent, ChatMessage } from '../src/definition/wire.ts';
import { connect, type Listener } from './listener.ts';
import { headersOf, idOf, type Session } from './session.ts';

/** Between tries while the server is away. */
const AGAIN_MS = 100;

const CHAT_EVENT = 'App\\Events\\PrivateChatEvent';

/** Asks until there is an answer that is none of a server that is away. */
async function asked(call: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await call().catch(() => null);
    if (answer && answer.status < 500) return answer;
    await wait(AGAIN_MS);
  }
}

/** The conversation of two people. */
export async function conversationOf(url: string, one: Session, other: Session): Promise<string> {
  const answer = await fetch(`${url}/api/chat-conversations/users/${idOf(other)}`, {
    headers: headersOf(one),
  });
  return ((await answer.json()) as { data: ChatConversation }).data.id;
}

/** Sends a message under one key until it is acknowledged; answers its number. */
export async function say(
  url: string,
  from: Session,
  conversation: string,
  message: string,
): Promise<number> {
  const headers = { ...headersOf(from), 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const body = JSON.stringify({ chat_conversation_id: conversation, message });
  const answer = await asked(() => fetch(`${url}/api/chat-messages`, { method: 'POST', headers, body }));
  if (!answer.ok) throw new Error(`a message was refused: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: ChatMessage }).data.seq;
}

/**
 * Somebody who has a conversation open: connects again when the connection ended, asks for what is after the newest of an
 * unbroken count when there is a gap. `texts` by number, each as often as it was shown.
 */
export class Reader {
  readonly texts = new Map<number, string[]>();
  /** When something was first heard by the connection since this was set to `null`. */
  heardFirst: number | null = null;
  #listener: Listener | null = null;
  #done = false;
  readonly #url: string;
  readonly #session: Session;
  readonly #conversation: string;

  constructor(url: string, session: Session, conversation: string) {
    this.#url = url;
    this.#session = session;
    this.#conversation = conversation;
  }

  async open(): Promise<void> {
    const listener = await connect(this.#url, this.#session);
    this.#listener = listener;
    listener.on(CHAT_EVENT, (data) => {
      const { message } = JSON.parse(data) as ChatEvent;
      this.heardFirst ??= performance.now();
      this.#show(message.seq, message.message ?? '');
      if (message.seq > this.#unbroken() + 1) void this.#fill();
    });
    await listener.enter(`private-Chat.${this.#conversation}`);
    await this.#fill();
    void listener.closed.then(() => this.#reopen());
  }

  close(): void {
    this.#done = true;
    this.#listener?.close();
  }

  async #reopen(): Promise<void> {
    while (!this.#done) {
      if (
        await this.open().then(
          () => true,
          () => false,
        )
      )
        return;
      await wait(AGAIN_MS);
    }
  }

  async #fill(): Promise<void> {
    const path = `/api/chat-conversations/${this.#conversation}/messages?after=${this.#unbroken()}`;
    const answer = await asked(() => fetch(`${this.#url}${path}`, { headers: headersOf(this.#session) }));
    const { data } = (await answer.json()) as { data: ChatMessage[] };
    for (const { seq, message } of data) this.#show(seq, message);
  }

  /** A number that is shown is not shown again; another text under it would be a second message. */
  #show(seq: number, text: string): void {
    const known = this.texts.get(seq) ?? [];
    if (!known.includes(text)) this.texts.set(seq, [...known, text]);
  }

  #unbroken(): number {
    let newest = 0;
    while (this.texts.has(newest + 1)) newest++;
    return newest;
  }
}
