import { type Kysely, sql } from 'kysely';
import type { Model } from '../../src/definition/model.ts';
import type { Clock } from '../core/clock.ts';
import type { Db, LinkScope, Viewer } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import type { Database } from '../core/tables.ts';
import { system } from '../core/tables.ts';
import { ACTIVE, held, viewerIn } from './people.ts';

/** Rights are read again after this long: what an administrator takes away is gone within a minute. */
const FRESH_MS = 30_000;
const MOST_KEPT = 10_000;

interface Kept {
  viewer: Viewer | null;
  user: string;
  until: number;
}

interface SessionFacts {
  sid: string;
  user: string;
  department: string;
}

/** How somebody came in. */
interface Way {
  /** The personal link it comes by. */
  link?: string;
  /** What the browser calls itself. */
  agent?: string | null;
}

export interface OpenSession {
  id: string;
  agent: string | null;
  created_at: string;
}

/** Longer ones say nothing more. */
const LONGEST_AGENT = 300;

/** Sign-ins and the rights behind them. */
export interface Sessions {
  /** Opens a session; `seconds` is its life. Answers its id. */
  open(user: string, seconds: number, by?: Way): Promise<string>;
  revoke(sid: string): Promise<void>;
  /** Sign-ins of a person that count now, the newest first; those by a personal link end with the link. */
  of(user: string): Promise<OpenSession[]>;
  /** Ends one sign-in of a person, or all but one. */
  end(user: string, which: { only: string } | { but: string }): Promise<void>;
  /** Those of these sessions that count no longer. */
  ended(sids: readonly string[]): Promise<string[]>;
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
    const open = await openSession(db, { sid, user, department }, clock.now());
    if (!open) return null;
    const found = await viewerIn(db, model(), { user, department, day: clock.today() });
    if (!found || (found.demo && !demo)) return null;
    const { demo: _, ...viewer } = found;
    return { ...(open.scope ? held(viewer, open.scope) : viewer), session: sid };
  };
  const drop = (fits: (entry: Kept, key: string) => boolean) => {
    for (const [key, entry] of kept) if (fits(entry, key)) kept.delete(key);
  };
  return {
    async open(user, seconds, { link = undefined, agent = null } = {}) {
      const id = newId();
      const now = Date.now();
      const times = { created_at: toIso(now), expires_at: toIso(now + seconds * 1000) };
      await system(db)
        .insertInto('session')
        .values({
          id,
          user,
          ...times,
          revoked_at: null,
          link: link ?? null,
          agent: agent?.slice(0, LONGEST_AGENT) ?? null,
        })
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
    of: (user) => openSessions(db, user),
    async end(user, which) {
      const own = endingOf(db, user);
      await ('only' in which ? own.where('id', '=', which.only) : own.where('id', '!=', which.but)).execute();
      drop((entry) => entry.user === user);
    },
    ended: (sids) => endedAmong(db, sids, clock.now()),
    async viewer(facts) {
      // What holds for days holds until midnight, not until it is read again.
      const key = `${facts.sid} ${facts.department} ${clock.today()}`;
      const known = kept.get(key);
      if (known && known.until > Date.now() && known.user === facts.user) return known.viewer;
      const viewer = await load(facts);
      // Whoever ends a link means now: its few sessions are asked for each time.
      if (viewer?.scope) return viewer;
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(key, { viewer, user: facts.user, until: Date.now() + FRESH_MS });
      return viewer;
    },
    // Whoever stands in for them, too.
    forget: (user) =>
      drop(
        (entry) => entry.user === user || entry.viewer?.on_behalf.some((one) => one.user === user) === true,
      ),
  };
}

/** What the session is held to, or `null` when it or its link no longer counts. `now`: the clock that links end by. */
async function openSession(
  db: Kysely<Database>,
  { sid, user, department }: SessionFacts,
  now: Date,
): Promise<{ scope: LinkScope | null } | null> {
  const row = await system(db)
    .selectFrom('session')
    .leftJoin('personal_link as l', 'l.id', 'session.link')
    .select(['session.user', 'session.expires_at', 'session.revoked_at', 'session.link'])
    .select(['l.department', 'l.record', 'l.row', 'l.expires_at as link_until', 'l.revoked_at as link_ended'])
    .where('session.id', '=', sid)
    .executeTakeFirst();
  if (row?.user !== user || row.revoked_at !== null || Date.parse(row.expires_at) <= Date.now()) return null;
  if (row.link === null) return { scope: null };
  const { link, record, link_until } = row;
  const counts = row.link_ended === null && row.department === department;
  if (!counts || record === null || row.row === null || link_until === null) return null;
  return Date.parse(link_until) > now.getTime() ? { scope: { link, record, row: row.row } } : null;
}

/**
 * A session of a personal link ends with the link, by the clock that links end by (`now`); of an account that is in use no
 * more, nothing counts.
 */
async function endedAmong(db: Kysely<Database>, sids: readonly string[], now: Date): Promise<string[]> {
  const open = await system(db)
    .selectFrom('session')
    .leftJoin('personal_link as l', 'l.id', 'session.link')
    .select('session.id')
    .where(
      sql<boolean>`exists (select 1 from "user" u
        where u.id = session."user" and u.status = ${ACTIVE} and u.deleted_at is null)`,
    )
    .where('session.id', 'in', [...sids])
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', toIso(Date.now()))
    .where((where) =>
      where.or([
        where('session.link', 'is', null),
        where.and([where('l.revoked_at', 'is', null), where('l.expires_at', '>', now.toISOString())]),
      ]),
    )
    .execute();
  const counting = new Set(open.map(({ id }) => id));
  return sids.filter((sid) => !counting.has(sid));
}

/** Ends what is open of a person's sessions: narrow it, then execute. */
function endingOf(db: Db, user: string) {
  return system(db)
    .updateTable('session')
    .set({ revoked_at: toIso(Date.now()) })
    .where('user', '=', user)
    .where('revoked_at', 'is', null);
}

/** Ends every session of a person, those by personal links included; whoever keeps rights of theirs forgets them after the commit. */
export async function endSessions(db: Db, user: string): Promise<void> {
  await endingOf(db, user).execute();
}

function openSessions(db: Db, user: string): Promise<OpenSession[]> {
  return system(db)
    .selectFrom('session')
    .select(['id', 'agent', 'created_at'])
    .where('user', '=', user)
    .where('link', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', toIso(Date.now()))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

const toIso = (ms: number) => new Date(ms).toISOString();
