import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AtRest } from './at-rest.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const piece = { default: () => <p>Ada</p> };

describe('a piece that is loaded at rest', () => {
  it('is not asked for before what was drawn can be seen', async () => {
    const load = vi.fn(async () => piece);
    render(<AtRest load={load} />);
    expect(load).not.toHaveBeenCalled();
    await wait(100);
    expect(screen.getByText('Ada')).not.toBeNull();
    expect(load).toHaveBeenCalledOnce();
  });

  it('is asked for again until it comes', async () => {
    const load = vi.fn(async () => piece).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    render(<AtRest load={load} />);
    await wait(100);
    expect(screen.queryByText('Ada')).toBeNull();
    await wait(5000);
    expect(screen.getByText('Ada')).not.toBeNull();
  });

  it('is not asked for any more once it is gone', async () => {
    const load = vi.fn(async () => piece).mockRejectedValue(new TypeError('Failed to fetch'));
    const { unmount } = render(<AtRest load={load} />);
    await wait(100);
    unmount();
    await wait(20_000);
    expect(load).toHaveBeenCalledOnce();
  });
});
