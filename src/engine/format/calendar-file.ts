/** An event as a file that calendars open (RFC 5545), in an address of its own. */
export function calendarAddress(event: { title: string; from: string; to: string; place: string }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aula//ID',
    'BEGIN:VEVENT',
    `UID:${stamp(event.from)}-${encodeURIComponent(event.title)}`,
    `DTSTAMP:${stamp(event.from)}`,
    `DTSTART:${stamp(event.from)}`,
    `DTEND:${stamp(event.to)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`;
}

/** `2025-11-06T06:00:00.000Z` as `20251106T060000Z`. */
const stamp = (moment: string) => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
