import type { FastifyInstance, FastifyRequest } from 'fastify';
import { chatTexts } from '../../src/definition/messages/server-texts.ts';
import type {
  ChatConversation,
  ChatConversations,
  ChatMessage,
  ChatMessages,
  ChatUnread,
} from '../../src/definition/wire.ts';
import { type CountedTry, createTries } from '../auth/tries.ts';
import type { Deps } from '../core/deps.ts';
import { notFoundError, refusal, tooManyError } from '../core/errors.ts';
import { inTransaction } from '../database/transaction.ts';
import { bodyOf, textIn } from '../http/body.ts';
import { idempotencyKey } from '../http/idempotency-key.ts';
import { termsOfUser } from '../jobs/notice-terms.ts';
import { SOCKET_ID } from '../live/channels.ts';
import type { Publisher } from '../live/publisher.ts';
import {
  beginConversation,
  countUnread,
  haveTalked,
  isOfChat,
  listConversations,
  markRead,
  readConversation,
} from './conversations.ts';
import { messageIn, pageIn, seqIn, wordsIn } from './input.ts';
import { readMessages, takeMessage } from './messages.ts';
import { say, toldTo } from './tell.ts';

const CONVERSATIONS = 30;
const MESSAGES = 30;
/** For whoever fills a gap: as few calls as may be. */
const MISSED = 100;

/** Faster than anybody types, over a moment and over some minutes. */
const SENT = [
  { name: 'moment', most: 50, seconds: 10 },
  { name: 'while', most: 400, seconds: 300 },
];
const BEGUN = { most: 60, seconds: 60 };

type Id = { Params: { id: string } };

/**
 * The direct chat of two people. `GET /chat-conversations`, `GET /chat-conversations/users/:id` (found or made), `GET
 * /chat-conversations/:id/messages?before=&after=&search=`, `GET /chat-conversations/:id/read?until=`, `GET
 * /chat-messages/:user/unread`, `POST /chat-messages`. A conversation is there for its two people alone: to anybody else, of
 * whatever role, it is not found. Source: specification section 7.
 */
export function chatRoutes(app: FastifyInstance, deps: Deps, { publish }: Pick<Publisher, 'publish'>): void {
  const { db, auth, clock, changes } = deps;
  const now = () => clock.now().toISOString();

  app.get('/chat-conversations', async (request): Promise<ChatConversations> => {
    const { id } = await auth.require(request);
    const page = pageIn(request.query);
    const found = await listConversations(db, id, {
      limit: CONVERSATIONS + 1,
      offset: (page - 1) * CONVERSATIONS,
    });
    const next = found.length > CONVERSATIONS ? `/api/chat-conversations?pagination[page]=${page + 1}` : null;
    return { data: found.slice(0, CONVERSATIONS), links: { next } };
  });

  app.get<Id>('/chat-conversations/users/:id', async (request): Promise<{ data: ChatConversation }> => {
    const viewer = await auth.require(request);
    const { id: other } = request.params;
    await take(deps, [{ ...BEGUN, key: `chat begun by ${viewer.id}` }]);
    if (!(await mayBegin(deps, viewer.id, other))) throw notFoundError('nobody to talk to');
    const id = await inTransaction(db, (trx) => beginConversation(trx, viewer.id, other, now()));
    return { data: await own(deps, viewer.id, id) };
  });

  app.get<Id>('/chat-conversations/:id/messages', async (request): Promise<ChatMessages> => {
    const viewer = await auth.require(request);
    const { id } = request.params;
    const after = seqIn(request.query, 'after');
    const search = wordsIn(request.query);
    const limit = after === null ? MESSAGES : MISSED;
    const asked = { before: seqIn(request.query, 'before'), after, search, limit };
    if (!(await isOfChat(db, viewer.id, id))) throw notFoundError('a conversation of others');
    const { messages, more } = await readMessages(db, viewer.id, id, asked);
    const from = after === null ? `before=${messages[0]?.seq}` : `after=${messages.at(-1)?.seq}`;
    const words = search === null ? '' : `&search=${encodeURIComponent(search)}`;
    const next = more ? `/api/chat-conversations/${id}/messages?${from}${words}` : null;
    return { data: messages, links: { next } };
  });

  // Changes something though it is a GET: the specification says so. Only who sends the token can ask for it.
  app.get<Id>('/chat-conversations/:id/read', async (request): Promise<{ data: ChatConversation }> => {
    const viewer = await auth.require(request);
    const { id } = request.params;
    const { last_seq, user_id } = await own(deps, viewer.id, id);
    if (deps.disk.full) throw refusal('E_SYSTEM_READ_ONLY', {});
    const until = Math.min(seqIn(request.query, 'until') ?? last_seq, last_seq);
    await inTransaction(db, async (trx) => {
      const news = await markRead(trx, { conversation: id, user: viewer.id, until, at: now() });
      if (news) await changes.mark(trx, toldTo([viewer.id, user_id]));
    });
    return { data: await own(deps, viewer.id, id) };
  });

  app.get<Id>('/chat-messages/:id/unread', async (request): Promise<ChatUnread> => {
    const viewer = await auth.require(request);
    if (request.params.id !== viewer.id) throw notFoundError('messages of somebody else');
    const { hidden } = await termsOfUser(db, viewer.id);
    return { unread: await countUnread(db, viewer.id), hides_text: hidden };
  });

  app.post('/chat-messages', async (request: FastifyRequest): Promise<{ data: ChatMessage }> => {
    const viewer = await auth.require(request);
    const body = bodyOf(request.body);
    const conversation = textIn(body, 'chat_conversation_id', 100);
    const message = messageIn(body);
    const attempt = idempotencyKey(request.headers['idempotency-key']);
    const { user_id, open } = await own(deps, viewer.id, conversation);
    const counted = SENT.map(({ name, ...limit }) => ({ ...limit, key: `chat ${name} of ${viewer.id}` }));
    await take(deps, counted);
    if (!open)
      throw refusal('E_PROCESS_NEEDS', { rule: 'recipient', says: chatTexts.recipientGone, actual: null });
    const sender = { id: viewer.id, name: viewer.name };
    const taken = await inTransaction(db, async (trx) => {
      const taken = await takeMessage(trx, { conversation, sender, message, attempt, at: now() });
      if (taken.fresh) await changes.mark(trx, toldTo([viewer.id, user_id]));
      return taken;
    });
    if (taken.fresh) say(publish, taken.message, socketOf(request));
    return { data: taken.message };
  });
}

/** The connection of the page that sends, so that it does not hear itself. */
function socketOf({ headers }: FastifyRequest): string | null {
  const socket = headers['x-socket-id'];
  return typeof socket === 'string' && SOCKET_ID.test(socket) ? socket : null;
}

async function own({ db }: Deps, user: string, id: string): Promise<ChatConversation> {
  const found = await readConversation(db, user, id);
  if (!found) throw notFoundError('a conversation of others');
  return found;
}

/** With whoever can be found by name, and whoever one has talked with before. Nobody talks to oneself. */
async function mayBegin({ db }: Deps, user: string, other: string): Promise<boolean> {
  if (other === user) return false;
  const active = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', other)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return active !== undefined || haveTalked(db, user, other);
}

/** Throws E_ACCESS_TOO_MANY. Where requests are not limited at all (a trial), these are not either. */
async function take({ db, config }: Deps, tries: CountedTry[]): Promise<void> {
  if (config.rateLimit === 0) return;
  const wait = await createTries(db).take(tries);
  if (wait > 0) throw tooManyError(wait);
}
