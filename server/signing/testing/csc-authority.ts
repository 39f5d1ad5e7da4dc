import { newSerial } from '../serial.ts';
import * as x509 from '../x509.ts';

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
} as const;

/** Whom a certificate names, and how. */
export interface Named {
  name: string;
  email?: string;
  kind?: 'RSA' | 'EC';
  from?: string;
  until?: string;
}

export interface Issued {
  /** DER, Base64: the person's, then the one that issued it. */
  certificates: string[];
  /** PEM (PKCS #8). */
  key: string;
}

/** An authority of a provider: a root that is trusted, and one below it that issues for people. */
export async function openAuthority(name: string) {
  const { subtle } = x509.webcrypto;
  const keysOf = (kind: 'RSA' | 'EC') =>
    (kind === 'RSA'
      ? subtle.generateKey(RSA, true, ['sign', 'verify'])
      : subtle.generateKey(x509.KEY_ALGORITHM, true, ['sign', 'verify'])) as Promise<CryptoKeyPair>;
  const authority = async (subject: string, above: { subject: string; keys: CryptoKeyPair } | null) => {
    const keys = await keysOf('EC');
    const certificate = await x509.X509CertificateGenerator.create({
      serialNumber: newSerial(),
      subject,
      issuer: above?.subject ?? subject,
      notBefore: new Date('2020-01-01'),
      notAfter: new Date('2040-01-01'),
      signingAlgorithm: x509.KEY_ALGORITHM,
      publicKey: keys.publicKey,
      signingKey: (above?.keys ?? keys).privateKey,
      extensions: [
        new x509.BasicConstraintsExtension(true, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      ],
    });
    return { subject, keys, certificate };
  };
  const root = await authority(`CN=${name} Root`, null);
  const issuing = await authority(`CN=${name} Issuing`, root);
  return {
    root: root.certificate.toString('pem'),
    async issue({ name: person, email, kind = 'EC', from = '2020-01-01', until = '2040-01-01' }: Named) {
      const keys = await keysOf(kind);
      const certificate = await x509.X509CertificateGenerator.create({
        serialNumber: newSerial(),
        subject: [{ CN: [person] }],
        issuer: issuing.subject,
        notBefore: new Date(from),
        notAfter: new Date(until),
        signingAlgorithm: x509.KEY_ALGORITHM,
        publicKey: keys.publicKey,
        signingKey: issuing.keys.privateKey,
        extensions: [
          new x509.KeyUsagesExtension(x509.KeyUsageFlags.nonRepudiation, true),
          ...(email ? [new x509.SubjectAlternativeNameExtension([{ type: 'email', value: email }])] : []),
        ],
      });
      const issued: Issued = {
        certificates: [certificate, issuing.certificate].map((one) => one.toString('base64')),
        key: x509.PemConverter.encode(await subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY'),
      };
      return issued;
    },
  };
}
