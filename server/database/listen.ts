import type pg from 'pg';

const RETRY_MS = 2_000;

/** LISTEN on a connection of its own (never a pooled one), opened again when it breaks. */
export async function listenOnServer(
  open: () => pg.Client,
  channel: string,
  { heard, restored }: { heard: (payload: string) => void; restored: () => void },
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const connect = async () => {
    const next = open();
    next.on('notification', (message) => heard(message.payload ?? ''));
    next.on('error', () => undefined);
    next.on('end', () => lost(next));
    await next.connect();
    await next.query(`listen ${next.escapeIdentifier(channel)}`);
    client = next;
  };
  const lost = (broken: pg.Client) => {
    if (stopped || client !== broken) return;
    client = null;
    retry();
  };
  const retry = () => {
    timer = setTimeout(() => connect().then(restored, retryUnlessStopped), RETRY_MS);
    timer.unref();
  };
  const retryUnlessStopped = () => {
    if (!stopped) retry();
  };
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
