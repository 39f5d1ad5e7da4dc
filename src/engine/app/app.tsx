import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ToastProvider } from '../ui/toast.tsx';
import { AppProvider } from './app-context.tsx';
import { Page } from './page.tsx';
import type { Started } from './start.ts';

/** The router has one route: which screen an address means is the manifest's business (look-ups stay flat). */
export function createApp({ store, client }: Started) {
  const router = createBrowserRouter([{ path: '*', element: <Page /> }]);
  return (
    <AppProvider value={store}>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </AppProvider>
  );
}
