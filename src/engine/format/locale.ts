/** Language and zone in which everything is written. Indonesian, Western Indonesian Time, unless the faculty says otherwise. */
let locale = 'id-ID';
let timeZone = 'Asia/Jakarta';

const dateFormatters = new Map<string, Intl.DateTimeFormat>();
const numberFormatters = new Map<string, Intl.NumberFormat>();

/** Sets language (BCP 47) and zone (IANA) from the manifest. Dates already drawn are not redrawn. */
export function setLocale(options: { locale: string; timezone: string }): void {
  locale = options.locale;
  timeZone = options.timezone;
  dateFormatters.clear();
  numberFormatters.clear();
}

export function currentLocale(): string {
  return locale;
}

/** A formatter in the faculty's language; `zone` is the faculty's unless a calendar date asks for UTC. */
export function dateFormatter(
  options: Intl.DateTimeFormatOptions,
  zone: string = timeZone,
): Intl.DateTimeFormat {
  return kept(
    dateFormatters,
    zone + JSON.stringify(options),
    () => new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }),
  );
}

/** A formatter of numbers in the faculty's language. */
export function numberFormatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept(numberFormatters, JSON.stringify(options), () => new Intl.NumberFormat(locale, options));
}

/** Making a formatter takes some fifty times as long as using one. */
function kept<T>(formatters: Map<string, T>, key: string, make: () => T): T {
  const known = formatters.get(key);
  if (known) return known;
  const made = make();
  formatters.set(key, made);
  return made;
}
