import type { Kysely } from 'kysely';
import type { Model } from '../../src/definition/model.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/tables.ts';
import { system } from '../database/tables.ts';
import type { Viewer } from '../deps.ts';
import { newId } from '../records/new-id.ts';
import { viewerIn } from './people.ts';

/** Rights are read again after this long: what an administrator takes away is gone within a minute (S-05, S-10). */
const FRESH_MS = 30_000;
const MOST_KEPT = 10_000;

interface Kept {
  viewer: Viewer | null;
  user: string;
  until: number;
}

export interface SessionFacts {
  sid: string;
  user: string;
  department: string;
}

/** Sign-ins and the rights behind them. */
export interface Sessions {
  /** Opens a session; `seconds` is its life. Answers its id. */
  open(user: string, seconds: number): Promise<string>;
  revoke(sid: string): Promise<void>;
  /** The viewer, or `null` when the session, the account or the membership no longer counts. */
  viewer(facts: SessionFacts): Promise<Viewer | null>;
  forget(user: string): void;
}

interface Options {
  db: Kysely<Database>;
  clock: Clock;
  model: () => Model;
  /** Demo accounts count. */
  demo: boolean;
}

export function createSessions({ db, clock, model, demo }: Options): Sessions {
  const kept = new Map<string, Kept>();
  const load = async ({ sid, user, department }: SessionFacts): Promise<Viewer | null> => {
    if (!(await isOpen(db, sid, user))) return null;
    const found = await viewerIn(db, model(), { user, department, day: clock.today() });
    if (!found || (found.demo && !demo)) return null;
    const { demo: _, ...viewer } = found;
    return { ...viewer, session: sid };
  };
  const drop = (fits: (entry: Kept, key: string) => boolean) => {
    for (const [key, entry] of kept) if (fits(entry, key)) kept.delete(key);
  };
  return {
    async open(user, seconds) {
      const id = newId();
      const now = Date.now();
      const times = { created_at: toIso(now), expires_at: toIso(now + seconds * 1000) };
      await system(db)
        .insertInto('session')
        .values({ id, user, ...times, revoked_at: null })
        .execute();
      return id;
    },
    async revoke(sid) {
      await system(db)
        .updateTable('session')
        .set({ revoked_at: toIso(Date.now()) })
        .where('id', '=', sid)
        .execute();
      drop((_entry, key) => key.startsWith(`${sid} `));
    },
    async viewer(facts) {
      const key = `${facts.sid} ${facts.department}`;
      const known = kept.get(key);
      if (known && known.until > Date.now() && known.user === facts.user) return known.viewer;
      const viewer = await load(facts);
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(key, { viewer, user: facts.user, until: Date.now() + FRESH_MS });
      return viewer;
    },
    forget: (user) => drop((entry) => entry.user === user),
  };
}

async function isOpen(db: Kysely<Database>, sid: string, user: string): Promise<boolean> {
  const row = await system(db)
    .selectFrom('session')
    .select(['user', 'expires_at', 'revoked_at'])
    .where('id', '=', sid)
    .executeTakeFirst();
  return row?.user === user && row.revoked_at === null && Date.parse(row.expires_at) > Date.now();
}

const toIso = (ms: number) => new Date(ms).toISOString();
