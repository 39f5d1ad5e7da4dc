import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import { actorTexts, complaintNote } from '../../src/definition/messages/server-texts.ts';
import type { Model } from '../../src/definition/model.ts';
import type { AuditEntry } from '../../src/definition/wire.ts';
import { isKnownTo } from '../addresses/known-rows.ts';
import { pageOfRow } from '../addresses/links.ts';
import { type Reader, readerEverywhere } from '../addresses/readers.ts';
import { idsFound } from '../calls/search.ts';
import { labelOfRow } from '../records/row-label.ts';
import type { Scene } from '../scene/scene.ts';
import type { Administration } from './administration.ts';
import { actionLabel, actionsNamed, processesOf, stateLabel } from './audit-words.ts';

/** What is asked of the log; `''` = anything. Days are those of the faculty. */
export interface AuditAsked {
  /** Person, action, number of an entry, id of a row, or what a row is known by. */
  text: string;
  /** What was done, as people call it. */
  action: string;
  record: string;
  department: string;
  from: string;
  to: string;
  refused: boolean;
}

/** What is asked, as a condition: what a name leads to is looked for once, however many pages are read. */
export type AuditWanted = RawBuilder<unknown>;

interface Found {
  seq: number;
  at: string;
  actor_id: string | null;
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
  row?: string | null;
  from?: string | null;
  to?: string | null;
}

export interface AuditReading {
  /** Of the person who reads. */
  scene: Scene;
  reader: Pick<Administration, 'departments' | 'all'>;
}

/** With the person who did it, and whose deputy they were. */
const ENTRIES = sql`audit as a left join "user" as u on u.id = a.actor left join "user" as h on h.id = a.detail ->> 'on_behalf'`;

/** Entries that match, newest first. */
export async function readAudit(
  { scene }: AuditReading,
  wanted: AuditWanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const { db, graph } = scene;
  const { rows } = await sql<Found>`
    select a.seq, a.at, a.actor as actor_id, u.name as actor, h.name as holder, a.department, a.action, a.record, a."row",
      a.result, a.detail, encode(audit_digest(a), 'hex') as digest
    from ${ENTRIES}
    where ${wanted} order by a.seq desc limit ${limit} offset ${offset}`.execute(db);
  const person = await readerEverywhere(scene);
  return graph.settleAll(rows, (row) => inWords(scene, person, row));
}

/** How many match. */
export async function countAudit({ scene }: AuditReading, wanted: AuditWanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${ENTRIES} where ${wanted}`.execute(scene.db);
  return rows[0]?.total ?? 0;
}

/** Entries of the reader's departments alone, whatever is asked. */
export async function auditWanted(
  { scene, reader: { departments, all } }: AuditReading,
  asked: AuditAsked,
): Promise<AuditWanted> {
  const { model } = scene;
  const zone = model.app.timezone;
  const parts: RawBuilder<unknown>[] = [all ? sql`true` : sql`a.department = any(${departments})`];
  const text = asked.text.trim();
  if (text !== '') parts.push(await textMatches(scene, text));
  if (asked.action !== '') {
    const actions = actionsNamed(model, (word) => word === asked.action);
    parts.push(sql`a.action = any(${actions})`);
  }
  if (asked.record !== '') {
    const written = JSON.stringify({ writes: [{ record: asked.record }] });
    parts.push(sql`(a.record = ${asked.record} or a.detail @> ${written}::jsonb)`);
  }
  if (asked.department !== '') parts.push(sql`a.department = ${asked.department}`);
  if (asked.from !== '') parts.push(sql`a.at >= ${asked.from}::date::timestamp at time zone ${zone}`);
  if (asked.to !== '') parts.push(sql`a.at < (${asked.to}::date + 1)::timestamp at time zone ${zone}`);
  if (asked.refused) parts.push(sql`a.result = 'refused'`);
  return sql.join(parts, sql` and `);
}

/** Rows that a name leads to: who means another one names it longer. */
const MOST_MEANT = 50;

async function textMatches(scene: Scene, text: string): Promise<RawBuilder<unknown>> {
  const meant = [text, ...(await idsFound(scene, text, MOST_MEANT))];
  const written = meant.map((row) => JSON.stringify({ writes: [{ row }] }));
  const number = /^\d{1,15}$/.test(text) ? Number(text) : -1;
  const small = text.toLowerCase();
  const actions = actionsNamed(scene.model, (word) => word.toLowerCase().includes(small));
  return sql`(
    position(search_text(${text}) in search_text(u.name)) > 0 or position(search_text(${text}) in search_text(h.name)) > 0
    or a.action = any(${actions}) or a.seq = ${number}
    or a."row" = any(${meant}) or a.detail @> any(${written}::jsonb[]))`;
}

/**
 * Only what is named here leaves the log: the rest of an entry may hold what a person typed. A row is named to those alone
 * for whom a page or a list with it opens. Throws `NotLoaded`: call it inside `settle`.
 */
function inWords(scene: Scene, reader: Reader | null, found: Found): AuditEntry {
  const { model } = scene;
  const { actor, actor_id, holder, action, department, detail } = found;
  const writes = detail.writes ?? [];
  const { complaint } = detail;
  const { record, row: id } = meantBy(model, found);
  const known = id === null ? null : knownRow(scene, reader, { record, id });
  const about = { scene, department, row: known?.row ?? null };
  const moved = writes.find(({ from, to }) => (from ?? null) !== (to ?? null));
  const own = { ...about, row: moved?.row === id ? about.row : null };
  return {
    number: found.seq,
    at: found.at,
    actor: actor === null || holder === null ? actor : actorTexts.as(actor, holder),
    actor_path:
      actor_id === null ? null : (knownRow(scene, reader, { record: 'user', id: actor_id })?.path ?? null),
    department,
    action: actionLabel({ action, record }, about),
    object: record === null ? null : (model.records[record]?.title ?? record),
    name: known?.name || null,
    path: known?.path ?? null,
    row: id,
    refused: found.result === 'refused',
    from: moved ? stateLabel(moved.record, moved.from, own) : null,
    to: moved ? stateLabel(moved.record, moved.to, own) : null,
    more: Math.max(0, writes.length - 1),
    codes: found.result === 'refused' ? (detail.codes ?? []) : [],
    digest: found.digest,
    ...(complaint && { note: complaintNote(complaint.reason, complaint.sha256) }),
  };
}

interface Meant {
  record: string | null;
  row: string | null;
}

/** The row that it was done to: of all that were written the one whose process has the act. */
function meantBy(model: Model, { action, record, row, detail }: Found): Meant {
  const meant = detail.writes?.find((write) =>
    processesOf(model, write.record).some(({ transitions }) => Object.hasOwn(transitions, action)),
  );
  return meant ? { record: meant.record, row: meant.row ?? null } : { record, row };
}

/** A row with its name and its page, as far as the reader may know it. */
function knownRow(
  scene: Scene,
  reader: Reader | null,
  { record, id }: { record: string | null; id: string },
): { row: Row; name: string; path: string | null } | null {
  if (record === null || !Object.hasOwn(scene.model.records, record)) return null;
  const row = scene.graph.ref(record, id);
  if (!row) return null;
  const path = pageOfRow(scene, reader, record, row);
  if (path === null && !isKnownTo(scene, reader, record, row)) return null;
  return { row, name: labelOfRow(scene, record, row), path };
}
