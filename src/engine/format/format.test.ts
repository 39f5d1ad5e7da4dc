import { describe, expect, it } from 'vitest';
import {
  daysBetween,
  formatCellDate,
  formatDate,
  formatMoment,
  formatRange,
  formatRecent,
  formatTime,
} from './dates.ts';
import { setLocale } from './locale.ts';
import { formatBytes, formatDuration, formatNumber, formatPercent, roundToTwo } from './numbers.ts';

const now = new Date('2025-11-03T03:00:00Z');

describe('formatDate', () => {
  it.each([
    ['2025-11-06', 'long', 'Kamis, 6 November 2025'],
    ['2025-11-06', 'medium', '6 Nov 2025'],
    ['2025-11-06', 'short', 'Kam, 6 Nov'],
    ['2025-11-05T20:00:00Z', 'short', 'Kam, 6 Nov'],
    ['besok', 'long', 'besok'],
  ] as const)('writes %s %s as %s', (value, length, expected) => {
    expect(formatDate(value, length)).toBe(expected);
  });
});

describe('formatCellDate', () => {
  it.each([
    ['2025-11-06', 'Kam, 6 Nov'],
    ['2024-11-06', '6 Nov 2024'],
  ])('writes %s as %s', (value, expected) => {
    expect(formatCellDate(value, now)).toBe(expected);
  });
});

describe('formatTime', () => {
  it.each([
    ['09:00', {}, '09.00'],
    ['09:00:00', {}, '09.00'],
    ['2025-11-03T03:02:14Z', { seconds: true }, '10.02.14'],
    ['2025-11-02T17:05:00Z', {}, '00.05'],
  ])('writes %s with %o as %s', (value, options, expected) => {
    expect(formatTime(value, options)).toBe(expected);
  });
});

describe('formatMoment', () => {
  it('names the zone', () => {
    expect(formatMoment('2025-11-01T07:20:00Z')).toBe('1 Nov 2025, 14.20 WIB');
  });
});

describe('formatRange', () => {
  it.each([
    ['09:00', '11:00', '09.00–11.00'],
    ['2025-10-06', null, 'sejak 6 Okt 2025'],
    [null, '2025-10-31', 'sampai 31 Okt 2025'],
    [null, null, ''],
  ])('joins %s and %s as %s', (from, to, expected) => {
    expect(formatRange(from, to)).toBe(expected);
  });

  it('does not repeat the year', () => {
    expect(formatRange('2025-10-06', '2025-11-28').match(/2025/g)).toHaveLength(1);
  });
});

describe('formatRecent', () => {
  it.each([
    ['2025-11-03T01:00:00Z', '08.00'],
    ['2025-11-01T17:30:00Z', 'Kemarin'],
    ['2025-10-31T03:00:00Z', 'Jumat'],
    ['2025-10-01T03:00:00Z', '1 Okt 2025'],
  ])('says %s as %s', (value, expected) => {
    expect(formatRecent(value, now)).toBe(expected);
  });
});

describe('daysBetween', () => {
  it('counts days of the calendar, not spans of 24 hours', () => {
    expect(daysBetween(new Date('2025-11-02T16:59:00Z'), new Date('2025-11-02T17:01:00Z'))).toBe(1);
  });
});

describe('numbers', () => {
  it.each([
    [formatNumber(87.5, 2), '87,50'],
    [formatNumber(1000), '1.000'],
    [formatNumber(3.61), '3,61'],
    [formatPercent(75), '75\u00a0%'],
    [formatDuration(0, true), '0 m'],
    [formatDuration(59, true), '59 m'],
    [formatDuration(60, true), '1 j'],
    [formatDuration(210, true), '3 j 30 m'],
    [formatDuration(210, false), '3 jam 30 menit'],
    [formatDuration(60_045, true), '1.000 j 45 m'],
    [formatBytes(14_230_000), '14,2 MB'],
    [formatBytes(820), '820 B'],
    [formatBytes(82_000), '82 kB'],
  ])('writes %s', (actual, expected) => {
    expect(actual).toBe(expected);
  });

  it('writes them in the language that was set last', () => {
    try {
      setLocale({ locale: 'en', timezone: 'Asia/Jakarta' });
      expect(formatNumber(1234.5)).toBe('1,234.5');
    } finally {
      setLocale({ locale: 'id-ID', timezone: 'Asia/Jakarta' });
    }
    expect(formatNumber(1234.5)).toBe('1.234,5');
  });

  it.each([
    [1.005, 1],
    [61.534, 61.53],
    [2.345, 2.35],
  ])('rounds %d to %d', (value, expected) => {
    expect(roundToTwo(value)).toBe(expected);
  });
});
