import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { cryptoProvider } from '@peculiar/x509';

/**
 * Certificates and lists of revoked ones, set up once for Node. Loaded when somebody signs or asks for one of them, not
 * when the server starts.
 */
cryptoProvider.set(webcrypto as Crypto);

export * from '@peculiar/x509';
export { webcrypto };

/** Keys of the faculty's authority and of its people: small signatures that every reader knows. Source: FIPS 186-5. */
export const KEY_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
