import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { createQueryClient } from './queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Asking({ ask }: { ask: () => Promise<string> }) {
  const { data, error } = useQuery({ queryKey: ['page'], queryFn: ask });
  return <p>{data ?? (error ? 'failed' : 'loading')}</p>;
}

function setUp(ask: () => Promise<string>) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Asking ask={ask} />
    </QueryClientProvider>,
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('asks again by itself for what no way led to, until it is here', async () => {
  let network = false;
  const ask = vi.fn(async () => {
    if (!network) throw new ApiError(null, undefined);
    return 'here';
  });
  setUp(ask);
  await pass(2000);
  expect(screen.getByText('failed')).toBeTruthy();
  network = true;
  await pass(5000);
  expect(screen.getByText('here')).toBeTruthy();
  const asked = ask.mock.calls.length;
  await pass(60_000);
  expect(ask).toHaveBeenCalledTimes(asked);
});

it('does not ask again for what the server refused', async () => {
  const ask = vi.fn(async () => {
    throw new ApiError(403, undefined);
  });
  setUp(ask);
  await pass(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});
