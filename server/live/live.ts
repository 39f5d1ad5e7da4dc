import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../auth/sessions.ts';
import type { Deps, RoutePlugin } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import { APP_ID, apiRoutes } from './api-routes.ts';
import type { OpenBus } from './bus.ts';
import { memberAdded, memberRemoved } from './frames.ts';
import { Hub, type Owner } from './hub.ts';
import { keepRights } from './keep-rights.ts';
import { liveRoutes } from './live-routes.ts';
import { mayConnect } from './origin.ts';
import { Presence } from './presence.ts';
import { joinProcesses, type Processes } from './processes.ts';
import { outsidePublisher, ownPublisher, type Publisher } from './publisher.ts';
import type { AppKeys } from './signature.ts';
import { serveSockets } from './socket-server.ts';
import { tellChanges } from './tell.ts';

export interface LiveParts {
  deps: Deps;
  sessions: Pick<Sessions, 'ended'>;
  /** Of the embedded server. */
  secret: Buffer;
  closing: () => boolean;
  onError: (error: unknown) => void;
  /** By which the processes of this installation hear each other. */
  openBus: OpenBus;
  /** Whether somebody is one of the two people of a conversation. */
  isOfChat: (user: string, conversation: string) => Promise<boolean>;
}

export interface Live extends Pick<Publisher, 'publish'> {
  routes: RoutePlugin;
  /** Outside of `/api`: the publishing API of the protocol, where the operator gave it a secret. */
  outside(app: FastifyInstance): void;
  /** Takes connections at the port of the application, unless an outside service does. */
  serve(app: FastifyInstance): void;
  close(): Promise<void>;
}

/**
 * The live channel: tells open browsers at once that something changed. By an embedded server of the Pusher Channels
 * protocol, or by the outside service that the operator names. Source: docs/decisions/0075-a-live-channel.md, 0077.
 */
export async function openLive(parts: LiveParts): Promise<Live> {
  const { pusher } = parts.deps.config;
  return pusher ? openOutside(parts, pusher) : openOwn(parts);
}

async function openOutside(
  { deps, onError, isOfChat }: LiveParts,
  pusher: NonNullable<Deps['config']['pusher']>,
): Promise<Live> {
  const publisher = await outsidePublisher(pusher, onError);
  return {
    routes: (app) => liveRoutes(app, { deps, keys: pusher, claim: () => true, isOfChat }),
    outside: () => undefined,
    serve(app) {
      const stop = tellChanges(deps, publisher);
      app.addHook('preClose', async () => stop());
    },
    publish: publisher.publish,
    close: async () => undefined,
  };
}

async function openOwn({
  deps,
  sessions,
  secret,
  closing,
  onError,
  openBus,
  isOfChat,
}: LiveParts): Promise<Live> {
  const { config } = deps;
  const keys: AppKeys = { key: APP_ID, secret: config.liveSecret ?? secret.toString('hex') };
  const hub = new Hub((channel, user) => presence.leave(channel, user));
  let processes: Processes | null = null;
  const presence = new Presence({
    added: (channel, member) => hub.pass(channel, memberAdded(channel, member)),
    removed: (channel, user) => hub.pass(channel, memberRemoved(channel, user)),
    tell: (message) => processes?.tell(message),
  });
  const joined = await joinProcesses(openBus, newId(), { hub, presence });
  processes = joined;
  const publisher = ownPublisher(hub, joined);
  const claim = (socket: string, owner: Owner) => {
    if (!hub.has(socket)) joined.owner(socket, owner);
    return hub.claim(socket, owner);
  };
  return {
    routes: (app) => liveRoutes(app, { deps, keys, claim, isOfChat }),
    outside(app) {
      if (config.liveSecret !== null) apiRoutes(app, { hub, presence, processes: joined, keys });
    },
    serve(app) {
      const talk = { hub, presence, keys, pass: joined.pass };
      const allows = mayConnect(config);
      const stops = [
        tellChanges(deps, publisher),
        keepRights({ deps, hub, sessions, onError }),
        serveSockets(app.server, { talk, allows, closing, shared: config.dev }),
      ];
      app.addHook('preClose', async () => {
        for (const stop of stops) await stop();
      });
    },
    publish: publisher.publish,
    async close() {
      presence.close();
      await joined.close();
    },
  };
}
