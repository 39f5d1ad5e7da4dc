import { type RawBuilder, sql } from 'kysely';
import type { ChatConversation } from '../../src/definition/wire.ts';
import { initialOf } from '../auth/users.ts';
import type { Db, Trx } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import { system } from '../core/tables.ts';

/** Whether somebody is one of the two people of a conversation. */
export async function isOfChat(db: Db, user: string, conversation: string): Promise<boolean> {
  const row = await system(db)
    .selectFrom('chat_reading')
    .select('user')
    .where('conversation', '=', conversation)
    .where('user', '=', user)
    .executeTakeFirst();
  return row !== undefined;
}

/** The conversation of two people; of several beginnings at once one is made, and all answer it. */
export async function beginConversation(trx: Trx, one: string, other: string, at: string): Promise<string> {
  const [first = one, second = other] = [one, other].sort();
  const made = await system(trx)
    .insertInto('chat_conversation')
    .values({ id: newId(), first, second, last_at: null, created_at: at })
    .onConflict((conflict) => conflict.columns(['first', 'second']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const id = made?.id ?? (await conversationOf(trx, first, second));
  if (made)
    await system(trx)
      .insertInto('chat_reading')
      .values([first, second].map((user) => ({ conversation: id, user, read_at: null })))
      .execute();
  return id;
}

/** Their conversation, in whichever order they are named; throws where they have none. */
async function conversationOf(trx: Trx, first: string, second: string): Promise<string> {
  const row = await system(trx)
    .selectFrom('chat_conversation')
    .select('id')
    .where('first', '=', first)
    .where('second', '=', second)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whether two people have talked, or meant to. */
export async function haveTalked(db: Db, one: string, other: string): Promise<boolean> {
  const [first = one, second = other] = [one, other].sort();
  const row = await system(db)
    .selectFrom('chat_conversation')
    .select('id')
    .where('first', '=', first)
    .where('second', '=', second)
    .executeTakeFirst();
  return row !== undefined;
}

interface ConversationRow {
  id: string;
  last_seq: number;
  last_at: string | null;
  message: string | null;
  sender: string | null;
  read_seq: number;
  seen_seq: number;
  seen_at: string | null;
  unread: number;
  other: string;
  name: string;
  own_name: string;
  status: string;
  deleted: boolean;
}

/** One of somebody's conversations; `null` = they are none of its two people. */
export async function readConversation(db: Db, user: string, id: string): Promise<ChatConversation | null> {
  const [found] = await readConversations(db, user, sql`c.id = ${id}`);
  return found ?? null;
}

/** Those in which something was said that is still kept, the newest first. */
export function listConversations(
  db: Db,
  user: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ChatConversation[]> {
  return readConversations(
    db,
    user,
    sql`m.seq is not null order by c.last_at desc, c.id limit ${limit} offset ${offset}`,
  );
}

async function readConversations(db: Db, user: string, which: RawBuilder<unknown>) {
  const { rows } = await sql<ConversationRow>`
    select c.id, c.last_seq, c.last_at, m.message, m.sender, mine.read_seq,
      theirs.read_seq as seen_seq, theirs.read_at as seen_at, theirs."user" as other,
      person.name, me.name as own_name, person.status, person.deleted_at is not null as deleted,
      (select count(*) from chat_message n
        where n.conversation = c.id and n.seq > mine.read_seq and n.sender <> mine."user") as unread
    from chat_reading mine
    join chat_conversation c on c.id = mine.conversation
    join chat_reading theirs on theirs.conversation = c.id and theirs."user" <> mine."user"
    join "user" person on person.id = theirs."user"
    join "user" me on me.id = mine."user"
    left join chat_message m on m.conversation = c.id and m.seq = c.last_seq
    where mine."user" = ${user} and ${which}`.execute(db);
  return rows.map((row) => asSeen(user, row));
}

function asSeen(user: string, row: ConversationRow): ChatConversation {
  const other = { id: row.other, name: row.name, initial: initialOf(row.name) };
  return {
    id: row.id,
    name: other.name,
    initial: other.initial,
    user_id: other.id,
    last_message: row.message,
    last_message_time: row.last_at,
    unread: row.unread,
    participants: [{ id: user, name: row.own_name, initial: initialOf(row.own_name) }, other],
    last_is_me: row.sender === user,
    last_seq: row.last_seq,
    read_seq: row.read_seq,
    seen_seq: row.seen_seq,
    seen_at: row.seen_at,
    open: row.status === 'active' && !row.deleted,
  };
}

/** Messages of all conversations that somebody has not read. */
export async function countUnread(db: Db, user: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from chat_reading mine
    join chat_message m on m.conversation = mine.conversation and m.seq > mine.read_seq and m.sender <> mine."user"
    where mine."user" = ${user}`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Notes that somebody has read up to a number, which never goes back. Answers whether that was news. */
export async function markRead(
  trx: Trx,
  { conversation, user, until, at }: { conversation: string; user: string; until: number; at: string },
): Promise<boolean> {
  const changed = await system(trx)
    .updateTable('chat_reading')
    .set({ read_seq: until, read_at: at })
    .where('conversation', '=', conversation)
    .where('user', '=', user)
    .where('read_seq', '<', until)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
