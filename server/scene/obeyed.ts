import type { Json, Model, ObeyedName } from '../../src/definition/model.ts';
import type { Db } from '../core/deps.ts';
import type { SecretBox } from '../core/secret-box.ts';
import { system } from '../core/tables.ts';
import { FACULTY, readSettings, type Settings } from './settings.ts';

/** What settings say that the server itself obeys; `null` = nothing is said, and the environment counts. */
export function saidBy(model: Model, settings: Settings, name: ObeyedName): Json {
  const [group = '', key = ''] = model.app.obeys[name]?.split('.') ?? [];
  const value = settings[group]?.[key] ?? null;
  return value === '' ? null : value;
}

/** As `saidBy`, of all departments, as it is now: it is asked for rarely enough to be read each time. */
export async function obeyed(db: Db, model: Model, name: ObeyedName): Promise<Json> {
  if (model.app.obeys[name] === undefined) return null;
  return saidBy(model, await readSettings(db, model, FACULTY), name);
}

/** A positive number that a setting says, else the one of the environment. */
export async function obeyedNumber(
  db: Db,
  model: Model,
  { name, otherwise }: { name: ObeyedName; otherwise: number },
): Promise<number> {
  const said = await obeyed(db, model, name);
  return typeof said === 'number' && said > 0 ? said : otherwise;
}

const MEGABYTE = 1024 * 1024;

/** Bytes of the largest upload: what a setting says, never more than the environment allows. */
export async function largestUpload(db: Db, model: Model, most: number): Promise<number> {
  const said = await obeyedNumber(db, model, { name: 'upload_mb', otherwise: most / MEGABYTE });
  return Math.min(most, said * MEGABYTE);
}

/** A mail server that an administrator named. */
export interface MailServer {
  /** Name, and port after a colon. */
  server: string;
  user: string;
  password: string;
  from: string;
}

/** Where mail goes out as settings say; `null` = they name none. */
export async function mailServerSet(db: Db, model: Model, secrets: SecretBox): Promise<MailServer | null> {
  if (model.app.obeys.mail_server === undefined) return null;
  const settings = await readSettings(db, model, FACULTY);
  const text = (name: ObeyedName) => String(saidBy(model, settings, name) ?? '');
  const server = text('mail_server');
  if (server === '') return null;
  const password = await secretSet(db, model, secrets);
  return { server, user: text('mail_user'), password: password ?? '', from: text('mail_from') };
}

/** The password of the mail server, which no settings of a scene hold; `null` = none was set. */
export async function secretSet(db: Db, model: Model, secrets: SecretBox): Promise<string | null> {
  const [group = '', key = ''] = model.app.obeys.mail_password?.split('.') ?? [];
  const row = await system(db)
    .selectFrom('setting')
    .select('value')
    .where('department', '=', FACULTY)
    .where('group', '=', group)
    .where('key', '=', key)
    .executeTakeFirst();
  return typeof row?.value === 'string' ? secrets.open(row.value) : null;
}
