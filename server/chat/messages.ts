import { sql } from 'kysely';
import type { ChatMessage } from '../../src/definition/wire.ts';
import { initialOf } from '../auth/users.ts';
import type { Db, Trx } from '../core/deps.ts';
import { refusal } from '../core/errors.ts';
import { newId } from '../core/new-id.ts';
import { system } from '../core/tables.ts';

/** Which part of a conversation: before a number, after one, or the newest; those alone that have a text. */
export interface PageAsked {
  before: number | null;
  after: number | null;
  search: string | null;
  limit: number;
}

interface MessageRow {
  id: string;
  conversation: string;
  seq: number;
  message: string;
  at: string;
  sender: string;
  attempt: string | null;
  name: string;
}

/** A page in the order of its numbers, and whether there are more in the direction in which it was asked. */
export async function readMessages(
  db: Db,
  user: string,
  conversation: string,
  { before, after, search, limit }: PageAsked,
): Promise<{ messages: ChatMessage[]; more: boolean }> {
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const rows = (
    await sql<MessageRow>`
      select m.id, m.conversation, m.seq, m.message, m.at, m.sender, m.attempt, person.name
      from chat_message m join "user" person on person.id = m.sender
      where m.conversation = ${conversation}
        ${before === null ? sql`` : sql`and m.seq < ${before}`}
        ${after === null ? sql`` : sql`and m.seq > ${after}`}
        ${pattern === null ? sql`` : sql`and search_text(m.message) like search_text(${pattern})`}
      order by m.seq ${after === null ? sql`desc` : sql`asc`}
      limit ${limit + 1}`.execute(db)
  ).rows;
  const page = rows.slice(0, limit);
  if (after === null) page.reverse();
  return { messages: page.map((row) => asRead(user, row)), more: rows.length > limit };
}

const asRead = (user: string, row: MessageRow): ChatMessage => ({
  id: row.id,
  chat_conversation_id: row.conversation,
  seq: row.seq,
  message: row.message,
  time: row.at,
  is_me: row.sender === user,
  user_id: row.sender,
  name: row.name,
  initial: initialOf(row.name),
  ...(row.sender === user && row.attempt !== null && { attempt: row.attempt }),
});

export interface Said {
  conversation: string;
  sender: { id: string; name: string };
  message: string;
  /** `null` = the call is not repeated by itself. */
  attempt: string | null;
  at: string;
}

/**
 * Takes a message as the next of its conversation, or answers the one that the same attempt brought before (`fresh:
 * false`). Whoever writes waits for who was first, so that numbers have no gap and both people see one order.
 */
export async function takeMessage(trx: Trx, said: Said): Promise<{ message: ChatMessage; fresh: boolean }> {
  const { last_seq } = await system(trx)
    .selectFrom('chat_conversation')
    .select('last_seq')
    .where('id', '=', said.conversation)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const earlier = said.attempt === null ? null : await ofAttempt(trx, said, said.attempt);
  if (earlier) return { message: earlier, fresh: false };
  const { conversation, sender, message, attempt, at } = said;
  const row = { id: newId(), conversation, seq: last_seq + 1, message, at, sender: sender.id, attempt };
  await system(trx).insertInto('chat_message').values(row).execute();
  await system(trx)
    .updateTable('chat_conversation')
    .set({ last_seq: row.seq, last_at: at })
    .where('id', '=', conversation)
    .execute();
  return { message: asRead(sender.id, { ...row, name: sender.name }), fresh: true };
}

/** Throws E_INPUT_IDEMPOTENCY when the key stands for something else. */
async function ofAttempt(trx: Trx, said: Said, attempt: string): Promise<ChatMessage | null> {
  const row = await system(trx)
    .selectFrom('chat_message')
    .selectAll()
    .where('sender', '=', said.sender.id)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  if (!row) return null;
  if (row.conversation !== said.conversation || row.message !== said.message)
    throw refusal('E_INPUT_IDEMPOTENCY', {});
  return asRead(said.sender.id, { ...row, name: said.sender.name });
}
