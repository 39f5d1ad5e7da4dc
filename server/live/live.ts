import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../auth/sessions.ts';
import type { Deps, RoutePlugin } from '../core/deps.ts';
import { endWithSessions } from './end-sessions.ts';
import { Hub, type Owner } from './hub.ts';
import { liveRoutes } from './live-routes.ts';
import { mayConnect } from './origin.ts';
import { localPublisher, outsidePublisher, type Publisher } from './publisher.ts';
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
  /** Tells the other processes whose a connection is that one of them holds. */
  tellOwner: (socket: string, owner: Owner) => void;
  /** Whether somebody is one of the two people of a conversation. */
  isOfChat: (user: string, conversation: string) => Promise<boolean>;
}

export interface Live {
  routes: RoutePlugin;
  /** Takes connections at the port of the application, unless an outside service does. */
  serve(app: FastifyInstance): void;
  /** Another process says whose a connection is. */
  claim(socket: string, owner: Owner): void;
  publish: Publisher['publish'];
}

/**
 * The live channel: tells open browsers at once that something changed. By an embedded server of the Pusher Channels
 * protocol, or by the outside service that the operator names. Source: docs/decisions/0075-a-live-channel.md.
 */
export async function openLive({
  deps,
  sessions,
  secret,
  closing,
  onError,
  tellOwner,
  isOfChat,
}: LiveParts): Promise<Live> {
  const { config } = deps;
  const hub = new Hub();
  const keys: AppKeys = config.pusher ?? { key: 'aula', secret: secret.toString('hex') };
  const publisher = config.pusher ? await outsidePublisher(config.pusher, onError) : localPublisher(hub);
  const claim = (socket: string, owner: Owner) => {
    if (!config.pusher && !hub.has(socket)) tellOwner(socket, owner);
    return hub.claim(socket, owner);
  };
  return {
    routes: (app) => liveRoutes(app, { auth: deps.auth, keys, pusher: config.pusher, claim, isOfChat }),
    serve(app) {
      const stops = [tellChanges(deps, publisher)];
      if (!config.pusher) {
        const allows = mayConnect(config);
        stops.push(
          serveSockets(app.server, { hub, keys, allows, closing, shared: config.dev }),
          endWithSessions(hub, sessions, onError),
        );
      }
      app.addHook('preClose', async () => {
        for (const stop of stops) stop();
      });
    },
    claim: (socket, owner) => void hub.claim(socket, owner),
    publish: publisher.publish,
  };
}
