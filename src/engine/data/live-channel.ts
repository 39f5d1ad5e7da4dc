import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import type { LiveChange, LiveFacts } from '../../definition/wire.ts';
import type { Channel, ChannelListener } from './channel.ts';
import { apiAddress, call } from './http.ts';

/** An opening that began this long ago may yet succeed. */
const UNDER_WAY_MS = 3000;

/**
 * Connects to the live channel and enters the person's two channels. Where nothing answers the library tries again by
 * itself, at first soon and then once a minute. Source: specification section 7.
 */
export async function openChannel(listener: ChannelListener): Promise<Channel> {
  const facts = await call<LiveFacts>({ path: '/live' });
  const client = new Pusher(facts.key, {
    cluster: facts.cluster,
    ...placeOf(facts),
    // Else it falls back to hosts that are none of ours.
    enabledTransports: ['ws', 'wss'],
    enableStats: false,
    channelAuthorization: { transport: 'ajax', endpoint: '', customHandler: authorize },
  });
  const echo = new Echo({ broadcaster: 'pusher', client, namespace: false });
  const entered = new Set<string>();
  const enter = (name: string) => {
    const channel = echo.private(name);
    channel.subscribed(() => {
      entered.add(name);
      listener.connected(entered.size === 2);
    });
    return channel;
  };
  let wasConnected = false;
  let since = Date.now();
  client.connection.bind('state_change', ({ current }: { current: string }) => {
    since = Date.now();
    if (current === 'connected') {
      wasConnected = true;
      return;
    }
    entered.clear();
    listener.connected(false);
  });
  enter(facts.channels.changes).listen('.RecordsChanged', (change: LiveChange) => listener.changed(change));
  enter(facts.channels.user).notification(({ record }: { record: string }) => listener.own(record));
  return {
    nudge() {
      const { state } = client.connection;
      const mayWait = state === 'connecting' && (!wasConnected || Date.now() - since < UNDER_WAY_MS);
      if (state === 'connected' || state === 'failed' || mayWait) return;
      client.disconnect();
      client.connect();
    },
    close() {
      client.connection.unbind_all();
      echo.disconnect();
    },
  };
}

/** Where it is: the service that is named, else the server that answers the calls. */
function placeOf({ host, port, tls, outside }: LiveFacts) {
  if (outside && host === null) return { forceTLS: true };
  const api = new URL(apiAddress(''), location.href);
  const secure = tls ?? api.protocol === 'https:';
  const here = { wsHost: host ?? api.hostname, forceTLS: secure };
  const there = port ?? (outside || api.port === '' ? null : Number(api.port));
  const path = outside ? '' : api.pathname.replace(/\/api\/?$/, '');
  return {
    ...here,
    ...(there !== null && { wsPort: there, wssPort: there }),
    ...(path !== '' && { wsPath: path }),
  };
}

type Authorize = NonNullable<
  Extract<
    NonNullable<ConstructorParameters<typeof Pusher>[1]['channelAuthorization']>,
    { customHandler: unknown }
  >['customHandler']
>;

/** As any other call, so that it brings the token that counts now. */
const authorize: Authorize = ({ socketId, channelName }, done) => {
  const body = { socket_id: socketId, channel_name: channelName };
  call<{ auth: string }>({ method: 'POST', path: '/broadcasting/auth', body }).then(
    (answer) => done(null, answer),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
  );
};
