const PARTS = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(?::(\d{2}))?$/;

/** The instant of a wall-clock time `YYYY-MM-DD HH:mm[:ss]` in an IANA zone. Throws an Error when it is no such text. */
export function momentIn(zone: string, text: string): Date {
  const [whole, day, time, second = '00'] = PARTS.exec(text) ?? [];
  const asUtc = whole === undefined ? Number.NaN : Date.parse(`${day}T${time}:${second}Z`);
  if (Number.isNaN(asUtc)) throw new Error(`"${text}" is not a time like 2025-10-30 09:15`);
  // The offset near a change of clocks is that of the result, so it is asked twice.
  const first = asUtc - offsetAt(zone, asUtc);
  return new Date(asUtc - offsetAt(zone, first));
}

/** Milliseconds that a zone is ahead of UTC at an instant. */
function offsetAt(zone: string, instant: number): number {
  const name = formatOf(zone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a thousand times as long as using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, made);
  return made;
}
