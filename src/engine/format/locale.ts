/** Language and zone in which everything is written. Indonesian, Western Indonesian Time, unless the faculty says otherwise. */
let locale = 'id-ID';
let timeZone = 'Asia/Jakarta';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Sets language (BCP 47) and zone (IANA) from the manifest. Dates already drawn are not redrawn. */
export function setLocale(options: { locale: string; timezone: string }): void {
  locale = options.locale;
  timeZone = options.timezone;
  formatters.clear();
}

export function currentLocale(): string {
  return locale;
}

/** A formatter in the faculty's language; `zone` is the faculty's unless a calendar date asks for UTC. */
export function dateFormatter(
  options: Intl.DateTimeFormatOptions,
  zone: string = timeZone,
): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    formatters.set(key, formatter);
  }
  return formatter;
}
