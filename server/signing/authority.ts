import { sql } from 'kysely';
import { signingTexts } from '../../src/definition/messages/server-texts.ts';
import type { Config } from '../core/config.ts';
import type { Db, Trx } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import type { SecretBox } from '../core/secret-box.ts';
import type { SigningAuthorityTable } from '../core/tables.ts';
import { system } from '../core/tables.ts';
import { newSerial } from './serial.ts';

/** Years that an authority issues certificates and answers for them. */
const YEARS = 10;
/** It issues none that would outlive it, so the next one begins so long before its end. */
const LAST_YEARS = 3;

/** The faculty's own certificate authority. */
export interface Authority {
  id: string;
  /** PEM. */
  certificate: string;
  key: CryptoKey;
}

export interface AuthorityParts {
  /** Keeps the private keys. */
  secrets: SecretBox;
  /** What the product is called, in the names of certificates. */
  name: string;
  /** A demo has authorities of its own, and says so in their names. */
  demo: boolean;
}

/**
 * The authority that issues now. A first one is made, and a next one where the last ends soon, was retired, or is closed
 * with another secret; what earlier ones issued stays valid.
 */
export async function authorityInForce(trx: Trx, parts: AuthorityParts, now: Date): Promise<Authority> {
  const known = await newest(trx, parts, now);
  if (known) return known;
  // Two at once: the second finds the first one's.
  await sql`select pg_advisory_xact_lock(4144)`.execute(trx);
  return (await newest(trx, parts, now)) ?? create(trx, parts, now);
}

async function newest(trx: Trx, { secrets, demo }: AuthorityParts, now: Date): Promise<Authority | null> {
  const row = await system(trx)
    .selectFrom('signing_authority')
    .selectAll()
    .where('retired_at', 'is', null)
    .where('demo', '=', demo)
    .where('expires_at', '>', yearsAfter(now, LAST_YEARS).toISOString())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? opened(row, secrets) : null;
}

async function opened(row: SigningAuthorityTable, secrets: SecretBox): Promise<Authority | null> {
  const key = secrets.open(row.key);
  return key === null ? null : { id: row.id, certificate: row.certificate, key: await importKey(key) };
}

async function create(trx: Trx, { secrets, name, demo }: AuthorityParts, now: Date): Promise<Authority> {
  const x509 = await import('./x509.ts');
  const keys = await x509.webcrypto.subtle.generateKey(x509.KEY_ALGORITHM, true, ['sign', 'verify']);
  const expires = yearsAfter(now, YEARS);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: [{ CN: [signingTexts.authority(name, demo)] }, { O: [name] }],
    // Before the first certificate that it issues, which allows for clocks.
    notBefore: new Date(now.getTime() - 86_400_000),
    notAfter: expires,
    signingAlgorithm: x509.KEY_ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const row = {
    id: newId(),
    certificate: certificate.toString('pem'),
    key: secrets.close(await exportKey(keys.privateKey)),
    created_at: now.toISOString(),
    expires_at: expires.toISOString(),
    retired_at: null,
    demo,
  };
  await system(trx).insertInto('signing_authority').values(row).execute();
  return { id: row.id, certificate: row.certificate, key: keys.privateKey };
}

/**
 * Certificates of all authorities there were, the newest first, as one PEM file; those of a demo in a demo alone. Those of a
 * provider follow, each group under a line that says whose they are.
 */
export async function authoritiesPem(
  db: Db,
  { demo, signer }: Pick<Config, 'demo' | 'signer'>,
): Promise<string> {
  const rows = await system(db)
    .selectFrom('signing_authority')
    .select('certificate')
    .where('demo', '=', demo)
    .orderBy('created_at', 'desc')
    .execute();
  const own = rows.map(({ certificate }) => `${certificate.trim()}\n`).join('');
  if (signer.roots.length === 0) return own;
  const theirs = signer.roots.map((pem) => `${pem}\n`).join('');
  return `# ${signingTexts.ownAuthorities}\n${own}# ${signer.label}\n${theirs}`;
}

/** The authority with an id, however old; `null` = none, or closed with another secret. */
export async function authorityOf(db: Db, secrets: SecretBox, id: string): Promise<Authority | null> {
  const row = await system(db)
    .selectFrom('signing_authority')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? opened(row, secrets) : null;
}

export const yearsAfter = (from: Date, years: number): Date => {
  const later = new Date(from);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
};

/** A private key as text: PKCS #8, Base64. */
export async function exportKey(key: CryptoKey): Promise<string> {
  const { webcrypto } = await import('./x509.ts');
  return Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)).toString('base64');
}

export async function importKey(text: string): Promise<CryptoKey> {
  const { webcrypto, KEY_ALGORITHM } = await import('./x509.ts');
  return webcrypto.subtle.importKey('pkcs8', Buffer.from(text, 'base64'), KEY_ALGORITHM, false, ['sign']);
}
