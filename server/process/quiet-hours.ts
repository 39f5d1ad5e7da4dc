const MINUTE = 60_000;
const DAY = 24 * 60;

/**
 * Milliseconds until hours of a day are over (HH:MM, over midnight where they end before they begin); 0 = they are not now. The
 * same hour twice means never. Pure.
 */
export function untilQuietEnds(
  now: Date,
  { from, until, zone }: { from: string; until: string; zone: string },
): number {
  const [begins, ends, at] = [minutesAt(from), minutesAt(until), minutesAt(clockIn(zone, now))];
  const isNow = begins <= ends ? begins <= at && at < ends : at >= begins || at < ends;
  if (!isNow) return 0;
  return ((ends - at + DAY) % DAY) * MINUTE - (now.getTime() % MINUTE);
}

const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const clockIn = (timeZone: string, now: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  );
