import { sign as signWith, X509Certificate } from 'node:crypto';
import { certificateOf, type IssueParts } from './certificates.ts';
import type { Signer } from './signer.ts';

/** Signs with keys of the faculty's own authority, which stay closed in the database. */
export function createFacultySigner(parts: () => IssueParts): Signer {
  return {
    async keyOf(trx, person, now) {
      const { serial, certificate, authority, key } = await certificateOf(trx, parts(), person, now);
      return {
        serial,
        certificate: derOf(certificate),
        chain: [derOf(authority)],
        keyType: 'EC',
        signatureAlgorithm: 'ECDSA',
        // Node gives the DER sequence that CMS holds (RFC 5753, section 7.2).
        sign: async (data, digest) => new Uint8Array(signWith(digest, data, key)),
      };
    },
  };
}

const derOf = (pem: string) => new Uint8Array(new X509Certificate(pem).raw);
