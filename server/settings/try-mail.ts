import { type MailReason, mailTrial } from '../../src/definition/messages/server-texts.ts';
import type { ObeyedName } from '../../src/definition/model.ts';
import type { MailTrial } from '../../src/definition/wire.ts';
import { isEmail } from '../auth/email.ts';
import { takeCostly } from '../auth/own-limits.ts';
import { fault, forbiddenError, inputError, refusal } from '../core/errors.ts';
import { system } from '../core/tables.ts';
import { bodyOf, textIn } from '../http/body.ts';
import { createSendMail, sendBy } from '../jobs/mail.ts';
import { type MailServer, mailServerSet } from '../scene/obeyed.ts';
import { mayChangeAll, type SettingPlace } from './place.ts';
import { mailGroup } from './settings-data.ts';

const LONGEST = 200;
const TRIAL = 'setting.try_mail';

/** What of the server is typed and not saved yet, and to whom the mail goes. */
export interface MailTrialAsk {
  to: string;
  typed: Partial<Record<ObeyedName, string>>;
  request: string;
  address: string;
}

/** Reads `{to, values: {key: text}}`; keys are those of the settings. Throws E_INPUT_INVALID. */
export function readMailTrial(
  { grant }: SettingPlace,
  body: unknown,
  about: Pick<MailTrialAsk, 'request' | 'address'>,
): MailTrialAsk {
  const input = bodyOf(body);
  const to = textIn(input, 'to', LONGEST).trim();
  if (!isEmail(to)) throw refusal('E_INPUT_INVALID', { part: 'email' }, { pointer: '/to' });
  const values = bodyOf(input.values ?? {});
  const typed: MailTrialAsk['typed'] = {};
  for (const name of ['mail_server', 'mail_user', 'mail_password', 'mail_from'] as const) {
    const key = grant.model.app.obeys[name]?.split('.')[1] ?? '';
    if (Object.hasOwn(values, key)) typed[name] = textIn(values, key, LONGEST);
  }
  return { to, typed, ...about };
}

/**
 * Sends one mail as the settings say, with what is typed in their place, and says what the server made of it. A password
 * that is kept goes to the server and for the user that it was typed for, to no other. Who sets values of all may try.
 */
export async function tryMail(place: SettingPlace, ask: MailTrialAsk): Promise<MailTrial> {
  const { deps, grant, viewer } = place;
  const group = mailGroup(grant.model);
  if (group === null || !place.groups.includes(group) || !(await mayChangeAll(place)))
    throw forbiddenError('nobody tries mail here');
  await takeCostly(deps, 'mail', { viewer, address: ask.address });
  const server = await serverTried(place, ask);
  const mail = {
    to: ask.to,
    subject: mailTrial.subject(grant.model.app.name),
    text: mailTrial.text(viewer.name),
  };
  const { demo, smtpUrl } = deps.config;
  const named = demo ? null : server;
  const outcome = named === null && smtpUrl === null ? 'kept' : 'sent';
  const at = new Date().toISOString();
  try {
    await (named
      ? sendBy({ ...named, from: named.from || deps.config.mailFrom }, mail)
      : createSendMail(deps.config)(mail));
    await noted(place, ask, at);
    return { outcome, says: outcome === 'sent' ? mailTrial.sent(ask.to) : mailTrial.kept, at };
  } catch (error) {
    await noted(place, ask, at);
    return { outcome: 'refused', says: mailTrial.refused(reasonOf(error)), at };
  }
}

async function serverTried(
  { deps, grant }: SettingPlace,
  { typed }: MailTrialAsk,
): Promise<MailServer | null> {
  const { model } = grant;
  const set = await mailServerSet(deps.db, model, deps.secrets);
  const tried = {
    server: typed.mail_server ?? set?.server ?? '',
    user: typed.mail_user ?? set?.user ?? '',
    password: typed.mail_password ?? '',
    from: typed.mail_from ?? set?.from ?? '',
  };
  if (tried.server === '') return null;
  if (typed.mail_password !== undefined || set === null || set.password === '') return tried;
  if (tried.server === set.server && tried.user === set.user) return { ...tried, password: set.password };
  const [group = '', key = ''] = model.app.obeys.mail_password?.split('.') ?? [];
  const properties = model.settings[group]?.schema.properties as
    | Record<string, { title?: string }>
    | undefined;
  const title = properties?.[key]?.title ?? key;
  throw inputError(fault('E_INPUT_INVALID', { title, rule: 'required', how: 'filled' }, `/input/${key}`));
}

/** Why a server took no mail, in a few kinds; what it answered in its own words may hold what was sent to it. */
function reasonOf(error: unknown): MailReason {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'EAUTH') return 'credentials';
  if (code === 'EENVELOPE') return 'address';
  if (code === 'ETLS') return 'encryption';
  return ['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ECONNREFUSED', 'ENOTFOUND'].includes(code)
    ? 'unreachable'
    : 'other';
}

/** Who had a mail sent, and where to; nothing of the server. */
async function noted(
  { deps, viewer }: SettingPlace,
  { to, request, address }: MailTrialAsk,
  at: string,
): Promise<void> {
  await system(deps.db)
    .insertInto('audit')
    .values({
      at,
      actor: viewer.id,
      department: viewer.department,
      action: TRIAL,
      record: null,
      row: null,
      result: 'done',
      request,
      address,
      detail: JSON.stringify({ to }),
    })
    .execute();
}
