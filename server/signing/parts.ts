import type { Config } from '../core/config.ts';
import type { Definitions } from '../core/deps.ts';
import type { Keys } from '../core/secret.ts';
import { createSecretBox } from '../core/secret-box.ts';
import type { IssueParts } from './certificates.ts';

/** By what the faculty issues certificates, as configuration and definitions say. */
export function issueParts(
  { publicUrl, port, demo }: Pick<Config, 'publicUrl' | 'port' | 'demo'>,
  definitions: Pick<Definitions, 'current'>,
  keys: Keys,
): IssueParts {
  const origin = publicUrl ?? `http://localhost:${port}`;
  return {
    secrets: createSecretBox(keys('signing')),
    name: definitions.current().app.name,
    demo,
    revokedAt: (authority) => `${origin}/api/signing/${authority}/revoked.crl`,
  };
}
