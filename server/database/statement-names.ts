import { createHash } from 'node:crypto';
import { entry } from '../core/entry.ts';
import { keepsNoNames, refusedForItsName } from './transaction.ts';

/** Seen this often, a statement gets a name: what comes once or twice, as the making of tables does, is not worth one. */
const OFTEN = 3;
/** So many texts are counted; statements hold their values as parameters, so what people ask makes few of them. */
const COUNTED = 5_000;
/** So many are held for each connection before all of them are given up. */
const MOST = 500;

interface Seen {
  times: number;
  /** How often its name was of no use any more. */
  renewed: number;
  name: string | undefined;
}

/**
 * Names of statements that come again, the same on all connections of a pool. PostgreSQL parses and plans what has a name
 * once for each connection, which is more than half of what a page's statements cost it. A name is made of the text, so it
 * never stands for another statement, whoever else uses the connection.
 */
export class StatementNames {
  readonly #seen = new Map<string, Seen>();
  #named = 0;
  #epoch = 0;
  #given = true;

  /** Changes when all names were given up: what a connection keeps of the older ones is of no use. */
  get epoch(): number {
    return this.#epoch;
  }

  /** The name of a statement that came often enough. */
  of(text: string): string | undefined {
    if (!this.#given) return undefined;
    const seen = entry(this.#seen, text, (): Seen => ({ times: 0, renewed: 0, name: undefined }));
    seen.times++;
    if (seen.times >= OFTEN && seen.name === undefined) this.#name(text, seen);
    const { name } = seen;
    if (this.#named > MOST || this.#seen.size > COUNTED) this.#giveUp();
    return name;
  }

  /**
   * A statement was refused. Where it was for its name alone it gets another one; where names are not kept, because the
   * connection goes through a pooler that has them forgotten, there are none from now on.
   */
  refused(text: string, error: unknown): void {
    if (keepsNoNames(error)) this.#given = false;
    const seen = refusedForItsName(error) ? this.#seen.get(text) : undefined;
    if (!seen) return;
    seen.renewed++;
    this.#name(text, seen);
  }

  #name(text: string, seen: Seen): void {
    const hash = createHash('md5').update(text).digest('hex');
    seen.name = `${hash}_${this.#epoch}_${seen.renewed}`;
    this.#named++;
  }

  #giveUp(): void {
    this.#seen.clear();
    this.#named = 0;
    this.#epoch++;
  }
}
