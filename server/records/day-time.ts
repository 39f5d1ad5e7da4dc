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
