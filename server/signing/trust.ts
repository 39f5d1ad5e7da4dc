import { X509Certificate } from 'node:crypto';

/** Certificates between a person's and the one that is believed; more are nobody's. */
const MOST_STEPS = 5;

/** Certificates that are believed, from their PEM. */
export const rootsOf = (roots: readonly string[]): X509Certificate[] =>
  roots.map((pem) => new X509Certificate(pem));

/**
 * The certificates above `leaf`, from its issuer up to one of `roots`; `null` = none of them answers for it. What lies
 * between may be among `others`, which anybody may have written. Source: RFC 5280, section 6.1, without policies and names.
 */
export function pathTo(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
): X509Certificate[] | null {
  const path: X509Certificate[] = [];
  for (let below = leaf; path.length < MOST_STEPS; ) {
    const root = issuerOf(below, roots);
    if (root) return [...path, root];
    const above = issuerOf(below, others);
    if (!above) return null;
    path.push(above);
    below = above;
  }
  return null;
}

/** Who issued a certificate, among authorities that may. */
function issuerOf(
  certificate: X509Certificate,
  among: readonly X509Certificate[],
): X509Certificate | undefined {
  return among.find(
    (above) => above.ca && certificate.checkIssued(above) && certificate.verify(above.publicKey),
  );
}

/** Whether a certificate holds at a time. */
export const holdsAt = ({ validFrom, validTo }: X509Certificate, at: Date): boolean =>
  at >= new Date(validFrom) && at <= new Date(validTo);
