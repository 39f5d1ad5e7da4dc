import type { Config } from '../core/config.ts';
import type { Hub } from './hub.ts';

/** Says something in a channel: to the browsers of this process, or by an outside service to everybody. */
export interface Publisher {
  /** Returns at once. What cannot be said is lost: browsers ask for what they missed. */
  publish(channel: string, event: string, data: unknown): void;
}

export const localPublisher = (hub: Hub): Publisher => ({
  publish: (channel, event, data) => hub.publish(channel, event, data),
});

/** Publishes by the HTTP API of a service that speaks the Pusher protocol. The library is loaded only here. */
export async function outsidePublisher(
  { appId, key, secret, host, port, cluster, tls }: NonNullable<Config['pusher']>,
  onError: (error: unknown) => void,
): Promise<Publisher> {
  const { default: Pusher } = await import('pusher');
  const place = host === null ? { cluster } : { host, ...(port !== null && { port: String(port) }) };
  const service = new Pusher({ appId, key, secret, useTLS: tls, ...place } as ConstructorParameters<
    typeof Pusher
  >[0]);
  return {
    publish: (channel, event, data) => void service.trigger(channel, event, data).catch(onError),
  };
}
