import { expect, type Page } from '@playwright/test';

/** What a page does to hear of changes: how many live channels it has entered, and how often it asked. */
export function hearing(page: Page): { channels: () => number; asked: () => number } {
  let channels = 0;
  let asked = 0;
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('pusher_internal:subscription_succeeded')) channels++;
    });
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/changes') asked++;
  });
  return { channels: () => channels, asked: () => asked };
}

/** Waits until the page hears by itself: its department's channel and its person's. */
export async function heardLive({ channels }: ReturnType<typeof hearing>): Promise<void> {
  await expect.poll(channels).toBeGreaterThanOrEqual(2);
}
