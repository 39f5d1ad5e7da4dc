import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { OidcConfig } from '../../core/config.ts';
import type { Deps } from '../../core/deps.ts';
import type { CredentialOptions } from '../credentials.ts';
import type { Tries } from '../tries.ts';
import { createAttempts } from './attempt.ts';
import { demoProviderRoutes } from './demo-routes.ts';
import type { IdentityProvider } from './provider.ts';
import { providerRoutes } from './routes.ts';

export interface SignInProvider {
  /** Below `/api`. */
  inside(app: FastifyInstance, entry: CredentialOptions & Pick<Deps, 'db'>, tries: Tries): void;
  /** Outside `/api`: the demo's own provider. */
  outside(app: FastifyInstance): void | Promise<void>;
}

interface Source extends Pick<SignInProvider, 'outside'> {
  provider: IdentityProvider;
}

/** Sign-in by the identity provider of `OIDC_*`, else by the demo's own. */
export function openSignInProvider(deps: Deps, key: Buffer): SignInProvider {
  const { oidc, publicUrl } = deps.config;
  const attempts = createAttempts(key);
  const { provider, outside } = oidc ? facultyProvider(oidc) : demoProvider(deps);
  return {
    inside: (app, entry, tries) => providerRoutes(app, { ...entry, provider, attempts, tries, publicUrl }),
    outside,
  };
}

function facultyProvider(oidc: OidcConfig): Source {
  const get = once(async () => {
    const { createProvider, discover } = await import('./provider.ts');
    return createProvider(() => discover(oidc));
  });
  return { provider: whenAsked(get), outside: () => undefined };
}

function demoProvider({ config, db, definitions, clock }: Deps): Source {
  const people = { db, definitions, today: clock.today };
  const reached: { server: FastifyInstance['server'] | null } = { server: null };
  const get = once(async () => {
    const { createDemoProvider } = await import('./demo-provider.ts');
    const base = () => ownAddress(reached.server?.address() ?? null);
    return createDemoProvider({ ...people, base, behindProxy: config.trustProxy !== false });
  });
  return {
    provider: whenAsked(get),
    outside(app) {
      reached.server = app.server;
      return demoProviderRoutes(app, async () => (await get()).issuer(), people);
    },
  };
}

/** The protocol's libraries cost 60 ms, which a start need not wait for: they come with the first press of the button. */
function whenAsked(get: () => Promise<IdentityProvider>): IdentityProvider {
  return {
    address: async (wish) => (await get()).address(wish),
    identify: async (answer, attempt) => (await get()).identify(answer, attempt),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let held: Promise<T> | null = null;
  return () => {
    held ??= make();
    return held;
  };
}

const EVERYWHERE = ['0.0.0.0', '::'];

function ownAddress(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('the server listens to no port');
  const host = EVERYWHERE.includes(address.address) ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
