import type { Config } from '../core/config.ts';
import { eventFrame } from './frames.ts';
import type { Except, Hub } from './hub.ts';
import type { Processes } from './processes.ts';

/** Says something in a channel. Returns at once: what cannot be said is lost, and browsers ask for what they missed. */
export interface Publisher {
  /** To everybody, whichever process holds their connection, but for the page that said it. */
  publish(channel: string, event: string, data: unknown, except?: Except | null): void;
  /** What every process says itself: to the browsers of this one, or by an outside service to everybody. */
  tell(channel: string, event: string, data: unknown): void;
}

export const ownPublisher = (hub: Hub, processes: Pick<Processes, 'pass'>): Publisher => ({
  publish(channel, event, data, except = null) {
    const frame = eventFrame(channel, event, data);
    hub.pass(channel, frame, except);
    processes.pass(channel, frame, except);
  },
  tell: (channel, event, data) => hub.publish(channel, event, data),
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
  const publish: Publisher['publish'] = (channel, event, data, except = null) =>
    void service
      .trigger(channel, event, data, except === null ? {} : { socket_id: except.socket })
      .catch(onError);
  return { publish, tell: publish };
}
