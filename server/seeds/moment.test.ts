import { expect, it } from 'vitest';
import { momentIn } from './moment.ts';

const moments = [
  ['Asia/Jakarta', '2025-11-03 10:00', '2025-11-03T03:00:00.000Z'],
  ['Asia/Jayapura', '2025-01-01 00:30:15', '2024-12-31T15:30:15.000Z'],
  ['America/St_Johns', '2025-07-01 12:00', '2025-07-01T14:30:00.000Z'],
  ['Europe/Berlin', '2025-03-30 03:30', '2025-03-30T01:30:00.000Z'],
  ['UTC', '2025-11-03 10:00', '2025-11-03T10:00:00.000Z'],
] as const;
it.each(moments)('%s %s', (zone, text, expected) => {
  expect(momentIn(zone, text).toISOString()).toBe(expected);
});

it.each(['kemarin', '2025-11-03', '2025-13-40 10:00'])('refuses %s', (text) => {
  expect(() => momentIn('Asia/Jakarta', text)).toThrow(/is not a time/);
});
