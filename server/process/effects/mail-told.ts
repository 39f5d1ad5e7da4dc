import type { Row } from '../../../src/definition/expression/index.ts';
import { notificationMail } from '../../../src/definition/messages/server-texts.ts';
import type { MessageModel } from '../../../src/definition/model.ts';
import { saidBy } from '../../scene/obeyed.ts';
import type { Case } from '../case.ts';
import { untilQuietEnds } from '../quiet-hours.ts';

/**
 * Sends notifications by mail too, where their message asks for it, a mail server is named, and no setting keeps it back. Each is a job of
 * the transaction that writes the notification: it goes out after the commit, and again until the mail server takes it.
 */
export async function mailTold(
  { work: { scene, trx } }: Case,
  message: MessageModel,
  told: readonly Row[],
): Promise<void> {
  const { publicUrl } = scene.deps.config;
  if (!message.mail || !isMailed(scene) || told.length === 0) return;
  const users = told.map(({ user }) => String(user));
  const accounts = await trx
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('id', 'in', users)
    .execute();
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const delay = quietFor(scene);
  const mails = told.flatMap((row) => {
    const account = accountOf.get(row.user);
    if (!account?.email) return [];
    const link = publicUrl === null || typeof row.link !== 'string' ? null : `${publicUrl}${row.link}`;
    return {
      id: String(row.id),
      to: String(account.email),
      subject: notificationMail.subject(scene.model.app.name, String(row.title)),
      text: notificationMail.text({ name: String(account.name), message: String(row.message), link }),
      ...(delay > 0 && { delay }),
    };
  });
  await scene.deps.jobs.mail(trx, mails);
}

/** Milliseconds until the quiet hours of the department are over; 0 = it has none, or they are not now. */
function quietFor({ model, settings, now }: Case['work']['scene']): number {
  const hour = (name: 'quiet_from' | 'quiet_until') => saidBy(model, settings, name);
  const [from, until] = [hour('quiet_from'), hour('quiet_until')];
  if (typeof from !== 'string' || typeof until !== 'string') return 0;
  return untilQuietEnds(now, { from, until, zone: model.app.timezone });
}

/** Whether there is a mail server, and the department has its notifications mailed. */
function isMailed({ deps, model, settings }: Case['work']['scene']): boolean {
  const server = deps.config.smtpUrl ?? saidBy(model, settings, 'mail_server');
  return server !== null && saidBy(model, settings, 'notice_mail') !== false;
}
