/** What is held; `id` stays the same when it is moved. */
interface Held {
  id: string;
  title: string;
  from: string;
  to: string;
  place: string;
}

const A_MINUTE_MS = 60_000;

/**
 * An event as a file that calendars open (RFC 5545), in an address of its own. A later file of the same event takes the place
 * of the earlier one: calendars go by the number of its state (3.8.7.4), here the minute in which the file is written.
 */
export function calendarAddress(event: Held, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aula//ID',
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `SEQUENCE:${Math.floor(now.getTime() / A_MINUTE_MS)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(event.from))}`,
    `DTEND:${stamp(new Date(event.to))}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`;
}

/** `2025-11-06T06:00:00.000Z` as `20251106T060000Z`. */
const stamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
