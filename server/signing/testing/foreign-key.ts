import { generateKeyPairSync, sign as signWith } from 'node:crypto';
import { newSerial } from '../serial.ts';
import type { SigningKey } from '../signer.ts';
import { KEY_ALGORITHM, webcrypto, X509CertificateGenerator } from '../x509.ts';

/** A key with a certificate that nobody but itself answers for, valid from 2025 to 2030. */
export async function foreignKey(name: string): Promise<SigningKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const der = { format: 'der' } as const;
  const { subtle } = webcrypto;
  const pkcs8 = privateKey.export({ ...der, type: 'pkcs8' });
  const spki = publicKey.export({ ...der, type: 'spki' });
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: `CN=${name}`,
    notBefore: new Date('2025-01-01'),
    notAfter: new Date('2030-01-01'),
    signingAlgorithm: KEY_ALGORITHM,
    keys: {
      privateKey: await subtle.importKey('pkcs8', pkcs8, KEY_ALGORITHM, true, ['sign']),
      publicKey: await subtle.importKey('spki', spki, KEY_ALGORITHM, true, ['verify']),
    },
  });
  return {
    serial: certificate.serialNumber,
    certificate: new Uint8Array(certificate.rawData),
    chain: [],
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: async (data, digest) => new Uint8Array(signWith(digest, data, privateKey)),
  };
}
