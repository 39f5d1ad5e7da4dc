import { createPrivateKey, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/deps.ts';
import { refusal } from '../core/errors.ts';
import { newId } from '../core/new-id.ts';
import type { SigningCertificateTable } from '../core/tables.ts';
import { system } from '../core/tables.ts';
import { type AuthorityParts, authorityInForce, exportKey, yearsAfter } from './authority.ts';
import { newSerial } from './serial.ts';
import type { SigningPerson } from './signer.ts';

const YEARS = 2;
/** Acts that began at nearly the same moment end in any order: each finds a certificate valid that another one had issued. */
const LEEWAY_MS = 300_000;

/** A person's certificate with the key that belongs to it. */
export interface Certificate {
  serial: string;
  /** PEM, and the authority's own. */
  certificate: string;
  authority: string;
  key: KeyObject;
}

export interface IssueParts extends AuthorityParts {
  /** Address at which the list of revoked certificates of an authority is served. */
  revokedAt: (authority: string) => string;
}

/**
 * The person's certificate at `now`. A first one is issued, and another one where the last has ended. Throws
 * E_PROCESS_CERTIFICATE when the last one was revoked: only an administrator lets the person sign again.
 */
export async function certificateOf(
  trx: Trx,
  parts: IssueParts,
  person: SigningPerson,
  now: Date,
): Promise<Certificate> {
  const known = await usable(trx, parts, person, now);
  if (known) return known;
  // Who signs two documents at once has one certificate: the second finds the first one's.
  await sql`select pg_advisory_xact_lock(4145, hashtext(${person.user}))`.execute(trx);
  return (await usable(trx, parts, person, now)) ?? issue(trx, parts, person, now);
}

async function usable(
  trx: Trx,
  { secrets, demo }: IssueParts,
  { user }: SigningPerson,
  now: Date,
): Promise<Certificate | null> {
  const last = await lastOf(trx, user);
  if (last?.revoked_at) throw refusal('E_PROCESS_CERTIFICATE', { why: 'revoked' });
  return last ? opened(trx, { secrets, demo }, last, now) : null;
}

/** The newest certificate of a person, whatever became of it. */
async function lastOf(db: Db, user: string): Promise<SigningCertificateTable | undefined> {
  return system(db)
    .selectFrom('signing_certificate')
    .selectAll()
    .where('user', '=', user)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function opened(
  trx: Trx,
  { secrets, demo }: Pick<IssueParts, 'secrets' | 'demo'>,
  row: SigningCertificateTable,
  now: Date,
): Promise<Certificate | null> {
  const key = secrets.open(row.key);
  const soon = new Date(now.getTime() + LEEWAY_MS).toISOString();
  if (key === null || row.issued_at > soon || row.expires_at <= now.toISOString()) return null;
  const authority = await system(trx)
    .selectFrom('signing_authority')
    .select('certificate')
    .where('id', '=', row.authority)
    .where('retired_at', 'is', null)
    .where('demo', '=', demo)
    .executeTakeFirst();
  if (!authority) return null;
  const { serial, certificate } = row;
  return { serial, certificate, authority: authority.certificate, key: privateKey(key) };
}

/** Issues a certificate to a person; the ones they had before stay as they are. */
export async function issue(
  trx: Trx,
  parts: IssueParts,
  { user, name, email }: SigningPerson,
  now: Date,
): Promise<Certificate> {
  const x509 = await import('./x509.ts');
  const authority = await authorityInForce(trx, parts, now);
  const above = new x509.X509Certificate(authority.certificate);
  const keys = await x509.webcrypto.subtle.generateKey(x509.KEY_ALGORITHM, true, ['sign', 'verify']);
  const serial = newSerial();
  const expires = yearsAfter(now, YEARS);
  const { KeyUsageFlags } = x509;
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial,
    // Two people may have one name: whoever checks tells them apart by the account.
    subject: [{ CN: [name] }, { O: [parts.name] }, { '0.9.2342.19200300.100.1.1': [user] }],
    issuer: above.subject,
    notBefore: new Date(now.getTime() - LEEWAY_MS),
    notAfter: expires,
    signingAlgorithm: x509.KEY_ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: authority.key,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
      ...(email === null
        ? []
        : [new x509.SubjectAlternativeNameExtension([{ type: 'email', value: email }])]),
      new x509.CRLDistributionPointsExtension([parts.revokedAt(authority.id)]),
      await x509.AuthorityKeyIdentifierExtension.create(above),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const pem = certificate.toString('pem');
  const key = await exportKey(keys.privateKey);
  await system(trx)
    .insertInto('signing_certificate')
    .values({
      id: newId(),
      authority: authority.id,
      user,
      serial,
      certificate: pem,
      key: parts.secrets.close(key),
      issued_at: now.toISOString(),
      expires_at: expires.toISOString(),
      revoked_at: null,
      revoked_reason: null,
    })
    .execute();
  return { serial, certificate: pem, authority: authority.certificate, key: privateKey(key) };
}

const privateKey = (text: string) =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });

/** Ends a person's certificates; what was signed before stays valid at its time. Answers how many ended. */
export async function revoke(trx: Trx, user: string, reason: string, now: Date): Promise<number> {
  const ended = await system(trx)
    .updateTable('signing_certificate')
    .set({ revoked_at: now.toISOString(), revoked_reason: reason })
    .where('user', '=', user)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
