import { Duplex } from 'node:stream';

/** What is used of the embedded database: bytes of the PostgreSQL protocol in, bytes out. */
export interface ProtocolEngine {
  execProtocolRawStream(
    message: Uint8Array,
    options: { syncToFs?: boolean; onRawData: (data: Uint8Array) => void },
  ): Promise<void>;
}

const TERMINATE = 0x58;
const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/**
 * The socket that `pg` believes to talk to, answered by a database inside this process. All messages of a query (parse,
 * bind, describe, execute, sync) go in by one call: calling the database costs about as much as a small query itself.
 */
export class EmbeddedStream extends Duplex {
  readonly #engine: ProtocolEngine;
  #begun = false;

  constructor(engine: ProtocolEngine) {
    super({ highWaterMark: Number.MAX_SAFE_INTEGER });
    this.#engine = engine;
  }

  /** Part of a socket that `pg` calls. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#answer(chunk).then(() => done(), done);
  }

  /** What was written while corked comes in one go. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#answer(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _read(): void {}

  async #answer(message: Buffer): Promise<void> {
    if (!this.#begun) {
      // The first message asks for a session; here there is always one.
      this.#begun = true;
      this.push(Buffer.concat([AUTHENTICATED, READY]));
      return;
    }
    if (message[0] === TERMINATE) return;
    const parts: Buffer[] = [];
    // The bytes lie in the memory of the database, which goes on using it.
    const onRawData = (data: Uint8Array) => void parts.push(Buffer.from(data));
    await this.#engine.execProtocolRawStream(message, { onRawData });
    this.push(parts.length === 1 ? parts[0] : Buffer.concat(parts));
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
