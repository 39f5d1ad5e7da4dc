import type { Deps, OwnNotice, Trx } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import { NOTIFICATION, notificationOf } from '../records/notifications.ts';
import { insertRow } from '../records/write-rows.ts';
import { mailOf } from './notice-mail.ts';

/**
 * Leaves a notification that leads to the account's page, and mails it at once whatever the person wishes of mail: whoever got
 * into the account could have wished for silence.
 */
export async function tellOwner(
  deps: Deps,
  trx: Trx,
  { user, kind, title, message }: OwnNotice,
): Promise<void> {
  const { app, records } = deps.definitions.current();
  const note = { id: newId(), user, kind, title, message, link: app.account ?? null, priority: 'high' };
  const record = records[NOTIFICATION];
  if (record) {
    const stamp = { at: new Date().toISOString(), by: null };
    await insertRow(trx, record, note, stamp);
    await deps.changes.mark(trx, [notificationOf(user)]);
  }
  const account = await trx
    .selectFrom('user')
    .select(['name', 'email'])
    .where('id', '=', user)
    .executeTakeFirst();
  if (!account?.email) return;
  const { name, email } = account;
  await deps.jobs.mail(trx, [mailOf(deps, { name: String(name), email: String(email) }, note)]);
}
