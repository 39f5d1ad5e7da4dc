/** Somebody in a presence channel. `info`: what the others are told of them. */
export interface Member {
  user: string;
  info: unknown;
}

/** People of one channel in all processes. */
export const MOST_MEMBERS = 5_000;
/** Who reloads a page, or changes to another process, is away for less. */
const LEAVING_MS = 3_000;

/** What processes say to each other of who is where. */
export type PresenceMessage =
  | { kind: 'entered'; channel: string; member: Member }
  | { kind: 'left'; channel: string; user: string }
  /** All that this process has, in place of what was known of it. */
  | { kind: 'has'; members: [channel: string, member: Member][] };

export interface PresenceListener {
  added(channel: string, member: Member): void;
  removed(channel: string, user: string): void;
  tell(message: PresenceMessage): void;
}

interface Person {
  member: Member;
  /** Connections in this process. */
  here: number;
  /** Other processes that have them. */
  elsewhere: Set<string>;
  leaving?: NodeJS.Timeout;
}

/**
 * Who is in which presence channel, in this process and in the others: once per person, whatever they have open. Somebody is
 * gone only when nothing of theirs has come back for a while.
 */
export class Presence {
  readonly #channels = new Map<string, Map<string, Person>>();
  readonly #listener: PresenceListener;

  constructor(listener: PresenceListener) {
    this.#listener = listener;
  }

  /** Those in which somebody is. */
  channels(): string[] {
    return [...this.#channels.keys()];
  }

  members(channel: string): Member[] {
    return [...(this.#channels.get(channel)?.values() ?? [])].map(({ member }) => member);
  }

  /** One more connection of a person in this process; `false` when the channel is full. */
  enter(channel: string, member: Member): boolean {
    const people = this.#channels.get(channel);
    if (!people?.has(member.user) && (people?.size ?? 0) >= MOST_MEMBERS) return false;
    const person = this.#person(channel, member);
    if (++person.here === 1) this.#listener.tell({ kind: 'entered', channel, member });
    return true;
  }

  /** One connection less. */
  leave(channel: string, user: string): void {
    const person = this.#channels.get(channel)?.get(user);
    if (!person || person.here === 0) return;
    if (--person.here === 0) this.#listener.tell({ kind: 'left', channel, user });
    this.#settle(channel, person);
  }

  heard(message: PresenceMessage, from: string): void {
    if (message.kind === 'entered') this.#person(message.channel, message.member).elsewhere.add(from);
    else if (message.kind === 'left') this.#forget(message.channel, message.user, from);
    else {
      const kept = new Set(message.members.map(([channel, { user }]) => `${channel} ${user}`));
      this.#drop(from, (channel, user) => !kept.has(`${channel} ${user}`));
      for (const [channel, member] of message.members) this.#person(channel, member).elsewhere.add(from);
    }
  }

  /** A process is there no more. */
  lost(from: string): void {
    this.#drop(from, () => true);
  }

  /** What this process has. */
  own(): [string, Member][] {
    return [...this.#channels].flatMap(([channel, people]) =>
      [...people.values()]
        .filter(({ here }) => here > 0)
        .map(({ member }): [string, Member] => [channel, member]),
    );
  }

  /** The same text for the same people: those of this process, or those of another as far as they are known. */
  digest(from: string | null): string {
    let count = 0;
    let sum = 0;
    for (const [channel, people] of this.#channels)
      for (const [user, { here, elsewhere }] of people)
        if (from === null ? here > 0 : elsewhere.has(from)) {
          count++;
          sum = (sum + hashOf(`${channel} ${user}`)) >>> 0;
        }
    return `${count}/${sum}`;
  }

  close(): void {
    for (const people of this.#channels.values())
      for (const { leaving } of people.values()) clearTimeout(leaving);
    this.#channels.clear();
  }

  #person(channel: string, member: Member): Person {
    const people = this.#channels.get(channel) ?? new Map<string, Person>();
    this.#channels.set(channel, people);
    const known = people.get(member.user);
    if (known) {
      clearTimeout(known.leaving);
      delete known.leaving;
      return known;
    }
    const person: Person = { member, here: 0, elsewhere: new Set() };
    people.set(member.user, person);
    this.#listener.added(channel, member);
    return person;
  }

  #drop(from: string, which: (channel: string, user: string) => boolean): void {
    for (const [channel, people] of this.#channels)
      for (const user of people.keys()) if (which(channel, user)) this.#forget(channel, user, from);
  }

  #forget(channel: string, user: string, from: string): void {
    const person = this.#channels.get(channel)?.get(user);
    if (person?.elsewhere.delete(from)) this.#settle(channel, person);
  }

  #settle(channel: string, person: Person): void {
    if (person.here > 0 || person.elsewhere.size > 0 || person.leaving) return;
    const { user } = person.member;
    person.leaving = setTimeout(() => {
      const people = this.#channels.get(channel);
      people?.delete(user);
      if (people?.size === 0) this.#channels.delete(channel);
      this.#listener.removed(channel, user);
    }, LEAVING_MS).unref();
  }
}

/** FNV-1a, 32 bit. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

/** Digest of nobody. */
export const NOBODY = '0/0';
