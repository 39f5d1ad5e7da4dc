import { createClient } from '@redis/client';
import type { OpenBus } from './bus.ts';
import { createPacker, createUnpacker } from './packets.ts';

/** A Redis that does not answer holds up no start for longer. */
const START_MS = 5_000;
/** Longest wait between two tries. */
const RETRY_MOST_MS = 2_000;

/**
 * By publishing in Redis, for installations with so much to say that the database should not carry it. The channel is named
 * for the installation, since several may share one Redis.
 */
export const redisBus =
  (url: string, installation: string, onError: (error: unknown) => void): OpenBus =>
  async (name, { heard, restored }) => {
    const channel = `aula:live:${installation}`;
    const sender = createClient({
      url,
      // What cannot be said now is lost, instead of being said late and all at once.
      disableOfflineQueue: true,
      socket: { reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, RETRY_MOST_MS) },
    });
    const hearer = sender.duplicate({ disableOfflineQueue: false });
    let opened = false;
    for (const client of [sender, hearer]) client.on('error', onError);
    hearer.on('ready', () => opened && restored());
    const open = async () => {
      await Promise.all([sender.connect(), hearer.connect()]);
      await hearer.subscribe(channel, createUnpacker(name, heard));
      opened = true;
    };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, START_MS);
    });
    let inTime = true;
    const opening = open().then(() => void (inTime || restored()), onError);
    await Promise.race([opening, late]);
    inTime = opened;
    clearTimeout(timer);
    const pack = createPacker(name);
    return {
      tell(message) {
        for (const packet of pack(message)) sender.publish(channel, packet).catch(() => undefined);
      },
      async close() {
        // What was said last must leave before.
        if (sender.isReady) await sender.close();
        else sender.destroy();
        hearer.destroy();
      },
    };
  };
