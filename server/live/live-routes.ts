import type { FastifyInstance } from 'fastify';
import type { LiveFacts } from '../../src/definition/wire.ts';
import { FOR_LINKS } from '../auth/link-routes.ts';
import type { Config } from '../core/config.ts';
import type { Auth } from '../core/deps.ts';
import { forbiddenError, refusal } from '../core/errors.ts';
import { bodyOf, textIn } from '../http/body.ts';
import {
  changesChannel,
  conversationOf,
  isChannelName,
  mayHear,
  SOCKET_ID,
  userChannel,
} from './channels.ts';
import type { Owner } from './hub.ts';
import { type AppKeys, signChannel } from './signature.ts';

export interface LiveRouteOptions {
  auth: Auth;
  keys: AppKeys;
  pusher: Config['pusher'];
  /** Notes whose a connection is; `false` when it is another person's. */
  claim: (socket: string, owner: Owner) => boolean;
  /** Whether somebody is one of the two people of a conversation. */
  isOfChat: (user: string, conversation: string) => Promise<boolean>;
}

/**
 * `GET /live` -> how a browser connects and which channels are its own. `POST /broadcasting/auth` `{socket_id, channel_name}`, as a form or as
 * JSON -> `{auth}`, which lets that one connection into that channel; 403 for a channel of somebody else.
 * Source: specification section 7.
 */
export function liveRoutes(
  app: FastifyInstance,
  { auth, keys, pusher, claim, isOfChat }: LiveRouteOptions,
): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );

  app.get('/live', FOR_LINKS, async (request): Promise<LiveFacts> => {
    const { id, department } = await auth.require(request);
    return {
      key: keys.key,
      cluster: pusher?.cluster ?? '',
      host: pusher?.host ?? null,
      port: pusher?.port ?? null,
      tls: pusher?.tls ?? null,
      outside: pusher !== null,
      channels: { changes: withoutPrefix(changesChannel(department)), user: withoutPrefix(userChannel(id)) },
    };
  });

  app.post('/broadcasting/auth', FOR_LINKS, async (request) => {
    const viewer = await auth.require(request);
    const body = bodyOf(request.body);
    const socket = textIn(body, 'socket_id', 60);
    const channel = textIn(body, 'channel_name', 200);
    if (!SOCKET_ID.test(socket))
      throw refusal('E_INPUT_INVALID', { part: 'field' }, { pointer: '/socket_id' });
    if (!isChannelName(channel))
      throw refusal('E_INPUT_INVALID', { part: 'field' }, { pointer: '/channel_name' });
    const conversation = conversationOf(channel);
    const may = conversation === null ? mayHear(viewer, channel) : await isOfChat(viewer.id, conversation);
    if (!may) throw forbiddenError('a channel of somebody else');
    if (!claim(socket, { user: viewer.id, session: viewer.session }))
      throw forbiddenError('a connection of somebody else');
    return { auth: signChannel(keys, socket, channel) };
  });
}

/** Browsers' libraries put it in front themselves. */
const withoutPrefix = (channel: string) => channel.replace(/^private-/, '');
