const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment in an IANA zone as `YYYY-MM-DD HH:mm`. */
export function dayTime(iso: string, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    // The Swedish locale writes ISO dates.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(zone, format);
  }
  return format.format(Date.parse(iso));
}

/** A moment as people say it: the time on the same day, else the day before it. */
export function momentInWords(iso: string, now: Date, zone: string): string {
  const [day = '', time = ''] = dayTime(iso, zone).split(' ');
  const said = `pukul ${time.replace(':', '.')}`;
  if (dayTime(now.toISOString(), zone).startsWith(day)) return said;
  const long = new Intl.DateTimeFormat('id-ID', { timeZone: zone, dateStyle: 'long' });
  return `${long.format(Date.parse(iso))} ${said}`;
}
