import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { DeliveryReason } from '../../src/definition/model/delivery-reasons.ts';
import type { Config } from '../core/config.ts';
import type { Mail } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import { isLoopback } from '../core/safe-address.ts';
import type { MailServer } from '../scene/obeyed.ts';

export type SendMail = (mail: Mail) => Promise<void>;

/**
 * Sends by the server that settings name, else by the operator's; where there is neither, each message is kept as an `.eml`
 * file in the data directory. `set`: what settings say now.
 */
export function createSendMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  set: () => Promise<MailServer | null> = async () => null,
): SendMail {
  const usual = config.smtpUrl ? bySmtp(config.smtpUrl, config.mailFrom) : intoFolder(config);
  return async (mail) => {
    const server = await set();
    return server ? sendBy({ ...server, from: server.from || config.mailFrom }, mail) : usual(mail);
  };
}

const SMTPS = 465;
const SUBMISSION = 587;
/** A server that does not answer is tried again by the queue, or told to who tries it out. */
const WAIT_MS = 15_000;

/** Sends one message by this server; a password leaves only encrypted, unless the server is this machine. */
export async function sendBy({ server, user, password, from }: MailServer, mail: Mail): Promise<void> {
  const [host = '', number = ''] = server.split(':');
  const port = Number(number) || SUBMISSION;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure: port === SMTPS,
    requireTLS: port !== SMTPS && user !== '' && !isLoopback(host),
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
  });
  try {
    await transport.sendMail(messageOf(mail, from));
  } finally {
    transport.close();
  }
}

function bySmtp(url: string, from: string): SendMail {
  const transport = transportOf({ url, pool: true });
  return async (mail) => void (await (await transport()).sendMail(messageOf(mail, from)));
}

/** Whether the mail server will not take the message however often it is asked (SMTP replies 5xx); one that refuses the sender's password may be told another. */
export const isRefused = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  !('code' in error && error.code === 'EAUTH');

/** Status codes that mail servers send along (RFC 3463): of the domain of an address, and of a mailbox that takes no more. */
const NO_DOMAIN = /\b5\.(1\.2|1\.10|4\.4)\b/;
const MAILBOX_FULL = /\b[45]\.2\.2\b/;

/** Why a mail did not go out, by what the mail server said. */
export function reasonOf(error: unknown): DeliveryReason {
  const said =
    typeof error === 'object' && error !== null && 'response' in error ? String(error.response) : '';
  if (MAILBOX_FULL.test(said)) return 'mailbox_full';
  if (!isRefused(error)) return 'unanswered';
  return NO_DOMAIN.test(said) ? 'no_domain' : 'refused';
}

const messageOf = ({ id, ...mail }: Mail, from: string) => ({
  ...mail,
  from,
  ...(id === undefined ? {} : { messageId: `<${id}@aula>` }),
});

/** Made with the first message: many a server never sends one. */
function transportOf(options: object): () => Promise<Transporter> {
  let made: Promise<Transporter> | null = null;
  return () => {
    made ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
    return made;
  };
}

function intoFolder({ dataDir, mailFrom: from }: Pick<Config, 'mailFrom' | 'dataDir'>): SendMail {
  const folder = join(dataDir, 'mail');
  const transport = transportOf({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await (await transport()).sendMail(messageOf(mail, from));
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${newId()}.eml`);
    await writeFile(`${path}.part`, message as Buffer);
    await rename(`${path}.part`, path);
  };
}
