import { describe, expect, test } from 'vitest';
import { byMatch, matchRank } from './match-rank.ts';

describe('matchRank', () => {
  test.each([
    ['Ruang Sidang 2', '', 0],
    ['Ruang Sidang 2', 'ruang', 0],
    ['Ruang Sidang 2', ' RUANG  sid', 0],
    ['Élan Vital', 'elan', 0],
    ['Ruang Sidang 2', 'sidang 2', 1],
    ['Ketua Tim Penguji', 'peng', 1],
    ['Kerja (praktik)', 'praktik', 1],
    ['Kerja (praktik)', '(prak', 1],
    ['Mempenguji Penguji', 'peng', 1],
    ['Lapangan', 'ngan', 2],
    ['a+b', '+b', 2],
    ['Ruang Sidang 2', 'ruang 2', 3],
    ['Ruang Sidang 1', 'sidang 2', 4],
    ['Ruang Sidang 1', 'lantai', 4],
  ])('%s for “%s” has rank %i', (label, typed, rank) => {
    expect(matchRank(label, typed)).toBe(rank);
  });
});

test('byMatch puts what fits best first and leaves the rest in its order', () => {
  const labels = ['Ketua Tim Penguji', 'Penguji 2', 'Pembimbing', 'Penguji 1'];
  expect(byMatch(labels, 'peng', (label) => label)).toEqual([
    'Penguji 2',
    'Penguji 1',
    'Ketua Tim Penguji',
    'Pembimbing',
  ]);
  expect(byMatch(labels, '', (label) => label)).toEqual(labels);
});
