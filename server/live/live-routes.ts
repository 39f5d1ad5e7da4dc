import type { FastifyInstance } from 'fastify';
import type { LiveFacts } from '../../src/definition/wire.ts';
import { FOR_LINKS } from '../auth/link-routes.ts';
import type { Deps, Viewer } from '../core/deps.ts';
import { forbiddenError, refusal } from '../core/errors.ts';
import { newId } from '../core/new-id.ts';
import { bodyOf, textIn } from '../http/body.ts';
import {
  changesChannel,
  conversationOf,
  isChannelName,
  mayHear,
  PRESENCE,
  SOCKET_ID,
  unseenAs,
  userChannel,
} from './channels.ts';
import type { Owner } from './hub.ts';
import { type AppKeys, signChannel } from './signature.ts';
import { unseenAmong } from './unseen.ts';

export interface LiveRouteOptions {
  deps: Pick<Deps, 'auth' | 'config' | 'db'>;
  keys: AppKeys;
  /** Notes whose a connection is; `false` when it is another person's. */
  claim: (socket: string, owner: Owner) => boolean;
  /** Whether somebody is one of the two people of a conversation. */
  isOfChat: (user: string, conversation: string) => Promise<boolean>;
}

/**
 * `GET /live` -> how a browser connects and which channels are its own. `POST /broadcasting/auth` `{socket_id, channel_name}`, as a form or as
 * JSON -> `{auth}`, which lets that one connection into that channel, with `channel_data` into the one of who is present; 403 for a
 * channel of somebody else.
 * Source: specification section 7.
 */
export function liveRoutes(app: FastifyInstance, { deps, keys, claim, isOfChat }: LiveRouteOptions): void {
  const { auth, db } = deps;
  const { pusher } = deps.config;
  const mayEnter = async (viewer: Viewer, channel: string) => {
    const conversation = conversationOf(channel);
    if (conversation !== null) return isOfChat(viewer.id, conversation);
    // By a link one comes to one row, and is nobody whom others would write to.
    return channel === PRESENCE ? viewer.scope === null : mayHear(viewer, channel);
  };
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
    if (!(await mayEnter(viewer, channel))) throw forbiddenError('a channel of somebody else');
    if (!claim(socket, ownerOf(viewer))) throw forbiddenError('a connection of somebody else');
    if (channel !== PRESENCE) return { auth: signChannel(keys, { socket, channel }) };
    const isUnseen = (await unseenAmong(db, [viewer.id])).has(viewer.id);
    const channel_data = JSON.stringify(isUnseen ? whoIs(unseenAs(newId())) : whoIs(viewer.id));
    return { auth: signChannel(keys, { socket, channel, data: channel_data }), channel_data };
  });
}

const ownerOf = ({ id, session, department }: Viewer): Owner => ({ user: id, session, department });

/** What others are told: the id, and nothing of the person. */
const whoIs = (id: string) => ({ user_id: id, user_info: { id } });

/** Browsers' libraries put it in front themselves. */
const withoutPrefix = (channel: string) => channel.replace(/^private-/, '');
