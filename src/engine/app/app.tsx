import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { ToastProvider } from '../ui/toast.tsx';
import { AppProvider } from './app-context.tsx';
import { createLeaveGuard } from './leave-guard.ts';
import { Page } from './page.tsx';
import type { Started } from './start.ts';
import { UnsavedGuard } from './unsaved.tsx';

/**
 * The router keeps the address and nothing else: which screen it means is the manifest's business, so that look-ups stay
 * flat however many routes there are (docs/decisions/0006-engine.md).
 */
export function createApp({ store, client }: Started) {
  const guard = createLeaveGuard();
  return (
    <AppProvider value={store}>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <BrowserRouter useTransitions={false}>
            <UnsavedGuard guard={guard}>
              <Page />
            </UnsavedGuard>
          </BrowserRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppProvider>
  );
}
