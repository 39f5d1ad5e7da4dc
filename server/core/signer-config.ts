import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SIGNER_LABEL } from '../../src/definition/messages/server-texts.ts';
import { isSafeAddress } from './safe-address.ts';

/** What the environment says of a provider outside that keeps the keys of people. */
export interface SignerConfig {
  /** `null` = people sign with keys of the faculty's own authority. */
  provider: SigningProvider | null;
  /** PEM of the authorities that issue for people at the provider, and of one that did before. */
  roots: string[];
  /** What its certificates are called in texts. */
  label: string;
  /** Whoever runs the server says that signatures with them are certified ones in law. */
  certified: boolean;
}

export interface SigningProvider {
  /** Address of its interface, without a slash at the end. */
  url: string;
  clientId: string;
  clientSecret: string;
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Reads `SIGNER_*`. Throws an Error with a sentence for the operator. */
export function readSigner(
  text: (name: string) => string | null,
  certified: boolean,
  folder: string,
): SignerConfig {
  const file = text('SIGNER_ROOTS');
  const roots = file === null ? [] : readRoots(resolve(folder, file));
  const provider = readProvider(text);
  if (roots.length === 0 && (provider !== null || certified))
    throw new Error('A provider of signatures also needs SIGNER_ROOTS, a file with its certificates.');
  return { provider, roots, label: text('SIGNER_LABEL') ?? SIGNER_LABEL, certified };
}

function readProvider(text: (name: string) => string | null): SigningProvider | null {
  const [url, clientId, clientSecret] = [
    text('SIGNER_URL'),
    text('SIGNER_CLIENT_ID'),
    text('SIGNER_CLIENT_SECRET'),
  ];
  if (url === null && clientId === null && clientSecret === null) return null;
  if (url === null || clientId === null || clientSecret === null)
    throw new Error('A provider of signatures needs SIGNER_URL, SIGNER_CLIENT_ID and SIGNER_CLIENT_SECRET.');
  if (!URL.canParse(url) || !isSafeAddress(new URL(url)))
    throw new Error(`SIGNER_URL must be an https address, not "${url}".`);
  const { username, password } = new URL(url);
  // Not repeated in the sentence, which goes to the log.
  if (username !== '' || password !== '')
    throw new Error(
      'SIGNER_URL must hold no name or password; those are SIGNER_CLIENT_ID and SIGNER_CLIENT_SECRET.',
    );
  return { url: url.replace(/\/+$/, ''), clientId, clientSecret };
}

function readRoots(path: string): string[] {
  const found = (contentOf(path).match(PEM) ?? []).map((pem) => pem);
  if (found.length === 0) throw new Error(`SIGNER_ROOTS: there is no certificate in ${path}.`);
  for (const pem of found)
    if (!isAuthority(pem)) throw new Error(`SIGNER_ROOTS: ${path} has a certificate that is no authority's.`);
  return found;
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`SIGNER_ROOTS: ${path} cannot be read.`, { cause: error });
  }
}

function isAuthority(pem: string): boolean {
  try {
    return new X509Certificate(pem).ca;
  } catch {
    return false;
  }
}
