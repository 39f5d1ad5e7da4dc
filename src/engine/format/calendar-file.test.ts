import { expect, it } from 'vitest';
import { calendarAddress } from './calendar-file.ts';

const exam = {
  title: 'Ujian; Ana',
  from: '2025-12-31T06:00:00Z',
  to: '2025-12-31T08:00:00Z',
  place: 'R. 1, lt 2',
};
const id = '8e775a33-b922-4a21-b160-c0b224024ea3';

function linesOf(event: typeof exam, now: string): Record<string, string> {
  const address = calendarAddress({ id, ...event }, new Date(now));
  const text = decodeURIComponent(address.slice(address.indexOf(',') + 1));
  return Object.fromEntries(text.split('\r\n').map((line) => line.split(/:(.*)/s)));
}

it('gives the same event of the calendar after the exam was moved, as a newer state of it', () => {
  const first = linesOf(exam, '2025-11-03T01:00:00Z');
  const moved = linesOf({ ...exam, from: '2026-01-06T06:00:00Z' }, '2025-11-03T01:02:00Z');
  expect(moved.UID).toBe(first.UID);
  expect(moved.UID).toContain(id);
  expect(Number(moved.SEQUENCE)).toBeGreaterThan(Number(first.SEQUENCE));
  expect(moved.DTSTART).toBe('20260106T060000Z');
});

it('says when it was written, and keeps what has a meaning in such files apart from it', () => {
  expect(linesOf(exam, '2025-11-03T01:00:00Z')).toMatchObject({
    DTSTAMP: '20251103T010000Z',
    SUMMARY: 'Ujian\\; Ana',
    LOCATION: 'R. 1\\, lt 2',
  });
});

it('has numbers for its states that fit the 32 bits which calendars keep of them', () => {
  expect(Number(linesOf(exam, '2100-01-01T00:00:00Z').SEQUENCE)).toBeLessThan(2 ** 31);
});
