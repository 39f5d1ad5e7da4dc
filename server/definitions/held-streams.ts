import type { FastifyReply } from 'fastify';

/** Of a whole campus behind one address, and of the whole world. */
const MOST_OF_ADDRESS = 500;
const MOST = 5_000;

/** Answers that stay open: everybody may ask for one, so that there are only so many. */
export class HeldStreams {
  readonly #held = new Map<FastifyReply, string>();
  readonly #of = new Map<string, number>();

  /** False when there are too many. Forgets the stream by itself once it is closed. */
  hold(reply: FastifyReply, address: string): boolean {
    const own = this.#of.get(address) ?? 0;
    if (own >= MOST_OF_ADDRESS || this.#held.size >= MOST) return false;
    this.#held.set(reply, address);
    this.#of.set(address, own + 1);
    reply.raw.once('close', () => this.#forget(reply, address));
    return true;
  }

  all(): Iterable<FastifyReply> {
    return this.#held.keys();
  }

  #forget(reply: FastifyReply, address: string): void {
    this.#held.delete(reply);
    const left = (this.#of.get(address) ?? 1) - 1;
    if (left > 0) this.#of.set(address, left);
    else this.#of.delete(address);
  }
}
