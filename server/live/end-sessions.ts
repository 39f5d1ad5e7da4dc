import type { Sessions } from '../auth/sessions.ts';
import type { Connection, Hub } from './hub.ts';

/** Whoever is signed out or suspended hears nothing more after this long at most. */
const LOOK_MS = 3_000;

/**
 * Closes the connections of sessions that no longer count. Browsers' libraries do not come again after this code, which is
 * right: who signs in again connects anew. Answers the function that stops it.
 */
export function endWithSessions(
  hub: Hub,
  sessions: Pick<Sessions, 'ended'>,
  onError: (error: unknown) => void,
): () => void {
  let looking = false;
  const look = async () => {
    const owned = new Map<string, Connection[]>();
    for (const connection of hub.all()) {
      const session = connection.owner?.session;
      if (session) owned.set(session, [...(owned.get(session) ?? []), connection]);
    }
    if (owned.size === 0) return;
    for (const ended of await sessions.ended([...owned.keys()]))
      for (const connection of owned.get(ended) ?? []) connection.close(4009, 'signed out');
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch(onError)
      .finally(() => {
        looking = false;
      });
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
