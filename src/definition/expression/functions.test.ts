import { describe, expect, it } from 'vitest';
import { FUNCTIONS } from './functions.ts';
import { NUMBERS } from './numbers.ts';
import { SIGNATURES } from './signatures.ts';
import { UNKNOWN } from './unknown.ts';
import type { Env, Value } from './value.ts';

const ENV: Env = {
  vars: {},
  now: 0,
  today: '2026-01-01',
  holidays: new Set(['2026-04-03', '2026-04-04']),
  digest: (text) => `#${text}`,
  fields: (form) => (form === 'asked' ? [{ name: 'title', label: 'Judul', by: [] }] : undefined),
  holders: (role, department, day) => (day < '2026-01-01' ? [] : [`${role} of ${department}`]),
  pages: (role, department) => (role === 'head' ? [`Papers of ${department}`] : []),
  belongs: (department, set) => department === 'A' && set === 'level',
};
const ITEMS = [
  { code: 'x', weight: 40, min: 0, max: 100, step: 0.5 },
  { code: 'y', weight: 60, min: 50, max: 100 },
];

const CASES: [string, Value[], Value | typeof UNKNOWN][] = [
  ['round', [1.005, 2], 1.01],
  ['round', [2.5], 3],
  ['round', [-2.5], -3],
  ['round', [86.74499999999999, 2], 86.74],
  ['round', [2.675, 2], 2.68],
  ['round', [-1.005, 2], -1.01],
  ['round', [-0.004, 2], 0],
  ['round', [1e21, 2], 1e21],
  ['round', [1.7976931348623157e308, 2], 1.7976931348623157e308],
  ['round', [1e-7, 2], 0],
  ['round', [1.25, 1], 1.3],
  ['round', [1234, -2], 1200],
  [
    'distinct',
    [[{ code: 'a', n: 1 }, { code: 'b' }, { code: 'a', n: 2 }], 'code'],
    [{ code: 'a', n: 1 }, { code: 'b' }],
  ],
  ['fill', [[{ seat: 'a' }, { seat: 'b' }], 'who', ['x']], [{ seat: 'a', who: 'x' }, { seat: 'b' }]],
  [
    'fill',
    [[{ seat: 'a' }], 'who', ['x', 'y']],
    [
      { seat: 'a', who: 'x' },
      { seat: 'a', who: 'y' },
    ],
  ],
  ['fill', [[], 'who', ['x']], []],
  ['fill', [[{ seat: 'a' }], 'who', null], UNKNOWN],
  ['holders', ['head', 'A', '2026-01-01'], ['head of A']],
  ['holders', ['head', 'A', '2025-12-31'], []],
  ['holders', ['head', 'A', 'no day'], UNKNOWN],
  ['pages', ['head', 'A'], ['Papers of A']],
  ['pages', ['nobody', 'A'], []],
  ['belongs', ['A', 'level'], true],
  ['belongs', ['B', 'level'], false],
  ['keys', [{ toefl_itp: 450, acept: 209 }], ['acept', 'toefl_itp']],
  ['keys', [['a']], UNKNOWN],
  ['written', [6.5], '6,5'],
  ['written', [450], '450'],
  ['written', ['2026-05-03'], '3 Mei 2026'],
  ['written', ['2026-13-03'], '2026-13-03'],
  ['written', ['09:30:00'], '09.30'],
  ['written', ['Ruang A'], 'Ruang A'],
  ['decimals', [3.8, 2], '3,80'],
  ['decimals', [3, 2], '3,00'],
  ['decimals', [1.005, 2], '1,01'],
  ['decimals', [79.96, 1], '80,0'],
  ['multiply', [1e300, 1e300], UNKNOWN],
  ['multiply', [0, -1], 0],
  ['divide', [1, 0], UNKNOWN],
  ['floor', [2.9], 2],
  ['floor', [-2.1], -3],
  ['sum', [[1, 2, '3.5']], 6.5],
  ['sum', [[]], 0],
  ['sum', [[1, null]], UNKNOWN],
  ['mean', [[1, 2]], 1.5],
  ['mean', [[]], UNKNOWN],
  ['likeness', ['Gudang beku', 'GUDANG, Béku!'], 100],
  ['likeness', ['beku gudang', 'Gudang Beku'], 100],
  ['likeness', ['Gudang beku', 'Turbin uap'], 0],
  ['likeness', ['', ''], 0],
  ['likeness', ['Gudang', ''], 0],
  [
    'likeness',
    [
      'Analisis Termoekonomi Sistem Refrigerasi Bertingkat pada Gudang Beku',
      'Analisis Termoekonomi Sistem Refrigerasi Bertingkat untuk Gudang Beku Hasil Perikanan di Pelabuhan Sadeng',
    ],
    77,
  ],
  ['likeness', [7, '7'], UNKNOWN],
  ['median', [[5]], 5],
  ['median', [[10, 2, 9]], 9],
  ['median', [[10, 3, 1, 4]], 3.5],
  ['median', [[0.1, 0.2]], 0.15],
  ['median', [[]], UNKNOWN],
  ['median', [[1, null]], UNKNOWN],
  ['min', [[3, 1, 2]], 1],
  ['max', [[3, 1, 2]], 3],
  ['max', [['2026-01-02', '2025-12-31']], '2026-01-02'],
  ['min', [[]], UNKNOWN],
  ['min', [[1, 'x']], UNKNOWN],
  [
    'weighted',
    [
      [80, 60],
      [1, 3],
    ],
    65,
  ],
  ['weighted', [[80], [0]], UNKNOWN],
  ['weighted', [ITEMS, { x: 70, y: 90 }], 82],
  ['weighted', [ITEMS, { x: 70 }], UNKNOWN],
  ['within', [ITEMS, { x: 70.5, y: 50 }], true],
  ['within', [ITEMS, { x: 70.3, y: 50 }], false],
  ['within', [ITEMS, { x: 70, y: 49 }], false],
  ['within', [ITEMS, { x: 101, y: 50 }], false],
  ['within', [[{ code: 'x', step: 0.1 }], { x: 70.3 }], true],
  ['within', [[{ code: 'x', step: 0.05 }], { x: 70.33 }], false],
  ['within', [ITEMS, { x: 70 }], false],
  ['within', [ITEMS, { x: 'a', y: 50 }], false],
  ['flat', [[[1], [2, 3], null]], [1, 2, 3]],
  ['days', [1.5], UNKNOWN],
  ['weekday', ['2026-03-30'], 1],
  ['weekday', ['2026-04-05'], 7],
  ['day_name', ['2026-03-30'], 'Senin'],
  ['day_name', ['2026-04-05'], 'Minggu'],
  ['day_name', ['2026-02-30'], UNKNOWN],
  ['month_start', ['2026-12-31'], '2026-12-01'],
  ['month_start', ['2028-02-29'], '2028-02-01'],
  ['month_start', ['2026-02-30'], UNKNOWN],
  ['month_name', ['2025-10-31'], 'Oktober 2025'],
  ['month_name', ['2026-02-30'], UNKNOWN],
  ['minutes_between', ['09:00', '11:30'], 150],
  ['minutes_between', ['11:30', '09:00'], -150],
  ['minutes_between', ['09:00', '24:00'], UNKNOWN],
  ['split', ['Ani  Lestari', ' '], ['Ani', '', 'Lestari']],
  ['split', ['Ani', ' '], ['Ani']],
  ['days_between', ['2026-02-27', '2026-03-01'], 2],
  ['days_between', ['2026-02-30', '2026-03-01'], UNKNOWN],
  // Friday 3 April is a holiday, Saturday 4 April is one too and counts once.
  ['workdays', ['2026-03-30', '2026-04-06'], 4],
  ['workdays', ['2026-04-02', '2026-04-03'], 0],
  ['workdays', ['2026-03-29', '2026-03-30'], 1],
  ['workdays', ['2026-03-30', '2026-03-30'], 0],
  ['workdays', ['2026-03-30', '2026-03-20'], 0],
  ['workdays', ['2026-01-01', '2027-01-01'], 260],
  ['add_workdays', ['2026-04-02', 1], '2026-04-06'],
  ['add_workdays', ['2026-04-06', -1], '2026-04-02'],
  ['add_workdays', ['2026-04-04', 0], '2026-04-04'],
  ['add_workdays', ['2026-04-04', 100_000], UNKNOWN],
  ['list_days', ['2026-04-02', '2026-04-05'], ['2026-04-02', '2026-04-03', '2026-04-04', '2026-04-05']],
  ['list_days', ['2026-04-07', '2026-04-06'], []],
  ['list_days', ['2026-04-07', '2126-04-06'], UNKNOWN],
  ['list_workdays', ['2026-04-02', '2026-04-07'], ['2026-04-02', '2026-04-06', '2026-04-07']],
  ['list_workdays', ['2026-04-04', '2026-04-05'], []],
  ['list_workdays', ['2026-04-07', '2026-04-06'], []],
  ['list_workdays', ['2026-04-07', '2126-04-06'], UNKNOWN],
  ['at', ['2026-03-30', '08:15'], Date.UTC(2026, 2, 30, 1, 15)],
  ['at', ['2026-03-30', '24:00'], UNKNOWN],
  ['date_of', [Date.UTC(2026, 2, 29, 17)], '2026-03-30'],
  ['date_of', [Date.UTC(2026, 2, 29, 16, 59)], '2026-03-29'],
  ['time_of', [Date.UTC(2026, 2, 29, 17, 5)], '00:05'],
  ['date_add', ['2024-02-29', { months: 12, days: 0, ms: 0 }], '2025-02-28'],
  ['date_add', ['2026-01-31', { months: 1, days: 1, ms: 0 }], '2026-03-01'],
  ['date_subtract', ['2026-03-31', { months: 1, days: 0, ms: 0 }], '2026-02-28'],
  ['date_add', ['9999-12-31', { months: 0, days: 1, ms: 0 }], UNKNOWN],
  // 1 March 03:00 at the faculty, though 28 February in UTC.
  ['time_add', [Date.UTC(2026, 1, 28, 20), { months: 1, days: 0, ms: 0 }], Date.UTC(2026, 2, 31, 20)],
  ['time_subtract', [1000, { months: 0, days: 0, ms: 1000 }], 0],
  ['index', [['a'], 0], 'a'],
  ['index', [['a'], 1], null],
  ['index', [{ a: 1 }, 'toString'], null],
  ['digest', [{ b: 1, a: ['x'] }], '#{"a":["x"],"b":1}'],
  ['digest', [[null]], UNKNOWN],
  ['fields', ['asked'], [{ name: 'title', label: 'Judul', by: [] }]],
  ['fields', ['other'], UNKNOWN],
  ['string', [2.5], '2.5'],
  ['string', [true], 'true'],
];

describe('FUNCTIONS', () => {
  it.each(CASES)('%s(%j) is %s', (name, args, expected) => {
    expect({ ...FUNCTIONS, ...NUMBERS }[name]?.(args, ENV)).toEqual(expected);
  });

  it.each([
    ['workdays', ['2026-04-06', '2026-04-13'], 6],
    ['workdays', ['2026-01-01', '2027-01-01'], 311],
    ['add_workdays', ['2026-04-02', 1], '2026-04-06'],
    ['add_workdays', ['2026-04-10', 1], '2026-04-11'],
    ['list_workdays', ['2026-04-10', '2026-04-13'], ['2026-04-10', '2026-04-11', '2026-04-13']],
  ] as [string, Value[], Value][])('in a week of six days %s(%j) is %s', (name, args, expected) => {
    expect(FUNCTIONS[name]?.(args, { ...ENV, week: new Set([1, 2, 3, 4, 5, 6]) })).toEqual(expected);
  });

  it('has a body for every function that the checker lets pass', () => {
    // These three need more than their values and live in evaluate; date and timestamp are gone after checking.
    const elsewhere = ['coalesce', 'label', 'join', 'lookup', 'rank', 'codes'];
    const bodies = { ...FUNCTIONS, ...NUMBERS };
    expect(Object.keys(SIGNATURES).filter((name) => !elsewhere.includes(name) && !bodies[name])).toEqual([]);
  });
});
