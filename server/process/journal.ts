import type { Row } from '../../src/definition/expression/index.ts';
import { actorTexts } from '../../src/definition/messages/server-texts.ts';
import type { Json, RecordModel } from '../../src/definition/model.ts';
import type { Change } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import { NOTIFICATION, notificationOf } from '../records/notifications.ts';
import { changedValues } from '../records/write-rows.ts';
import type { Touched, Work } from './case.ts';

/** Closes a transaction's books: a history row per written row, one audit entry per transition, and the change mark. */
export async function closeBooks(work: Work, action: string): Promise<void> {
  if (work.touched.length === 0) return;
  const entries = work.touched.map((touched) => historyOf(work, touched));
  const written = [...work.touched.flatMap(changesOf), ...work.carried];
  const told = work.scene.deps.changes.announced(work.trx, written);
  await work.books.add(work.trx, entries, auditOf(work, action), told);
}

/** A row that moved changed where it was and where it is. */
function changesOf({ record, before, after }: Touched): Change[] {
  return [before, after].flatMap((row) => (row === null ? [] : [changeOf(record, row)]));
}

/** The change of a row as the feed tells it. */
export function changeOf(record: string, { department, user }: Row): Change {
  if (record === NOTIFICATION && typeof user === 'string') return notificationOf(user);
  return { record, department: typeof department === 'string' ? department : null };
}

function historyOf(work: Work, touched: Touched) {
  const record = work.scene.model.records[touched.record];
  return {
    id: newId(),
    record: touched.record,
    row: touched.row,
    department: touched.department,
    process: touched.process,
    transition: touched.transition,
    from_state: touched.from,
    to_state: touched.to,
    about: touched.about,
    actor: touched.actor?.id ?? null,
    actor_name: touched.actor?.name ?? actorTexts.system,
    on_behalf: touched.on_behalf?.user ?? null,
    on_behalf_name: touched.on_behalf?.name ?? null,
    at: work.stamp.at,
    reason: touched.reason,
    version: touched.after === null ? null : Number(touched.after.row_version),
    changes: JSON.stringify(record ? valuesOf(record, touched) : {}),
    request: work.request,
    link: touched.actor?.scope?.link ?? null,
  };
}

function auditOf(work: Work, action: string) {
  const [first] = work.touched;
  const writes = work.touched.map(({ record, row, transition, from, to, before, after, reason }) => ({
    record,
    row,
    transition,
    what: before === null ? 'created' : after === null ? 'removed' : 'changed',
    ...(from === null && to === null ? {} : { from, to }),
    ...(reason === null ? {} : { reason }),
  }));
  const link = work.actor?.scope?.link;
  const on_behalf = work.touched.find((touched) => touched.on_behalf !== null)?.on_behalf?.user;
  return {
    at: new Date().toISOString(),
    actor: work.actor?.id ?? null,
    department: first?.department ?? null,
    action,
    record: first?.record ?? null,
    row: first?.row ?? null,
    result: 'done' as const,
    request: work.request,
    address: work.address,
    detail: JSON.stringify({
      writes,
      ...(link === undefined ? {} : { link }),
      ...(on_behalf === undefined ? {} : { on_behalf }),
    }),
  };
}

/** `{field: {from, to}}`; of a json field only the keys that differ, since a draft is saved every few seconds. */
function valuesOf(record: RecordModel, { before, after }: Touched): Record<string, Json> {
  if (before === null || after === null) return {};
  const changes: Record<string, Json> = {};
  const values = Object.fromEntries(Object.keys(record.fields).map((name) => [name, after[name]]));
  for (const name of Object.keys(changedValues(record, before, values))) {
    if (record.fields[name]?.write_only) continue;
    changes[name] =
      record.fields[name]?.type === 'json'
        ? { keys: changedKeys(before[name], after[name]) }
        : { from: plain(before[name]), to: plain(after[name]) };
  }
  return changes;
}

function changedKeys(before: unknown, after: unknown): string[] {
  const [one, other] = [asObject(before), asObject(after)];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));
}

function asObject(value: unknown): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {};
}

function plain(value: unknown): Json {
  return value === undefined ? null : (value as Json);
}
