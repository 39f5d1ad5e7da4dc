import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { setClock } from '../../format/clock.ts';
import { LivePreview } from './live-preview.tsx';

const width = vi.hoisted(() => ({ phone: false }));
vi.mock('../../ui/media.ts', () => ({ usePhone: () => width.phone }));
/** Draws the address itself, as soon as it is told to. */
const drawing = vi.hoisted(() => ({ wait: Promise.resolve() as Promise<unknown> }));
vi.mock('../../data/read-file.ts', () => ({ readAddress: async (address: string) => address }));
vi.mock('../../pdf/draw-all.ts', () => ({
  drawAll: async (address: string, holder: HTMLElement) => {
    await drawing.wait;
    holder.append(address);
  },
}));

const draw = vi.fn<(signal: AbortSignal) => Promise<string>>();
const shown = (typed: string, paused = false) => (
  <LivePreview typed={typed} draw={draw} paused={paused} onOpen={() => {}} />
);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  setClock('2025-12-04T04:12:04Z');
  width.phone = false;
  drawing.wait = Promise.resolve();
  draw.mockReset().mockResolvedValueOnce('lama').mockResolvedValueOnce('baru');
});
afterEach(() => vi.useRealTimers());

it('is drawn at once, and again when its writer pauses, not for each letter', async () => {
  const view = render(shown('a'));
  await pass(0);
  screen.getByText('lama');
  screen.getByText(/^Diperbarui 11\.12\.0/);
  for (const typed of ['ab', 'abc', 'abcd']) {
    view.rerender(shown(typed));
    await pass(400);
  }
  expect(draw).toHaveBeenCalledTimes(1);
  await pass(1200);
  expect(draw).toHaveBeenCalledTimes(2);
  screen.getByText('baru');
  expect(screen.queryByText('lama')).toBeNull();
});

it('keeps the one before until the new one is there', async () => {
  const view = render(shown('a'));
  await pass(0);
  let arrive = () => {};
  drawing.wait = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  view.rerender(shown('ab'));
  await pass(5000);
  screen.getByText('lama');
  arrive();
  await pass(0);
  screen.getByText('baru');
});

it('says in a sentence what went wrong, keeps what is drawn, and tries again when asked to', async () => {
  draw.mockReset().mockResolvedValueOnce('lama');
  draw.mockRejectedValueOnce(
    new ApiError(503, { errors: [{ code: 'E', message: 'Layanan sedang sibuk.' }] }),
  );
  draw.mockResolvedValueOnce('baru');
  const view = render(shown('a'));
  await pass(0);
  view.rerender(shown('ab'));
  await pass(1200);
  expect(screen.getByRole('status').textContent).toContain('Layanan sedang sibuk.');
  screen.getByText('lama');
  fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  await pass(1200);
  screen.getByText('baru');
  expect(screen.getByRole('status').textContent).toMatch(/^Diperbarui/);
});

it('asks for nothing once its form is handed in, gives up what it asked, and goes on when that came to nothing', async () => {
  const view = render(shown('a'));
  await pass(0);
  draw
    .mockReset()
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValueOnce('baru');
  view.rerender(shown('ab'));
  await pass(1200);
  const [signal] = draw.mock.calls[0] ?? [];
  expect(signal?.aborted).toBe(false);
  view.rerender(shown('ab', true));
  expect(signal?.aborted).toBe(true);
  view.rerender(shown('abc', true));
  await pass(5000);
  expect(draw).toHaveBeenCalledTimes(1);
  view.rerender(shown('abc'));
  await pass(1200);
  screen.getByText('baru');
});

it('waits on a phone until it is asked for', async () => {
  width.phone = true;
  render(shown('a'));
  await pass(3000);
  expect(draw).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Tampilkan pratinjau' }));
  await pass(0);
  screen.getByText('lama');
});
