import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../data/queries.ts';
import { AppProvider } from '../state/app-context.tsx';
import { createAppStore } from '../state/app-store.ts';
import { useLiveData } from '../state/use-live-data.ts';
import { manifest, session } from '../testing/small-world.tsx';
import { ReadOnlyBanner } from './read-only-banner.tsx';

/** The stream of news, which the test sends itself. */
class Stream {
  static opened: Stream | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Stream.opened = this;
  }
  close() {}
}

beforeEach(() => void vi.stubGlobal('EventSource', Stream));
afterEach(() => void vi.unstubAllGlobals());

function Live() {
  useLiveData();
  return <ReadOnlyBanner />;
}

it('stands over the page as long as the server says that it is only read', async () => {
  render(
    <AppProvider value={createAppStore(manifest, { ...session, viewer: null })}>
      <QueryClientProvider client={createQueryClient()}>
        <Live />
      </QueryClientProvider>
    </AppProvider>,
  );
  const hear = (news: object) =>
    act(async () => Stream.opened?.onmessage?.({ data: JSON.stringify({ hash: manifest.hash, ...news }) }));
  expect(screen.queryByRole('status')).toBeNull();
  await hear({ read_only: true });
  expect(screen.getByRole('status').textContent).toContain('hanya dapat dibaca');
  await hear({});
  expect(screen.queryByRole('status')).toBeNull();
});
