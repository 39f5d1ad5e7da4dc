import { randomInt } from 'node:crypto';
import { eventFrame } from './frames.ts';

/** Who stands behind a connection. */
export interface Owner {
  user: string;
  /** Id of the session; `null` where there is none. */
  session: string | null;
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
  readonly #channels = new Map<Connection, Set<string>>();

  add(connection: Connection): void {
    this.#connections.set(connection.id, connection);
    this.#channels.set(connection, new Set());
  }

  remove(connection: Connection): void {
    for (const channel of this.channelsOf(connection)) this.leave(connection, channel);
    this.#connections.delete(connection.id);
    this.#channels.delete(connection);
  }

  has(id: string): boolean {
    return this.#connections.has(id);
  }

  all(): Connection[] {
    return [...this.#connections.values()];
  }

  channelsOf(connection: Connection): ReadonlySet<string> {
    return this.#channels.get(connection) ?? new Set();
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

  join(connection: Connection, channel: string): void {
    const own = this.#channels.get(connection);
    // Gone meanwhile.
    if (!own) return;
    own.add(channel);
    const members = this.#members.get(channel) ?? new Set();
    this.#members.set(channel, members.add(connection));
  }

  leave(connection: Connection, channel: string): void {
    this.#channels.get(connection)?.delete(channel);
    const members = this.#members.get(channel);
    members?.delete(connection);
    if (members?.size === 0) this.#members.delete(channel);
  }

  /** Tells everybody in a channel; the frame is made once. */
  publish(channel: string, event: string, data: unknown): void {
    const members = this.#members.get(channel);
    if (!members) return;
    const frame = eventFrame(channel, event, data);
    for (const connection of members) connection.send(frame);
  }
}
