import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { ENTRANCES } from '../entrance/entrances.ts';
import { createLeaveGuard } from '../leave/leave-guard.ts';
import { UnsavedGuard } from '../leave/unsaved.tsx';
import { AppProvider } from '../state/app-context.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { type PanelLoaders, WidgetContext, type WidgetLoaders } from '../views/widget-slots.ts';
import { Page } from './page.tsx';
import type { Started } from './start.ts';

/**
 * The router keeps the address and nothing else: which screen it means is the manifest's business, so that look-ups stay
 * flat however many routes there are (docs/decisions/0006-engine.md).
 * `widgets`: the parts written by hand, apart from the engine; `panels`: those of them that stand beside other pages.
 */
export function createApp({ store, client }: Started, widgets: WidgetLoaders, panels: PanelLoaders) {
  const guard = createLeaveGuard();
  const all = { ...widgets, ...ENTRANCES };
  return (
    <AppProvider value={store}>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <BrowserRouter useTransitions={false}>
            <UnsavedGuard guard={guard}>
              <WidgetContext value={all}>
                <Page panels={panels} />
              </WidgetContext>
            </UnsavedGuard>
          </BrowserRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppProvider>
  );
}
