import { sql } from 'kysely';
import { complaintTexts as texts } from '../../src/definition/messages/server-texts.ts';
import type { Db } from '../core/deps.ts';
import { BOM, csvLine } from '../records/csv.ts';

/** Two people of a conversation, and days of the faculty (`YYYY-MM-DD`, both included). */
export interface ComplaintAsked {
  people: readonly [string, string];
  from: string;
  to: string;
  reason: string;
}

export interface Exported {
  conversation: string;
  people: { id: string; name: string; email: string }[];
  messages: { seq: number; at: string; name: string; email: string; message: string }[];
}

interface Person {
  id: string;
  name: string;
  email: string;
}

/**
 * What two people wrote to each other in these days, by number; `null` = they have no conversation that may be read. Both must
 * belong to one of the `departments`; `null` = of whichever.
 */
export async function readForComplaint(
  db: Db,
  { people, from, to }: ComplaintAsked,
  { departments, zone, most }: { departments: string[] | null; zone: string; most: number },
): Promise<Exported | null> {
  const own =
    departments === null
      ? sql``
      : sql`and exists (select 1 from membership m
          where m."user" = u.id and m.deleted_at is null and m.department = any(${departments}))`;
  const { rows: found } = await sql<Person>`
    select u.id, u.name, u.email from "user" u
    where u.email = any(${[...people]}) and u.deleted_at is null ${own} order by u.name, u.id`.execute(db);
  const [one, other] = found;
  if (!one || !other || found.length > 2) return null;
  const [first, second] = [one.id, other.id].sort();
  const { rows: talks } = await sql<{ id: string }>`
    select id from chat_conversation where first = ${first} and second = ${second} and last_seq > 0`.execute(
    db,
  );
  const conversation = talks[0]?.id;
  if (conversation === undefined) return null;
  const { rows: messages } = await sql<Exported['messages'][number]>`
    select m.seq, m.at, u.name, u.email, m.message from chat_message m join "user" u on u.id = m.sender
    where m.conversation = ${conversation}
      and m.at >= ${from}::date::timestamp at time zone ${zone}
      and m.at < (${to}::date + 1)::timestamp at time zone ${zone}
    order by m.seq limit ${most + 1}`.execute(db);
  return { conversation, people: found, messages };
}

/** The file: who, which days and why, then each message with its number. */
export function complaintFile(
  { people, messages }: Exported,
  { from, to, reason }: ComplaintAsked,
  { by, at }: { by: string; at: string },
): string {
  const head = [
    ...people.map(({ name, email }) => [texts.person, `${name} <${email}>`]),
    [texts.days, `${from} – ${to}`],
    [texts.reason, reason],
    [texts.exportedBy, by],
    [texts.exportedAt, at],
  ].map(csvLine);
  const lines = messages.map((one) => csvLine([one.seq, one.at, one.name, one.email, one.message]));
  return [BOM, ...head, csvLine([texts.count, messages.length]), csvLine(texts.columns), ...lines].join('');
}
