import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Config } from '../core/config.ts';
import type { Mail } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';

export type SendMail = (mail: Mail) => Promise<void>;

/** Sends by SMTP when the operator named a server; else keeps each message as an `.eml` file in the data directory. */
export function createSendMail(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): SendMail {
  return config.smtpUrl ? bySmtp(config.smtpUrl, config.mailFrom) : intoFolder(config);
}

function bySmtp(url: string, from: string): SendMail {
  const transport = transportOf({ url, pool: true });
  return async (mail) => void (await (await transport()).sendMail(messageOf(mail, from)));
}

/** Whether the mail server will not take the message however often it is asked (SMTP replies 5xx). */
export const isRefused = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'responseCode' in error && Number(error.responseCode) >= 500;

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
