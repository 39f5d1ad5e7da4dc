import { randomInt } from 'node:crypto';
import { eventFrame } from './frames.ts';

/** Who stands behind a connection. */
export interface Owner {
  user: string;
  /** Id of the session; `null` where there is none. */
  session: string | null;
  /** In which they are signed in. */
  department: string;
}

/** The connection that hears nothing of what its own page said; with a `user`, only if it is theirs. */
export interface Except {
  socket: string;
  user: string | null;
}

/** One open connection of a browser. */
export interface Connection {
  /** Unguessable, never used again. */
  readonly id: string;
  owner: Owner | null;
  send(frame: string): void;
  /** Close codes: https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/#error-codes */
  close(code: number, reason: string): void;
}

/** 2^48, the most that a random whole number may be below. */
const PARTS = 281_474_976_710_655;

export const newSocketId = (): string => `${randomInt(PARTS)}.${randomInt(PARTS)}`;

/** The connections of this process and the channels they are in. Knows nothing of sockets. */
export class Hub {
  readonly #connections = new Map<string, Connection>();
  readonly #members = new Map<string, Set<Connection>>();
  /** By channel as whom they are in it; `null` where nobody asks. */
  readonly #channels = new Map<Connection, Map<string, string | null>>();
  readonly #left: (channel: string, member: string) => void;

  /** `left`: a connection left a channel in which it was somebody. */
  constructor(left: (channel: string, member: string) => void = () => undefined) {
    this.#left = left;
  }

  add(connection: Connection): void {
    this.#connections.set(connection.id, connection);
    this.#channels.set(connection, new Map());
  }

  remove(connection: Connection): void {
    for (const channel of [...this.channelsOf(connection).keys()]) this.leave(connection, channel);
    this.#connections.delete(connection.id);
    this.#channels.delete(connection);
  }

  has(id: string): boolean {
    return this.#connections.has(id);
  }

  all(): Connection[] {
    return [...this.#connections.values()];
  }

  channelsOf(connection: Connection): ReadonlyMap<string, string | null> {
    return this.#channels.get(connection) ?? new Map();
  }

  /** Ends all that somebody has open; browsers do not come again by themselves. */
  end(user: string): void {
    for (const connection of this.all()) if (connection.owner?.user === user) connection.close(4009, 'ended');
  }

  /** How many connections hear a channel. */
  size(channel: string): number {
    return this.#members.get(channel)?.size ?? 0;
  }

  /** The channels that somebody hears. */
  channels(): string[] {
    return [...this.#members.keys()];
  }

  /**
   * Says whose a connection is; `false` when it is another person's already. One that is not of this process is nobody's
   * business here.
   */
  claim(id: string, owner: Owner): boolean {
    const connection = this.#connections.get(id);
    if (!connection) return true;
    if (connection.owner !== null && connection.owner.user !== owner.user) return false;
    connection.owner = owner;
    return true;
  }

  join(connection: Connection, channel: string, member: string | null = null): void {
    const own = this.#channels.get(connection);
    // Gone meanwhile.
    if (!own) return;
    own.set(channel, member);
    const members = this.#members.get(channel) ?? new Set();
    this.#members.set(channel, members.add(connection));
  }

  leave(connection: Connection, channel: string): void {
    const own = this.#channels.get(connection);
    const member = own?.get(channel) ?? null;
    own?.delete(channel);
    const members = this.#members.get(channel);
    members?.delete(connection);
    if (members?.size === 0) this.#members.delete(channel);
    if (member !== null) this.#left(channel, member);
  }

  /** Tells everybody in a channel. */
  publish(channel: string, event: string, data: unknown, except: Except | null = null): void {
    if (this.#members.has(channel)) this.pass(channel, eventFrame(channel, event, data), except);
  }

  /** A frame that is made already. */
  pass(channel: string, frame: string, except: Except | null = null): void {
    for (const connection of this.#members.get(channel) ?? [])
      if (!isExcepted(connection, except)) connection.send(frame);
  }
}

const isExcepted = ({ id, owner }: Connection, except: Except | null) =>
  id === except?.socket && (except.user === null || owner?.user === except.user);
