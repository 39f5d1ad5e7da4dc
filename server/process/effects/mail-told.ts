import type { Row } from '../../../src/definition/expression/index.ts';
import type { MessageModel } from '../../../src/definition/model.ts';
import type { Trx } from '../../core/deps.ts';
import { holdMail } from '../../jobs/held-mail.ts';
import { mailOf } from '../../jobs/notice-mail.ts';
import { isMailed, isQuietThere, MOST_APART, termsOf } from '../../jobs/notice-terms.ts';
import { untilQuietEnds } from '../../jobs/quiet-hours.ts';
import type { Case } from '../case.ts';

/**
 * Sends notifications by mail too, where their message asks for it, a mail server is named, and neither a setting nor the person
 * keeps it back. Each is a job of the transaction that writes the notification: it goes out after the commit, and again until the
 * mail server takes it. In quiet hours, where somebody wants one mail a day, and where many come within a minute, as when rows
 * are dealt with in bulk, it is held instead.
 */
export async function mailTold({ work }: Case, message: MessageModel, told: readonly Row[]): Promise<void> {
  const { scene, trx } = work;
  const { deps, model, now, department } = scene;
  if (!message.mail || !isMailed(scene, deps.config) || told.length === 0) return;
  const users = told.map(({ user }) => String(user));
  const accounts = await trx.selectFrom('user').selectAll().where('id', 'in', users).execute();
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const quietThere = isQuietThere(scene);
  const justTold = await toldJustNow(trx, users, now);
  const held: string[] = [];
  const mails = told.flatMap((row) => {
    const account = accountOf.get(row.user);
    if (!account?.email) return [];
    const { mail, quiet } = termsOf(account);
    if (mail === 'none') return [];
    const many = (justTold.get(row.user) ?? 0) > MOST_APART;
    if (mail === 'now' && !many && !quietThere && untilQuietEnds(now, quiet, model.app.timezone) === 0)
      return [mailOf(deps, { name: String(account.name), email: String(account.email) }, row)];
    held.push(String(row.id));
    return [];
  });
  await deps.jobs.mail(trx, mails);
  await holdMail(trx, held, { department, at: now });
}

const A_MINUTE_MS = 60_000;

/** How many notifications each of them was given within a minute, those of this transaction among them. */
async function toldJustNow(trx: Trx, users: readonly string[], now: Date): Promise<Map<unknown, number>> {
  const counts = await trx
    .selectFrom('notification')
    .select(({ fn }) => ['user', fn.countAll().as('count')])
    .where('user', 'in', users)
    .where('created_at', '>', new Date(now.getTime() - A_MINUTE_MS).toISOString())
    .groupBy('user')
    .execute();
  return new Map(counts.map(({ user, count }) => [user, Number(count)]));
}
