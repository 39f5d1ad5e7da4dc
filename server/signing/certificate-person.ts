import type { X509Certificate } from 'node:crypto';
import type { SigningPerson } from './signer.ts';

/** Object identifier of an e-mail address in a subject (PKCS #9). */
const EMAIL = '1.2.840.113549.1.9.1';
const MAY_SIGN = ['digitalSignature', 'nonRepudiation'] as const;

/**
 * Whether a certificate is this person's: it has the address of their account; where it has none at all, it has their name,
 * however either writes titles, accents and capitals.
 */
export async function namesPerson(certificate: X509Certificate, person: SigningPerson): Promise<boolean> {
  const { emails, names } = await saidBy(certificate);
  if (emails.length > 0) return emails.some((email) => email.toLowerCase() === person.email);
  const plain = plainName(person.name);
  return plain !== '' && names.some((name) => plainName(name) === plain);
}

/** Whether its key may be used for signatures under documents. */
export async function maySign(certificate: X509Certificate): Promise<boolean> {
  const x509 = await import('./x509.ts');
  const usages = new x509.X509Certificate(certificate.raw).getExtension(x509.KeyUsagesExtension)?.usages;
  return usages === undefined || MAY_SIGN.some((name) => (usages & x509.KeyUsageFlags[name]) !== 0);
}

async function saidBy(certificate: X509Certificate): Promise<{ emails: string[]; names: string[] }> {
  const x509 = await import('./x509.ts');
  const read = new x509.X509Certificate(certificate.raw);
  const alternatives = read.getExtension(x509.SubjectAlternativeNameExtension)?.names.items ?? [];
  const among = alternatives.flatMap(({ type, value }) => (type === 'email' ? [value] : []));
  return {
    emails: [...among, ...read.subjectName.getField(EMAIL)],
    names: read.subjectName.getField('CN'),
  };
}

/** `sekar wulandari` of "Dr. Sekar WULANDARI, S.T.". */
export function plainName(name: string): string {
  const [plain = ''] = name.split(',');
  return plain
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !word.endsWith('.'))
    .join(' ');
}
