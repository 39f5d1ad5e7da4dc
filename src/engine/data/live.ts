/** What a part of a page hears in a channel beyond what every page hears. */
export interface LiveConnection {
  /** `name`: as Echo has it, without its prefix. Answers the function that ends it. */
  listen(channel: string, event: string, hear: (data: unknown) => void): () => void;
  join(channel: string, listener: PresenceListener): () => void;
  /** To the others who are in a private channel now; lost where that cannot be said. */
  whisper(channel: string, event: string, data: unknown): void;
  socketId(): string | undefined;
}

export interface PresenceListener {
  /** Everybody who is there, by id, oneself included; after each connection anew, in place of what was known. */
  here(people: readonly string[]): void;
  joining(person: string): void;
  leaving(person: string): void;
}

export interface LiveState {
  /** Everything is heard; after a time without, something may have been missed. */
  connected: boolean;
}

type Wish = (connection: LiveConnection) => () => void;

const wishes = new Map<Wish, (() => void) | null>();
const states = new Set<(state: LiveState) => void>();
let connection: LiveConnection | null = null;
let state: LiveState = { connected: false };

/** Holds as long as it is wanted, over every connection that comes and goes meanwhile. */
function wish(one: Wish): () => void {
  wishes.set(one, connection && one(connection));
  return () => {
    wishes.get(one)?.();
    wishes.delete(one);
  };
}

/** Channels of the live connection, for parts of pages. Where there is no connection, nothing is heard and nothing fails. */
export const live = {
  /**
   * Hears an event in the private channel `channel` (`Chat.17`). A dot before the event's name leaves out the name space
   * (`.typing`), as Echo has it. Answers the function that ends it.
   */
  listen: (channel: string, event: string, hear: (data: unknown) => void): (() => void) =>
    wish((now) => now.listen(channel, event, hear)),
  /** Hears what other pages whisper in a private channel. */
  hearWhisper: (channel: string, event: string, hear: (data: unknown) => void): (() => void) =>
    wish((now) => now.listen(channel, `.client-${event}`, hear)),
  /** Enters the presence channel `channel` (`Chat`). */
  join: (channel: string, listener: PresenceListener): (() => void) =>
    wish((now) => now.join(channel, listener)),
  whisper: (channel: string, event: string, data: unknown): void => connection?.whisper(channel, event, data),
  /** Of the connection; the server does not tell it what its own page sent. */
  socketId: (): string | undefined => connection?.socketId(),
  /** Says at once how it is, then whenever it changes. */
  onState(hear: (state: LiveState) => void): () => void {
    states.add(hear);
    hear(state);
    return () => void states.delete(hear);
  },
};

/** A connection was opened or, with `null`, given up. */
export function setConnection(next: LiveConnection | null): void {
  if (connection) for (const end of wishes.values()) end?.();
  connection = next;
  for (const one of wishes.keys()) wishes.set(one, next && one(next));
  if (!next) tellState({ connected: false });
}

export function tellState(next: LiveState): void {
  if (state.connected === next.connected) return;
  state = next;
  for (const hear of states) hear(next);
}
