import { type RawBuilder, sql } from 'kysely';
import { actorTexts, complaintNote } from '../../src/definition/messages/server-texts.ts';
import type { Model } from '../../src/definition/model.ts';
import type { AuditEntry } from '../../src/definition/wire.ts';
import type { Db } from '../core/deps.ts';
import type { Administration } from './administration.ts';
import { actionLabel, actionsNamed, stateLabel } from './audit-words.ts';

/** What is asked of the log; `''` = anything. Days are those of the faculty. */
export interface AuditAsked {
  /** Person, action, number of an entry, or id of a row. */
  text: string;
  record: string;
  from: string;
  to: string;
  refused: boolean;
}

interface Found {
  seq: number;
  at: string;
  actor: string | null;
  /** Whose role the actor had as a deputy. */
  holder: string | null;
  department: string | null;
  action: string;
  record: string | null;
  row: string | null;
  result: string;
  detail: {
    writes?: Write[];
    codes?: string[];
    complaint?: { reason: string; sha256: string | null };
  };
  digest: string;
}

interface Write {
  record: string;
  from?: string | null;
  to?: string | null;
}

export interface AuditReading {
  db: Db;
  model: Model;
  reader: Pick<Administration, 'departments' | 'all'>;
}

/** With the person who did it, and whose deputy they were. */
const ENTRIES = sql`audit as a left join "user" as u on u.id = a.actor left join "user" as h on h.id = a.detail ->> 'on_behalf'`;

/** Entries that match, newest first. Only of the reader's departments. */
export async function readAudit(
  { db, model, reader }: AuditReading,
  asked: AuditAsked,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const { rows } = await sql<Found>`
    select a.seq, a.at, u.name as actor, h.name as holder, a.department, a.action, a.record, a."row", a.result, a.detail,
      encode(audit_digest(a), 'hex') as digest
    from ${ENTRIES}
    where ${matching(model, reader, asked)} order by a.seq desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => inWords(model, row));
}

/** How many match. */
export async function countAudit({ db, model, reader }: AuditReading, asked: AuditAsked): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${ENTRIES}
    where ${matching(model, reader, asked)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function matching(model: Model, { departments, all }: AuditReading['reader'], asked: AuditAsked) {
  const zone = model.app.timezone;
  const parts: RawBuilder<unknown>[] = [all ? sql`true` : sql`a.department = any(${departments})`];
  const text = asked.text.trim();
  if (text !== '') parts.push(textMatches(model, text));
  if (asked.record !== '') parts.push(sql`a.record = ${asked.record}`);
  if (asked.from !== '') parts.push(sql`a.at >= ${asked.from}::date::timestamp at time zone ${zone}`);
  if (asked.to !== '') parts.push(sql`a.at < (${asked.to}::date + 1)::timestamp at time zone ${zone}`);
  if (asked.refused) parts.push(sql`a.result = 'refused'`);
  return sql.join(parts, sql` and `);
}

function textMatches(model: Model, text: string): RawBuilder<unknown> {
  const row = JSON.stringify({ writes: [{ row: text }] });
  const number = /^\d{1,15}$/.test(text) ? Number(text) : -1;
  const actions = actionsNamed(model, text.toLowerCase());
  return sql`(
    position(search_text(${text}) in search_text(u.name)) > 0 or position(search_text(${text}) in search_text(h.name)) > 0
    or a.action = any(${actions}) or a.seq = ${number}
    or a."row" = ${text} or a.detail @> ${row}::jsonb)`;
}

/** Only what is named here leaves the log: the rest of an entry may hold what a person typed. */
function inWords(model: Model, found: Found): AuditEntry {
  const { actor, holder, action, record, row, department, detail } = found;
  const writes = detail.writes ?? [];
  const { complaint } = detail;
  const moved = writes.find(({ from, to }) => (from ?? null) !== (to ?? null));
  return {
    number: found.seq,
    at: found.at,
    actor: actor === null || holder === null ? actor : actorTexts.as(actor, holder),
    department,
    action: actionLabel(model, { action, record }),
    object: record === null ? null : (model.records[record]?.title ?? record),
    row,
    refused: found.result === 'refused',
    from: moved ? stateLabel(model, moved.record, moved.from) : null,
    to: moved ? stateLabel(model, moved.record, moved.to) : null,
    more: Math.max(0, writes.length - 1),
    codes: found.result === 'refused' ? (detail.codes ?? []) : [],
    digest: found.digest,
    ...(complaint && { note: complaintNote(complaint.reason, complaint.sha256) }),
  };
}
