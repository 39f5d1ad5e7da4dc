import type { Db } from '../core/deps.ts';
import type { SecretBox } from '../core/secret-box.ts';
import { system } from '../core/tables.ts';
import { authorityOf } from './authority.ts';

/** Days that a list of revoked certificates may be kept by whoever asked for it. */
const DAYS = 1;

/**
 * The list of an authority's revoked certificates, DER, signed by it; `null` = no such authority. By real time, since
 * programs elsewhere look at it with their own clocks. Source: RFC 5280, section 5.
 */
export async function revokedList(db: Db, secrets: SecretBox, authority: string): Promise<Buffer | null> {
  const issuer = await authorityOf(db, secrets, authority);
  if (!issuer) return null;
  const now = new Date();
  const x509 = await import('./x509.ts');
  const rows = await system(db)
    .selectFrom('signing_certificate')
    .select(['serial', 'revoked_at'])
    .where('authority', '=', authority)
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at')
    .execute();
  const list = await x509.X509CrlGenerator.create({
    issuer: new x509.X509Certificate(issuer.certificate).subject,
    thisUpdate: now,
    nextUpdate: new Date(now.getTime() + DAYS * 86_400_000),
    signingAlgorithm: x509.KEY_ALGORITHM,
    signingKey: issuer.key,
    entries: rows.map(({ serial, revoked_at }) => ({
      serialNumber: serial,
      revocationDate: new Date(revoked_at ?? now),
    })),
  });
  return Buffer.from(list.rawData);
}
