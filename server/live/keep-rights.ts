import type { Sessions } from '../auth/sessions.ts';
import type { Deps } from '../core/deps.ts';
import { groupBy } from '../core/group-by.ts';
import { isPresence } from './channels.ts';
import type { Hub } from './hub.ts';
import { givesRoles } from './tell.ts';
import { unseenAmong } from './unseen.ts';

/** Whoever is signed out or suspended, or in a department no more, hears nothing more after this long at most. */
const LOOK_MS = 3_000;

export interface KeepParts {
  deps: Pick<Deps, 'changes' | 'db' | 'definitions'>;
  hub: Hub;
  sessions: Pick<Sessions, 'ended'>;
  onError: (error: unknown) => void;
}

/**
 * Closes the connections of sessions that no longer count: browsers' libraries do not come again after that code, which is
 * right, since who signs in again connects anew. Those whose person may hear others than before come again at once, and are
 * let into what they may hear now. Answers the function that stops it.
 */
export function keepRights({ deps, hub, sessions, onError }: KeepParts): () => void {
  const { changes, db, definitions } = deps;
  let looking = false;
  let changed = false;
  const look = async () => {
    const owned = groupBy(hub.all(), ({ owner }) => owner?.session ?? null);
    if (owned.size === 0) return;
    for (const ended of await sessions.ended([...owned.keys()]))
      for (const connection of owned.get(ended) ?? []) connection.close(4009, 'signed out');
    if (!changed) return;
    changed = false;
    const people = groupBy(hub.all(), ({ owner }) => owner?.user ?? null);
    const users = [...people.keys()];
    const unseen = await unseenAmong(db, users);
    const rows = await db
      .selectFrom('membership')
      .select(['user', 'department'])
      .where('user', 'in', users)
      .where('deleted_at', 'is', null)
      .execute();
    const belongs = new Set(rows.map(({ user, department }) => `${user} ${department}`));
    for (const [user, connections] of people)
      for (const connection of connections) {
        const { department = '' } = connection.owner ?? {};
        const isSeen = [...hub.channelsOf(connection)].some(([name, as]) => isPresence(name) && as !== null);
        const hides = [...hub.channelsOf(connection)].some(([name, as]) => isPresence(name) && as === null);
        const differs = unseen.has(user) ? isSeen : hides;
        if (!belongs.has(`${user} ${department}`) || differs) connection.close(4200, 'rights changed');
      }
  };
  const stop = changes.onChange(({ changes: told }) => {
    changed ||= told.some(({ record }) => givesRoles(definitions.current(), record));
  });
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch(onError)
      .finally(() => {
        looking = false;
      });
  }, LOOK_MS).unref();
  return () => {
    clearInterval(timer);
    stop();
  };
}
