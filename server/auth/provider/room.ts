import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { CredentialOptions } from '../credentials.ts';
import type { Tries } from '../tries.ts';
import { createAttempts } from './attempt.ts';
import { createDemoProvider } from './demo-provider.ts';
import { demoProviderRoutes } from './demo-routes.ts';
import { createProvider, discover } from './provider.ts';
import { providerRoutes } from './routes.ts';

export interface ProviderRoom {
  /** Below `/api`. */
  inside(app: FastifyInstance, entry: CredentialOptions & Pick<Deps, 'db'>, tries: Tries): void;
  /** Outside `/api`: the demo's own provider. */
  outside(app: FastifyInstance): void | Promise<void>;
}

/** Sign-in by the identity provider of `OIDC_*`, else by the demo's own. */
export function openProviderRoom({ config, db, definitions, clock }: Deps, key: Buffer): ProviderRoom {
  const { oidc, publicUrl, trustProxy } = config;
  const attempts = createAttempts(key);
  if (oidc) {
    const provider = createProvider(() => discover(oidc));
    return {
      inside: (app, entry, tries) => providerRoutes(app, { ...entry, provider, attempts, tries, publicUrl }),
      outside: () => undefined,
    };
  }
  const people = { db, definitions, today: clock.today };
  const reached: { server: FastifyInstance['server'] | null } = { server: null };
  const provider = createDemoProvider({
    ...people,
    behindProxy: trustProxy !== false,
    base: () => ownAddress(reached.server?.address() ?? null),
  });
  return {
    inside: (app, entry, tries) => providerRoutes(app, { ...entry, provider, attempts, tries, publicUrl }),
    outside(app) {
      reached.server = app.server;
      return demoProviderRoutes(app, provider, people);
    },
  };
}

const EVERYWHERE = ['0.0.0.0', '::'];

function ownAddress(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('the server listens to no port');
  const host = EVERYWHERE.includes(address.address) ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
