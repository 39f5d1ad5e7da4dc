import { sign as signWith, X509Certificate } from 'node:crypto';
import type { Trx } from '../core/deps.ts';
import { certificateOf, type IssueParts } from './certificates.ts';
import type { Signer, SigningKey, SigningPerson } from './signer.ts';

/** Signs with keys of the faculty's own authority, which stay closed in the database. */
export function createFacultySigner(parts: () => IssueParts): Signer {
  return { keyOf: (trx, person, now) => facultyKey(trx, parts(), person, now) };
}

/** The key that the application signs with, where no person does: a certificate of the same authority in its own name. */
export function platformKey(trx: Trx, parts: IssueParts, now: Date): Promise<SigningKey> {
  return facultyKey(trx, parts, { user: PLATFORM, name: parts.name, email: null }, now);
}

/** In place of the id of an account. */
const PLATFORM = 'platform';

async function facultyKey(
  trx: Trx,
  parts: IssueParts,
  person: SigningPerson,
  now: Date,
): Promise<SigningKey> {
  const { serial, certificate, authority, key } = await certificateOf(trx, parts, person, now);
  return {
    serial,
    certificate: derOf(certificate),
    chain: [derOf(authority)],
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    // Node gives the DER sequence that CMS holds (RFC 5753, section 7.2).
    sign: async (data, digest) => new Uint8Array(signWith(digest, data, key)),
  };
}

const derOf = (pem: string) => new Uint8Array(new X509Certificate(pem).raw);
