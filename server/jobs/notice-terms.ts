import type { Model } from '../../src/definition/model.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/deps.ts';
import type { Row } from '../core/tables.ts';
import { saidBy } from '../scene/obeyed.ts';
import type { Settings } from '../scene/settings.ts';
import { type QuietHours, quietHours, untilQuietEnds } from './quiet-hours.ts';

/** How somebody wants to hear of notifications: columns of the account, where the definitions have them. */
export interface NoticeTerms {
  /** Nobody is mailed `daily` without an hour. */
  mail: 'now' | 'daily' | 'none';
  /** HH:MM. */
  hour: string;
  quiet: QuietHours | null;
  /** Whether what shows by itself on a screen says no more than that something came. */
  hidden: boolean;
}

export function termsOf(account: Row): NoticeTerms {
  const { notice_mail: mail, notice_mail_at: hour, quiet_from, quiet_until, hides_notice_text } = account;
  const screen = { quiet: quietHours(quiet_from, quiet_until), hidden: hides_notice_text === true };
  if (mail === 'daily' && typeof hour === 'string') return { mail, hour, ...screen };
  return { mail: mail === 'none' ? mail : 'now', hour: '', ...screen };
}

/** Nobody gets more mails at once, or within a minute: what comes beyond is one mail of all. */
export const MOST_APART = 3;

/** Those of an account by its id. */
export async function termsOfUser(db: Db, user: string): Promise<NoticeTerms> {
  const account = await db.selectFrom('user').selectAll().where('id', '=', user).executeTakeFirst();
  return termsOf(account ?? {});
}

interface InForce {
  model: Model;
  settings: Settings;
  now: Date;
}

/** Whether it is a time at which a department mails nothing. */
export function isQuietThere({ model, settings, now }: InForce): boolean {
  const hour = (name: 'quiet_from' | 'quiet_until') => saidBy(model, settings, name);
  return untilQuietEnds(now, quietHours(hour('quiet_from'), hour('quiet_until')), model.app.timezone) > 0;
}

/** Whether there is a mail server, and the department has its notifications mailed. */
export function isMailed({ model, settings }: Pick<InForce, 'model' | 'settings'>, config: Config): boolean {
  const server = config.smtpUrl ?? saidBy(model, settings, 'mail_server');
  return server !== null && saidBy(model, settings, 'notice_mail') !== false;
}
