import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StartFailure } from './start-failure.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tries again by itself, at once when the network is back, and no more once the page is there', () => {
  const again = vi.fn();
  const { unmount } = render(<StartFailure again={again} />);
  vi.advanceTimersByTime(5000);
  expect(again).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  expect(again).toHaveBeenCalledTimes(2);
  unmount();
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));
  expect(again).toHaveBeenCalledTimes(2);
});
