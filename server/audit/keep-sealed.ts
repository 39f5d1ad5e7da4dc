import type { Kysely } from 'kysely';
import type { Database } from '../core/tables.ts';
import { Sealer } from './seal.ts';

const EVERY_MS = 500;
/** After a failure: the same complaint twice a second helps nobody. */
const REST_MS = 60_000;

/** Seals the audit log twice a second while the process lives. Answers the function that seals once more and ends it. */
export function keepSealed(db: Kysely<Database>, onError: (error: unknown) => void): () => Promise<void> {
  const sealer = new Sealer(db);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const rest = (ms: number) => {
    if (stopped) return;
    timer = setTimeout(begin, ms);
    timer.unref();
  };
  const begin = () => {
    running = sealer.seal().then(
      () => rest(EVERY_MS),
      (error: unknown) => {
        onError(error);
        rest(REST_MS);
      },
    );
  };
  begin();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
    await sealer.seal().catch(onError);
  };
}
