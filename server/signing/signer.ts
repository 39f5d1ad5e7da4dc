import type { Trx } from '../core/deps.ts';

/** Somebody who signs, as their certificate names them. */
export interface SigningPerson {
  /** Id of the `user` row, or a word for what is no person. */
  user: string;
  name: string;
  /** `null` = none belongs to them. */
  email: string | null;
}

/** A key that a person may sign with, for one signature. Source: RFC 5652, section 5. */
export interface SigningKey {
  /** DER of the person's certificate, and of those above it up to the authority's own. */
  certificate: Uint8Array;
  chain: Uint8Array[];
  /** Serial number of the certificate, hex. */
  serial: string;
  keyType: 'RSA' | 'EC';
  signatureAlgorithm: 'RSASSA-PKCS1-v1_5' | 'ECDSA';
  /** The signature over `data`, as CMS holds it; the digest is made inside. */
  sign(data: Uint8Array, digest: 'SHA-256' | 'SHA-384' | 'SHA-512'): Promise<Uint8Array>;
}

/**
 * Who keeps the keys of the people who sign: the faculty itself, or a provider outside. The caller has made sure that it
 * is the person who asks.
 */
export interface Signer {
  /**
   * The key that `person` signs with at `now`; the faculty makes the first one where there is none. Throws
   * E_PROCESS_CERTIFICATE when they have none to sign with, E_SYSTEM_SIGNER when a provider does not answer.
   */
  keyOf(trx: Trx, person: SigningPerson, now: Date): Promise<SigningKey>;
}
