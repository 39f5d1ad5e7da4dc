import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faultOf } from './api-signature.ts';
import { isChannelName, isPresence, isUnseen, SOCKET_ID } from './channels.ts';
import { textFrame } from './frames.ts';
import type { Hub } from './hub.ts';
import type { Presence } from './presence.ts';
import type { Processes } from './processes.ts';
import type { AppKeys } from './signature.ts';

/** Of one application. */
export const APP_ID = 'aula';

/** Limits of the protocol's hosted service; data may be longer here. */
const MOST = { channels: 100, batch: 10, name: 200, data: 32 * 1024, body: 512 * 1024 } as const;

export interface ApiParts {
  hub: Hub;
  presence: Presence;
  processes: Pick<Processes, 'pass' | 'end'>;
  keys: AppKeys;
}

interface Event {
  name: string;
  channels: string[];
  data: string;
  socket: string | null;
}

/**
 * The publishing API of the Pusher protocol below `/apps/aula`: `POST events`, `POST batch_events`, `GET channels`, `GET
 * channels/:name`, `GET channels/:name/users`, `POST users/:user/terminate_connections`. What it knows of presence is of all
 * processes, of other channels of this one. Source: https://pusher.com/docs/channels/library_auth_reference/rest-api
 */
export function apiRoutes(app: FastifyInstance, { hub, presence, processes, keys }: ApiParts): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST.body }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('preHandler', async (request, reply) => {
    const { pathname: path, searchParams: query } = new URL(request.url, 'http://localhost');
    const fault = faultOf(keys, { method: request.method, path, query, body: bodyOf(request) }, new Date());
    if (fault !== null) return reply.code(401).send({ error: fault });
  });
  const base = `/apps/${APP_ID}`;

  const publish = (reply: FastifyReply, events: readonly (Event | null)[], most: number) => {
    if (events.length > most || events.includes(null))
      return reply.code(400).send({ error: 'no such event' });
    const known = events.filter((event) => event !== null);
    if (known.some(({ data }) => Buffer.byteLength(data) > MOST.data))
      return reply.code(413).send({ error: 'too much data' });
    for (const { name, channels, data, socket } of known)
      for (const channel of channels) {
        const frame = textFrame(channel, name, data);
        const except = socket === null ? null : { socket, user: null };
        hub.pass(channel, frame, except);
        processes.pass(channel, frame, except);
      }
    return reply.send({});
  };

  app.post(`${base}/events`, (request, reply) => publish(reply, [eventIn(jsonIn(request))], 1));
  app.post(`${base}/batch_events`, (request, reply) => {
    const { batch } = jsonIn(request);
    return publish(reply, Array.isArray(batch) ? batch.map(eventIn) : [null], MOST.batch);
  });

  const peopleIn = (channel: string) => presence.members(channel).filter(({ user }) => !isUnseen(user));
  const factsOf = (channel: string) => ({
    subscription_count: hub.size(channel),
    ...(isPresence(channel) && { user_count: peopleIn(channel).length }),
  });
  app.get<Filter>(`${base}/channels`, async ({ query }, reply) => {
    const { filter_by_prefix: prefix = '', info = '' } = query;
    const wanted = info.split(',');
    if (wanted.includes('user_count') && !isPresence(prefix))
      return reply.code(400).send({ error: 'only presence channels have people' });
    const names = [...new Set([...hub.channels(), ...presence.channels()])].filter((name) =>
      name.startsWith(prefix),
    );
    const facts = (name: string) =>
      Object.fromEntries(Object.entries(factsOf(name)).filter(([fact]) => wanted.includes(fact)));
    return { channels: Object.fromEntries(names.sort().map((name) => [name, facts(name)])) };
  });
  app.get<Named>(`${base}/channels/:name`, async ({ params: { name } }) => ({
    occupied: hub.size(name) > 0 || peopleIn(name).length > 0,
    ...factsOf(name),
  }));
  app.get<Named>(`${base}/channels/:name/users`, async ({ params: { name } }, reply) =>
    isPresence(name)
      ? { users: peopleIn(name).map(({ user }) => ({ id: user })) }
      : reply.code(400).send({ error: 'only presence channels have people' }),
  );
  app.post<Named>(`${base}/users/:name/terminate_connections`, async ({ params: { name } }) => {
    hub.end(name);
    processes.end(name);
    return {};
  });
}

interface Named {
  Params: { name: string };
}

interface Filter {
  Querystring: { filter_by_prefix?: string; info?: string };
}

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function jsonIn(request: FastifyRequest): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bodyOf(request).toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** `null` for what is none, or would pass for the protocol's own. */
function eventIn(given: unknown): Event | null {
  const {
    name,
    channel,
    channels,
    data,
    socket_id: socket = null,
  } = (given ?? {}) as Record<string, unknown>;
  const all: unknown[] = Array.isArray(channels) ? channels : [channel];
  const fits =
    typeof name === 'string' &&
    name !== '' &&
    name.length <= MOST.name &&
    !/^pusher(_internal)?:/.test(name) &&
    all.length > 0 &&
    all.length <= MOST.channels &&
    all.every((one) => typeof one === 'string' && isChannelName(one)) &&
    typeof data === 'string' &&
    (socket === null || (typeof socket === 'string' && SOCKET_ID.test(socket)));
  return fits ? { name, channels: all as string[], data, socket: socket as string | null } : null;
}
