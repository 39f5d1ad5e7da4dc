const number = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' });

/** A number, a date or a time as people read it: "6,5", "5 Januari 2026", "10.00"; any other text as it is. Pure. */
export function written(value: string | number): string {
  if (typeof value === 'number') return number.format(value);
  if (/^\d{2}:\d{2}(:\d{2})?$/.test(value)) return value.slice(0, 5).replace(':', '.');
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? value : day.format(at);
}
