import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import type { LiveChange, LiveFacts } from '../../definition/wire.ts';
import type { Channel, ChannelListener } from './channel.ts';
import { apiAddress, call } from './http.ts';
import { type LiveConnection, setConnection, tellState } from './live.ts';

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
  const echo = new Echo({ broadcaster: 'pusher', client });
  const entered = new Set<string>();
  const tell = (connected: boolean) => {
    listener.connected(connected);
    tellState({ connected });
  };
  const enter = (name: string) => {
    const channel = echo.private(name);
    channel.subscribed(() => {
      entered.add(name);
      tell(entered.size === 2);
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
    tell(false);
  });
  enter(facts.channels.changes).listen('.RecordsChanged', (change: LiveChange) => listener.changed(change));
  enter(facts.channels.user).notification(({ record }: { record: string }) => listener.own(record));
  setConnection(channelsOf(echo, client, Object.values(facts.channels)));
  return {
    nudge() {
      const { state } = client.connection;
      const mayWait = state === 'connecting' && (!wasConnected || Date.now() - since < UNDER_WAY_MS);
      if (state === 'connected' || state === 'failed' || mayWait) return;
      client.disconnect();
      client.connect();
    },
    close() {
      setConnection(null);
      client.connection.unbind_all();
      echo.disconnect();
    },
  };
}

/** Who sees others and is not seen has no id of a person (`server/live/channels.ts`). */
const UNSEEN = /^unseen\./;

/** What parts of pages hear (`live.ts`). A channel is left when the last of them does not hear it any more. */
function channelsOf(echo: Echo<'pusher'>, client: Pusher, own: readonly string[]): LiveConnection {
  // Those that every page hears are never left.
  const heard = new Map<string, number>(own.map((name) => [`private-${name}`, 1]));
  const hold = (name: string) => {
    heard.set(name, (heard.get(name) ?? 0) + 1);
    return () => {
      const left = (heard.get(name) ?? 0) - 1;
      heard.set(name, left);
      if (left === 0) echo.leaveChannel(name);
    };
  };
  return {
    listen(channel, event, hear) {
      const one = echo.private(channel);
      const letGo = hold(`private-${channel}`);
      one.listen(event, hear);
      return () => {
        one.stopListening(event, hear);
        letGo();
      };
    },
    join(channel, { here, joining, leaving }) {
      const letGo = hold(`presence-${channel}`);
      let hears = true;
      const told = (tell: (person: string) => void) => (person: Present) => {
        if (hears && !UNSEEN.test(person.id)) tell(person.id);
      };
      const ids = (people: readonly Present[]) => people.map(({ id }) => id).filter((id) => !UNSEEN.test(id));
      const one = echo.join(channel);
      one.here((people: readonly Present[]) => hears && here(ids(people)));
      one.joining(told(joining)).leaving(told(leaving));
      // Whoever comes second is told nothing by the server.
      const known = client.channel(`presence-${channel}`) as unknown as Known;
      if (known.subscribed) here(ids(Object.values(known.members.members)));
      return () => {
        hears = false;
        letGo();
      };
    },
    whisper(channel, event, data) {
      if (heard.get(`private-${channel}`)) echo.private(channel).whisper(event, data as object);
    },
    socketId: () => client.connection.socket_id,
  };
}

interface Present {
  id: string;
}

interface Known {
  subscribed: boolean;
  members: { members: Record<string, Present> };
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
