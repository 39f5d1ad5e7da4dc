import type { ChatMessage } from '../../definition/wire.ts';

/** One's own message that the server has not answered yet. */
export interface Pending {
  /** Stays the same over all repetitions, so that it never becomes two messages. */
  attempt: string;
  message: string;
  /** ISO. */
  time: string;
  failed: boolean;
  /** Why, in words; `null` while it is on its way or the network is away. */
  why: string | null;
}

/** What is known of one conversation: its messages from some number on, and what is not sent yet. */
export interface Talk {
  /** By their numbers; where one is missing it is asked for. */
  messages: readonly ChatMessage[];
  pending: readonly Pending[];
  /** Where older messages are; `null` = these are all. */
  older: string | null;
  loaded: boolean;
  /** The least number that may follow a message's, where what was between is kept no more. */
  follows: ReadonlyMap<number, number>;
}

export const NOTHING: Talk = {
  messages: [],
  pending: [],
  older: null,
  loaded: false,
  follows: new Map(),
};

/** Takes messages from wherever they come: each once, in the order of the server, in place of its local copy. */
export function withMessages(talk: Talk, found: readonly ChatMessage[]): Talk {
  const known = new Set(talk.messages.map(({ seq }) => seq));
  const fresh = found.filter(({ seq }) => !known.has(seq));
  const arrived = new Set(found.map(({ attempt }) => attempt));
  const pending = talk.pending.filter(({ attempt }) => !arrived.has(attempt));
  if (fresh.length === 0 && pending.length === talk.pending.length) return talk;
  return { ...talk, pending, messages: [...talk.messages, ...fresh].sort((a, b) => a.seq - b.seq) };
}

/** Takes what is kept after a number, up to `last`: what lies before the first of it is not to be had. */
export function withAfter(
  talk: Talk,
  { after, last, found }: { after: number; last: number; found: readonly ChatMessage[] },
): Talk {
  const next = found[0]?.seq ?? last + 1;
  const taken = withMessages(talk, found);
  return next > after + 1 ? { ...taken, follows: new Map(talk.follows).set(after, next) } : taken;
}

/** The number after which messages are missing, where the newest one of the conversation has `last`; `null` = none are. */
export function missingAfter({ messages, loaded, follows }: Talk, last: number): number | null {
  if (!loaded) return null;
  const least = (seq: number) => follows.get(seq) ?? seq + 1;
  const hole = messages.find(({ seq }, at) => {
    const next = messages[at + 1];
    return next !== undefined && next.seq > least(seq);
  });
  if (hole) return hole.seq;
  const newest = newestOf(messages);
  return least(newest) <= last ? newest : null;
}

export const newestOf = (messages: readonly ChatMessage[]): number => messages.at(-1)?.seq ?? 0;

export function changePending(talk: Talk, attempt: string, change: Partial<Pending>): Talk {
  return {
    ...talk,
    pending: talk.pending.map((one) => (one.attempt === attempt ? { ...one, ...change } : one)),
  };
}
