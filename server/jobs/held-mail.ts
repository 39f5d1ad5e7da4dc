import { sql } from 'kysely';
import type { Deps, Trx } from '../core/deps.ts';
import type { Row } from '../core/tables.ts';
import { system } from '../core/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { readSettings } from '../scene/settings.ts';
import { digestOf, mailOf } from './notice-mail.ts';
import { isMailed, isQuietThere, MOST_APART, termsOf } from './notice-terms.ts';
import { hasComeSince, untilQuietEnds } from './quiet-hours.ts';

/** What is to be done with the mail of notifications that somebody was given. */
type Answer = 'send' | 'hold' | 'drop';

/** What waits of one person in one department, since when its oldest waits. */
interface Waiting {
  user: string;
  department: string;
  since: string;
}

/** Lets mails of notifications wait; `sendHeld` sends them when their time has come. */
export async function holdMail(
  trx: Trx,
  notifications: readonly string[],
  { department, at }: { department: string; at: Date },
): Promise<void> {
  if (notifications.length === 0) return;
  const held_at = at.toISOString();
  const rows = notifications.map((notification) => ({ notification, department, held_at }));
  await system(trx).insertInto('held_mail').values(rows).execute();
}

/**
 * Sends what waited and waits no longer, by what the account and its department say now: each person's in a transaction
 * that takes it off the list together with putting it into the outbox. What stopped between two people goes on with
 * the next minute, and nobody is mailed twice.
 */
export async function sendHeld(deps: Deps): Promise<void> {
  const { db } = deps;
  const { rows: waiting } = await sql<Waiting>`
    select n."user", h.department, min(h.held_at) as since
    from held_mail h join notification n on n.id = h.notification and n.deleted_at is null
    group by n."user", h.department`.execute(db);
  const perhaps = await departmentsNow(deps, new Set(waiting.map(({ department }) => department)));
  const open = waiting.filter(({ department }) => perhaps.get(department) !== 'hold');
  for (const user of new Set(open.map((one) => one.user))) {
    const there = open.filter((one) => one.user === user);
    await inTransaction(db, (trx) => sendTo(deps, trx, { user, there, perhaps }));
  }
  await forgetLost(deps);
}

/** What each department lets become of its mail just now. */
async function departmentsNow(
  { db, definitions, config, clock }: Deps,
  departments: ReadonlySet<string>,
): Promise<Map<string, Answer>> {
  const model = definitions.current();
  const answers = new Map<string, Answer>();
  for (const department of departments) {
    const settings = await readSettings(db, model, department);
    const quiet = isQuietThere({ model, settings, now: clock.now() });
    const sent = isMailed({ model, settings }, config);
    answers.set(department, !sent ? 'drop' : quiet ? 'hold' : 'send');
  }
  return answers;
}

interface Due {
  user: string;
  there: readonly Waiting[];
  perhaps: ReadonlyMap<string, Answer>;
}

async function sendTo(deps: Deps, trx: Trx, { user, there, perhaps }: Due): Promise<void> {
  const account = await trx.selectFrom('user').selectAll().where('id', '=', user).executeTakeFirst();
  const wanted = there.filter(({ department }) => perhaps.get(department) === 'send');
  // Where no department mails any more, nothing waits for the hour of the day.
  const answer = wanted.length === 0 ? 'drop' : answerOf(deps, account, wanted);
  if (answer === 'hold') return;
  const departments = there.map(({ department }) => department);
  const { rows: taken } = await sql<Row>`
    with taken as (
      delete from held_mail h using notification n
      where n.id = h.notification and n."user" = ${user} and n.deleted_at is null
        and h.department = any(${departments})
      returning h.department as held_for, n.id, n.title, n.message, n.link, n.department, n.created_at
    ) select * from taken order by created_at, id`.execute(trx);
  const notes = taken.filter(({ held_for }) => perhaps.get(String(held_for)) === 'send');
  if (answer === 'drop' || account === undefined || notes.length === 0) return;
  const person = { name: String(account.name), email: String(account.email) };
  const together = termsOf(account).mail === 'daily' || notes.length > MOST_APART;
  const mails = together ? [digestOf(deps, person, notes)] : notes.map((note) => mailOf(deps, person, note));
  await deps.jobs.mail(trx, mails);
}

/** What the account says now. Who is away for good, has no address or wants no mail any more is not mailed late. */
function answerOf({ definitions, clock }: Deps, account: Row | undefined, there: readonly Waiting[]): Answer {
  if (account?.status !== 'active' || account.deleted_at !== null || !account.email) return 'drop';
  const { mail, hour, quiet } = termsOf(account);
  if (mail === 'none') return 'drop';
  const [now, zone] = [clock.now(), definitions.current().app.timezone];
  if (untilQuietEnds(now, quiet, zone) > 0) return 'hold';
  if (mail === 'now') return 'send';
  return there.some(({ since }) => hasComeSince(new Date(since), now, { hour, zone })) ? 'send' : 'hold';
}

/** What was taken back is not mailed. */
async function forgetLost({ db }: Deps): Promise<void> {
  await sql`
    delete from held_mail h
    where not exists (select from notification n where n.id = h.notification and n.deleted_at is null)`.execute(
    db,
  );
}
