import type pg from 'pg';

/** How long a holder that says nothing more is believed to live. */
export const LEASE_SECONDS = 45;
const BEAT_MS = 15_000;

/** The right to be the only one of all processes that does something. */
export interface Lease {
  release(): Promise<void>;
}

/**
 * Takes the lease of that name, or answers `null` while somebody holds it. It is renewed until it is released; of a
 * holder that was killed it ends by itself. Whoever stood still longer than that may find another one beside them: what
 * is done under a lease must bear it. Times are the database's, so that clocks of processes need not agree.
 */
export async function takeLease(pool: pg.Pool, name: string, holder: string): Promise<Lease | null> {
  const { rowCount } = await pool.query(
    `insert into lease (name, holder, until) values ($1, $2, now() + $3 * interval '1 second')
     on conflict (name) do update set holder = excluded.holder, until = excluded.until where lease.until < now()`,
    [name, holder, LEASE_SECONDS],
  );
  if (rowCount !== 1) return null;
  const end = (seconds: number) =>
    pool.query(`update lease set until = now() + $3 * interval '1 second' where name = $1 and holder = $2`, [
      name,
      holder,
      seconds,
    ]);
  // A beat that fails is one that is missed: the next one may come through in time.
  const beat = setInterval(() => end(LEASE_SECONDS).catch(() => undefined), BEAT_MS);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      await end(-1);
    },
  };
}
