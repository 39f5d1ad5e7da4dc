import { type KeyObject, verify } from 'node:crypto';
import type { SigningKey } from './signer.ts';

type KeyType = SigningKey['keyType'];
export type Digest = Parameters<SigningKey['sign']>[1];

/** Object identifiers of digests (FIPS 180-4). */
export const DIGESTS: Record<Digest, string> = {
  'SHA-256': '2.16.840.1.101.3.4.2.1',
  'SHA-384': '2.16.840.1.101.3.4.2.2',
  'SHA-512': '2.16.840.1.101.3.4.2.3',
};

/** Of ways to sign: with the key alone, and with the digest that belongs to it (RFC 8017, RFC 5480). */
const WAYS: Record<KeyType, { key: string } & Record<Digest, string>> = {
  RSA: {
    key: '1.2.840.113549.1.1.1',
    'SHA-256': '1.2.840.113549.1.1.11',
    'SHA-384': '1.2.840.113549.1.1.12',
    'SHA-512': '1.2.840.113549.1.1.13',
  },
  EC: {
    key: '1.2.840.10045.2.1',
    'SHA-256': '1.2.840.10045.4.3.2',
    'SHA-384': '1.2.840.10045.4.3.3',
    'SHA-512': '1.2.840.10045.4.3.4',
  },
};

/** Smaller ones are not safe any more. */
const LEAST_RSA_BITS = 2048;
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1'];

/** What kind of key it is; `null` = none that readers of PDF verify. */
export function keyTypeOf({ asymmetricKeyType, asymmetricKeyDetails: details }: KeyObject): KeyType | null {
  if (asymmetricKeyType === 'rsa') return (details?.modulusLength ?? 0) >= LEAST_RSA_BITS ? 'RSA' : null;
  return asymmetricKeyType === 'ec' && CURVES.includes(details?.namedCurve ?? '') ? 'EC' : null;
}

/** The way to sign that a credential offers for a digest; `null` = none. */
export function wayOf(keyType: KeyType, digest: Digest, offered: readonly string[]): string | null {
  const { [digest]: both, key } = WAYS[keyType];
  return [both, key].find((one) => offered.includes(one)) ?? null;
}

/** A provider's signature as CMS holds it; `null` = it is none over these bytes by this key. */
export async function asCms(
  signature: Buffer,
  { data, digest, key }: { data: Uint8Array; digest: Digest; key: KeyObject },
): Promise<Uint8Array | null> {
  if (verify(digest, data, key, signature)) return new Uint8Array(signature);
  // Some give the two numbers beside each other instead of the sequence of RFC 5753, section 7.2.
  if (key.asymmetricKeyType !== 'ec') return null;
  if (!verify(digest, data, { key, dsaEncoding: 'ieee-p1363' }, signature)) return null;
  const { createCMSECDSASignature } = await import('pkijs');
  return new Uint8Array(createCMSECDSASignature(new Uint8Array(signature).buffer));
}
