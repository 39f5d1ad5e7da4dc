import { notificationMail } from '../../src/definition/messages/server-texts.ts';
import type { Deps, Trx } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import { NOTIFICATION, notificationOf } from '../records/notifications.ts';
import { insertRow } from '../records/write-rows.ts';

/** What somebody is told of their own account. */
export interface OwnNotice {
  user: string;
  kind: string;
  title: string;
  message: string;
}

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
  const link = app.account ?? null;
  const id = newId();
  const record = records[NOTIFICATION];
  if (record) {
    const stamp = { at: new Date().toISOString(), by: null };
    await insertRow(trx, record, { id, user, kind, title, message, link, priority: 'high' }, stamp);
    await deps.changes.mark(trx, [notificationOf(user)]);
  }
  const account = await trx
    .selectFrom('user')
    .select(['name', 'email'])
    .where('id', '=', user)
    .executeTakeFirst();
  if (!account?.email) return;
  const { publicUrl } = deps.config;
  const page = publicUrl === null || link === null ? null : `${publicUrl}${link}`;
  const text = notificationMail.text({ name: String(account.name), message, link: page });
  const subject = notificationMail.subject(app.name, title);
  await deps.jobs.mail(trx, [{ id, to: String(account.email), subject, text }]);
}
