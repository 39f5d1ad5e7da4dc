import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Figure } from '../figure.ts';
import { newVisitor } from '../page-load.ts';
import { MANAGER, type Session, signIn } from '../session.ts';

/** All that a page loads once it rests has come by then. */
const SETTLED_MS = 15_000;
const COUNTED_MS = 60_000;
/** What asking took before there was a channel, at most this part of it. */
const MOST_RATIO = 0.1;

/**
 * What passes over the network in a minute of a page in which nothing happens, both ways, beside the same page where connections are
 * refused and it asks each two seconds, as all pages did before.
 */
export const idleTab: Figure = {
  name: 'idle-tab',
  async measure(world) {
    const { url } = await world.faculty();
    const visit = { url, session: await signIn(url, MANAGER) };
    const browser = await world.browser();
    const [told, asking] = await Promise.all([
      bytesOf(browser, { ...visit, connected: true }),
      bytesOf(browser, { ...visit, connected: false }),
    ]);
    return [
      {
        label: 'bytes a minute of an idle tab, beside one that asks',
        unit: 'kB',
        ours: told / 1000,
        floor: asking / 1000,
        budget: { ratio: MOST_RATIO },
      },
    ];
  },
};

/** Bytes of answers, of the headers of requests, and of frames both ways. */
async function bytesOf(
  browser: Browser,
  { url, session, connected }: { url: string; session: Session; connected: boolean },
): Promise<number> {
  const context = await newVisitor(browser, session);
  if (!connected) await context.routeWebSocket(/\/app\//, (socket) => socket.close());
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  let bytes = 0;
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  devTools.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    for (const [name, value] of Object.entries(headers)) bytes += name.length + value.length + 4;
  });
  devTools.on('Network.webSocketFrameReceived', ({ response }) => {
    bytes += response.payloadData.length;
  });
  devTools.on('Network.webSocketFrameSent', ({ response }) => {
    bytes += response.payloadData.length;
  });
  await devTools.send('Network.enable');
  await page.goto(`${url}/?department=${session.department}`);
  await wait(SETTLED_MS);
  bytes = 0;
  await wait(COUNTED_MS);
  await context.close();
  return bytes;
}
