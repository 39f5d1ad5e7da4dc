import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { StatusBar } from './progress.tsx';

const segments = [
  { key: 'a', label: 'terjadwal', count: 3, tone: 'blue' as const },
  { key: 'b', label: 'menunggu', count: 0, tone: 'amber' as const },
];

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['a wide screen', false],
  ['a phone, behind one line', true],
])('says how many there are of each status that occurs, on %s', (_, phone) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: phone,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  render(<StatusBar label="Status" segments={segments} />);
  const [only, ...others] = screen.getAllByRole('listitem', { hidden: true });
  expect([only?.textContent, others.length]).toEqual(['3 terjadwal', 0]);
  expect(only?.closest('details') !== null).toBe(phone);
});
