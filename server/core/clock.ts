import type { Kysely } from 'kysely';
import type { Database } from './tables.ts';
import { system } from './tables.ts';

/**
 * The faculty's time. It equals real time, except in demo mode, where it starts at the day the demo data was made for
 * and then runs on. Tokens, signatures and sessions use real time (`Date.now()`), never this clock.
 */
export interface Clock {
  now(): Date;
  /** Calendar day of `now` in the faculty's zone, `YYYY-MM-DD`. */
  today(): string;
  /** Makes `now()` be `instant` from here on. */
  set(instant: Date): void;
}

const OFFSET_KEY = 'clock_offset_ms';

/** `zone` is asked at each call, since definitions may change it. `offset` in ms is added to real time. */
export function createClock(zone: () => string, offset = 0): Clock {
  let shift = offset;
  const now = () => new Date(Date.now() + shift);
  return {
    now,
    today: () => dayIn(zone(), now()),
    set(instant) {
      shift = instant.getTime() - Date.now();
    },
  };
}

/** Answers what makes the clock go on as if nobody had set it since. */
export function clockAsItIs(clock: Clock): () => void {
  const [then, real] = [clock.now().getTime(), Date.now()];
  return () => clock.set(new Date(then + Date.now() - real));
}

interface Zone {
  format: Intl.DateTimeFormat;
  /** The minute that was asked for last, since the epoch, and its day. */
  minute: number;
  day: string;
}

// Making a format costs far more than using it, and days are asked for at every request.
const zones = new Map<string, Zone>();
const MINUTE_MS = 60_000;

/** Calendar day of `instant` in an IANA zone, `YYYY-MM-DD`. */
export function dayIn(zone: string, instant: Date): string {
  // The Swedish locale writes ISO dates.
  const known = zones.get(zone) ?? {
    format: new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }),
    minute: Number.NaN,
    day: '',
  };
  zones.set(zone, known);
  // Days begin with a minute in every zone.
  const minute = Math.floor(instant.getTime() / MINUTE_MS);
  if (minute !== known.minute) Object.assign(known, { minute, day: known.format.format(instant) });
  return known.day;
}

/** Offset kept in the database, in ms; 0 when none was ever set. */
export async function readClockOffset(db: Kysely<Database>): Promise<number> {
  const row = await system(db)
    .selectFrom('system_value')
    .select('value')
    .where('key', '=', OFFSET_KEY)
    .executeTakeFirst();
  return typeof row?.value === 'number' ? row.value : 0;
}

/** Keeps the clock's present distance from real time, so that a restart goes on from there. */
export async function saveClockOffset(db: Kysely<Database>, clock: Clock): Promise<void> {
  const value = JSON.stringify(clock.now().getTime() - Date.now());
  await system(db)
    .insertInto('system_value')
    .values({ key: OFFSET_KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
