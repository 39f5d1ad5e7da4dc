import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

import type { Config } from '../config.ts';
import type { Mail } from '../deps.ts';
import { newId } from '../records/new-id.ts';

export type SendMail = (mail: Mail) => Promise<void>;

/** Sends by SMTP when the operator named a server; else keeps each message as an `.eml` file in the data directory. */
export function createSendMail(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): SendMail {
  return config.smtpUrl ? bySmtp(config.smtpUrl, config.mailFrom) : intoFolder(config);
}

function bySmtp(url: string, from: string): SendMail {
  const transport = createTransport({ url, pool: true } as Parameters<typeof createTransport>[0]);
  return async (mail) => void (await transport.sendMail({ ...mail, from }));
}

function intoFolder({ dataDir, mailFrom: from }: Pick<Config, 'mailFrom' | 'dataDir'>): SendMail {
  const folder = join(dataDir, 'mail');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transport.sendMail({ ...mail, from });
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${newId()}.eml`);
    await writeFile(`${path}.part`, message as Buffer);
    await rename(`${path}.part`, path);
  };
}
