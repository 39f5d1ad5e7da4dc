import type { ChatConversation, ChatEvent, ChatMessage } from '../../definition/wire.ts';
import {
  facultyNow,
  isOffline,
  newId,
  readDraft,
  regionErrorText,
  removeDraft,
  writeDraft,
} from '../../engine/door.ts';
import { type ChatCalls, chatCalls } from './calls.ts';
import { oneAtATime } from './one-at-a-time.ts';
import {
  changePending,
  missingAfter,
  NOTHING,
  newestOf,
  type Pending,
  type Talk,
  withAfter,
  withMessages,
} from './talk.ts';

export interface ChatState {
  /** The newest first; `null` = not read yet. */
  list: readonly ChatConversation[] | null;
  next: string | null;
  failure: unknown;
  talks: ReadonlyMap<string, Talk>;
}

interface Kept {
  text: string;
  pending: readonly Pending[];
}

/** Messages before one that was searched for, so that it can be understood. */
const LEADING = 10;

/** All that one person's chat knows, apart from what is drawn: it outlives pages, so that nothing unsent is lost by leaving. */
export class ChatStore {
  #state: ChatState = { list: null, next: null, failure: null, talks: new Map() };
  readonly #listeners = new Set<() => void>();
  /** How far was read here; the server may not know yet. */
  readonly #read = new Map<string, number>();
  readonly #unsentReads = new Set<string>();
  /** Conversations that are on the screen. */
  readonly #open = new Set<string>();
  /** The last sending in each conversation: one after another, or their order would be the network's. */
  readonly #queues = new Map<string, Promise<void>>();

  readonly viewer: string;
  readonly calls: ChatCalls;

  constructor(viewer: string, calls: ChatCalls = chatCalls) {
    this.viewer = viewer;
    this.calls = calls;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly get = () => this.#state;

  /** Looks at the list, and at what of the open conversations is missing. What changes meanwhile is looked at once more. */
  readonly refresh = oneAtATime(() => this.#look());

  async more(): Promise<void> {
    const { next } = this.#state;
    if (next === null) return;
    const page = await this.calls.conversations(next);
    this.#take(page.data, page.links.next);
  }

  /** A conversation that was begun, and stands in no list as long as nothing is said. */
  knows(conversation: ChatConversation): void {
    this.#take([conversation], this.#state.next);
  }

  /** Answers the function that ends it. */
  open(id: string): () => void {
    this.#open.add(id);
    if (!this.#talk(id).loaded) void this.#load(id);
    else void this.refresh();
    return () => void this.#open.delete(id);
  }

  async older(id: string): Promise<void> {
    const { older } = this.#talk(id);
    if (older === null) return;
    const page = await this.calls.messages(id, older);
    this.#change(id, (talk) => ({ ...withMessages(talk, page.data), older: page.links.next }));
  }

  /** Has a message of before at hand, with some that lead to it and all that came after. */
  async reach(id: string, seq: number): Promise<void> {
    const first = this.#talk(id).messages[0]?.seq ?? 0;
    if (seq >= first) return;
    const found: ChatMessage[] = [];
    for (let after = Math.max(0, seq - 1 - LEADING); after < first - 1; ) {
      const page = await this.calls.messagesAfter(id, after);
      const last = page.data.at(-1);
      if (!last) break;
      found.push(...page.data);
      after = last.seq;
    }
    const begins = found[0]?.seq ?? first;
    const older = begins > 1 ? this.calls.before(id, begins) : null;
    // All at once: a gap between what is shown would be asked for, and closed under the reader.
    this.#change(id, (talk) => ({ ...withMessages(talk, found), older }));
  }

  /** Somebody looks at the conversation: what is there is read, here at once and on the server when it can be told. */
  see(id: string): void {
    const until = newestOf(this.#talk(id).messages);
    const conversation = this.#state.list?.find((one) => one.id === id);
    if (until <= Math.max(this.#read.get(id) ?? 0, conversation?.read_seq ?? 0)) return;
    this.#read.set(id, until);
    this.#take([], this.#state.next);
    void this.#tellRead(id);
  }

  /** What was said in the channel of an open conversation. */
  hear(id: string, { message }: ChatEvent): void {
    const { message: text } = message;
    if (text === undefined) return void this.refresh();
    this.#change(id, (talk) =>
      withMessages(talk, [{ ...message, message: text, is_me: message.user_id === this.viewer }]),
    );
    if (missingAfter(this.#talk(id), message.seq) !== null) void this.#fill(id, message.seq);
  }

  send(id: string, message: string): void {
    const own = { attempt: newId(), message, time: facultyNow().toISOString(), failed: false, why: null };
    this.#change(id, (talk) => ({ ...talk, pending: [...talk.pending, own] }));
    this.#enqueue(id, own);
  }

  sendAgain(id: string, attempt: string): void {
    const own = this.#talk(id).pending.find((one) => one.attempt === attempt);
    if (!own?.failed) return;
    this.#change(id, (talk) => changePending(talk, attempt, { failed: false, why: null }));
    this.#enqueue(id, own);
  }

  discard(id: string, attempt: string): void {
    this.#change(id, (talk) => ({
      ...talk,
      pending: talk.pending.filter((one) => one.attempt !== attempt),
    }));
  }

  /** The network is there again: what it kept from being sent is sent, under the keys it had. */
  online(): void {
    for (const [id, { pending }] of this.#state.talks)
      for (const { attempt, failed, why } of pending) if (failed && why === null) this.sendAgain(id, attempt);
    void this.refresh();
  }

  draft = (id: string): string => this.#kept(id)?.text ?? '';
  keepDraft(id: string, text: string): void {
    this.#keep(id, { text, pending: this.#talk(id).pending });
  }

  async #look(): Promise<void> {
    try {
      const page = await this.calls.conversations();
      this.#take(page.data, this.#state.list === null ? page.links.next : this.#state.next);
      for (const id of [...this.#unsentReads]) await this.#tellRead(id);
      for (const id of this.#open) {
        const last = this.#state.list?.find((one) => one.id === id)?.last_seq ?? 0;
        if (missingAfter(this.#talk(id), last) !== null) await this.#fill(id, last);
      }
    } catch (failure) {
      this.#set({ failure });
    }
  }

  async #load(id: string): Promise<void> {
    try {
      const page = await this.calls.messages(id);
      const kept = this.#kept(id)?.pending ?? [];
      this.#change(id, (talk) => {
        const mine = talk.pending.length > 0 ? talk.pending : kept.map((one) => ({ ...one, failed: true }));
        return withMessages({ ...talk, pending: mine, older: page.links.next, loaded: true }, page.data);
      });
      this.#set({ failure: null });
    } catch (failure) {
      this.#set({ failure });
    }
  }

  async #fill(id: string, last: number): Promise<void> {
    for (;;) {
      const after = missingAfter(this.#talk(id), last);
      if (after === null) return;
      const page = await this.calls.messagesAfter(id, after).catch(() => null);
      // It is asked for at the next change.
      if (page === null) return;
      this.#change(id, (talk) => withAfter(talk, { after, last, found: page.data }));
    }
  }

  async #tellRead(id: string): Promise<void> {
    this.#unsentReads.delete(id);
    try {
      const { data } = await this.calls.read(id, this.#read.get(id) ?? 0);
      this.#take([data], this.#state.next);
    } catch (error) {
      if (isOffline(error)) this.#unsentReads.add(id);
    }
  }

  #enqueue(id: string, own: Pick<Pending, 'attempt' | 'message'>): void {
    const before = this.#queues.get(id) ?? Promise.resolve();
    this.#queues.set(
      id,
      before.then(() => this.#deliver(id, own)),
    );
  }

  async #deliver(id: string, { attempt, message }: Pick<Pending, 'attempt' | 'message'>): Promise<void> {
    try {
      const { data } = await this.calls.send({ id, message, attempt });
      this.#change(id, (talk) => withMessages(talk, [data]));
      this.#said(data);
    } catch (error) {
      const why = isOffline(error) ? null : regionErrorText(error);
      this.#change(id, (talk) => changePending(talk, attempt, { failed: true, why }));
    }
  }

  /** One's own message stands in the list at once. */
  #said({ chat_conversation_id: id, message, time, seq }: ChatMessage): void {
    const known = this.#state.list?.find((one) => one.id === id);
    if (known && known.last_seq < seq)
      this.#take(
        [{ ...known, last_message: message, last_message_time: time, last_seq: seq, last_is_me: true }],
        this.#state.next,
      );
  }

  #take(found: readonly ChatConversation[], next: string | null): void {
    const byId = new Map((this.#state.list ?? []).map((one) => [one.id, one]));
    for (const one of found) {
      const known = byId.get(one.id);
      // An answer may have been overtaken on its way.
      if (!known || known.last_seq <= one.last_seq) byId.set(one.id, one);
    }
    const list = [...byId.values()].map((one) =>
      (this.#read.get(one.id) ?? 0) >= one.last_seq ? { ...one, unread: 0 } : one,
    );
    list.sort((a, b) => (b.last_message_time ?? '').localeCompare(a.last_message_time ?? ''));
    this.#set({ list, next, failure: null });
  }

  #talk(id: string): Talk {
    return this.#state.talks.get(id) ?? NOTHING;
  }

  #change(id: string, change: (talk: Talk) => Talk): void {
    const before = this.#talk(id);
    const after = change(before);
    if (after === before) return;
    this.#set({ talks: new Map(this.#state.talks).set(id, after) });
    if (after.pending !== before.pending) this.#keep(id, { text: this.draft(id), pending: after.pending });
  }

  #kept = (id: string) => readDraft<Kept>(this.#place(id))?.value ?? null;
  #keep(id: string, kept: Kept): void {
    if (kept.text === '' && kept.pending.length === 0) removeDraft(this.#place(id));
    else writeDraft(this.#place(id), kept, new Date());
  }
  #place = (id: string) => `chat/${this.viewer}/${id}`;

  #set(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

let store: ChatStore | null = null;

/** The one store of the person who is signed in. */
export function chatOf(viewer: string): ChatStore {
  if (store?.viewer !== viewer) store = new ChatStore(viewer);
  return store;
}
