import { sql } from 'kysely';
import type { Row } from '../../../src/definition/expression/index.ts';
import { notificationMail } from '../../../src/definition/messages/server-texts.ts';
import type { DeliveryReason } from '../../../src/definition/model/delivery-reasons.ts';
import type { DeliveryModel, MessageModel, RecordModel } from '../../../src/definition/model.ts';
import { plainText } from '../../../src/definition/plain-text.ts';
import type { Change, Deps, Mail, Trx } from '../../core/deps.ts';
import { newId } from '../../core/new-id.ts';
import { readableItems } from '../../database/columns.ts';
import { inTransaction } from '../../database/transaction.ts';
import { linkOf } from '../../jobs/notice-mail.ts';
import { termsOf } from '../../jobs/notice-terms.ts';
import { untilQuietEnds } from '../../jobs/quiet-hours.ts';
import { notificationOf } from '../../records/notifications.ts';
import { insertRows } from '../../records/write-rows.ts';
import { createScene, type Scene, textIn, valueIn } from '../../scene/scene.ts';

/** Rows handed over in one transaction. */
const BATCH = 100;

/**
 * Delivers what is queued, a batch in a transaction: the notification, or the mail in the outbox, is written together with
 * the mark that it was. Whoever is stopped between two batches has sent nobody anything twice, and the next sweep goes on;
 * two that run beside each other take different rows. Answers how many were handed over.
 */
export async function deliverQueued(deps: Deps): Promise<number> {
  let done = 0;
  for (const record of deliveredIn(deps)) {
    for (let handed = BATCH; handed === BATCH; done += handed) handed = await deliverBatch(deps, record);
  }
  return done;
}

/** Delivers what a change has queued without waiting for the next minute; what goes wrong waits for it. */
export function deliverSoon(deps: Deps): void {
  let running = false;
  deps.changes.onChange(({ changes }) => {
    const names = new Set(deliveredIn(deps).map(({ name }) => name));
    if (running || deps.disk.full || !changes.some(({ record }) => names.has(record))) return;
    running = true;
    deliverQueued(deps)
      .catch(() => undefined)
      .finally(() => {
        running = false;
      });
  });
}

const deliveredIn = ({ definitions }: Deps) =>
  Object.values(definitions.current().records).filter(({ delivery }) => delivery !== undefined);

async function deliverBatch(deps: Deps, record: RecordModel): Promise<number> {
  const { delivery } = record;
  const message = deps.definitions.current().messages[delivery?.message ?? ''];
  if (!delivery || !message) return 0;
  return inTransaction(deps.db, async (trx) => {
    const { rows } = await sql<Row>`
      select ${readableItems(record)} from ${sql.table(record.name)} as r
      where r.status = 'queued' and r.handed_at is null and r.deleted_at is null
      order by r.id limit ${BATCH} for update skip locked`.execute(trx);
    if (rows.length === 0) return 0;
    await handOver(deps, { trx, record, delivery, message }, rows);
    return rows.length;
  });
}

interface Handing {
  trx: Trx;
  record: RecordModel;
  delivery: DeliveryModel;
  message: MessageModel;
}

/** What is written of a row that was handed over. */
interface Outcome {
  id: string;
  status: 'queued' | 'sent' | 'failed';
  error: DeliveryReason | null;
  notification: string | null;
}

async function handOver(deps: Deps, handing: Handing, rows: readonly Row[]): Promise<void> {
  const { trx, record, delivery, message } = handing;
  const department = deps.definitions.current().app.department.default;
  const scene = await createScene(deps, { db: trx, viewer: null, department, truth: true });
  scene.graph.add(record.name, rows);
  const people = await peopleOf(
    trx,
    rows.map((row) => String(row[delivery.to])),
  );
  const told: Row[] = [];
  const mails: Mail[] = [];
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const id = String(row.id);
    const person = people.get(String(row[delivery.to]));
    const error = obstacle(person, row[delivery.channel]);
    const outcome: Outcome = { id, status: error === null ? 'queued' : 'failed', error, notification: null };
    outcomes.push(outcome);
    if (error !== null || !person) continue;
    const said = await wordsFor(scene, handing, row);
    if (row[delivery.channel] === 'email') {
      mails.push(mailOf(scene, handing, { row, person, said }));
      continue;
    }
    outcome.status = 'sent';
    outcome.notification = newId();
    told.push({
      ...said,
      id: outcome.notification,
      user: person.id,
      kind: message.name,
      department: row.department,
    });
  }
  const notification = scene.model.records.notification;
  const stamp = { at: scene.now.toISOString(), by: null };
  if (notification && told.length > 0) await insertRows(trx, notification, told, stamp);
  await deps.jobs.mail(trx, mails);
  await writeOutcomes(trx, record, outcomes, stamp.at);
  const changed: Change[] = rows.map((row) => ({
    record: record.name,
    department: typeof row.department === 'string' ? row.department : null,
  }));
  await deps.changes.mark(trx, [...changed, ...told.map(({ user }) => notificationOf(String(user)))]);
}

interface Person extends Row {
  id: string;
  name: string;
  email: string | null;
  status: string;
}

async function peopleOf(trx: Trx, ids: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person>`
    select * from "user" where id = any(${ids}) and deleted_at is null`.execute(trx);
  return new Map(rows.map((person) => [person.id, person]));
}

/** Why somebody cannot be reached that way; `null` = nothing speaks against it. */
function obstacle(person: Person | undefined, channel: unknown): DeliveryReason | null {
  if (person?.status !== 'active') return 'suspended';
  if (channel === 'in_app') return null;
  if (channel !== 'email') return 'unknown_channel';
  return person.email ? null : 'no_address';
}

interface Words {
  title: string;
  message: string;
  link: string | null;
  priority: string;
}

async function wordsFor(scene: Scene, { delivery, message }: Handing, row: Row): Promise<Words> {
  const link = delivery.link === null ? null : await valueIn(scene, delivery.link, { row });
  return {
    title: (await textIn(scene, message.title, { row })).slice(0, 160),
    message: plainText(await textIn(scene, message.text, { row })).slice(0, 2000),
    link: typeof link === 'string' && link !== '' ? link : null,
    priority: message.high ? 'high' : 'normal',
  };
}

/** The mail's id is the row's, so that one that is sent again is shown once. It goes out after the quiet hours of its recipient. */
function mailOf(
  { deps, model, now }: Scene,
  { record }: Handing,
  { row, person, said }: { row: Row; person: Person; said: Words },
): Mail {
  const link = linkOf(deps, { link: said.link, department: row.department });
  const id = String(row.id);
  const delay = untilQuietEnds(now, termsOf(person).quiet, model.app.timezone);
  return {
    id,
    ...(delay > 0 && { delay }),
    to: String(person.email),
    subject: notificationMail.subject(model.app.name, said.title),
    text: notificationMail.text({ name: person.name, message: said.message, link }),
    receipt: { record: record.name, row: id },
  };
}

async function writeOutcomes(
  trx: Trx,
  record: RecordModel,
  outcomes: readonly Outcome[],
  at: string,
): Promise<void> {
  const list = <K extends keyof Outcome>(key: K) => outcomes.map((one) => one[key]);
  await sql`
    update ${sql.table(record.name)} as r set status = o.status, error = o.error, notification = o.notification,
      tries = coalesce(r.tries, 0) + case when o.status = 'sent' then 1 else 0 end, handed_at = ${at}, sent_at = case when o.status = 'sent' then ${at}::timestamptz end,
      updated_at = ${at}, updated_by = null, row_version = r.row_version + 1
    from unnest(${list('id')}::text[], ${list('status')}::text[], ${list('error')}::text[],
      ${list('notification')}::text[]) as o(id, status, error, notification)
    where r.id = o.id`.execute(trx);
}
