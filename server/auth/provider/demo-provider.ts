import { randomBytes } from 'node:crypto';
import type Provider from 'oidc-provider';
import * as oidc from 'openid-client';
import type { DemoOptions } from '../demo.ts';
import { DEMO_PATH } from './demo-page.ts';
import { createProvider, type IdentityProvider } from './provider.ts';

/** A name, not an address: the same on every port, since accounts stay bound to it. */
const ISSUER = `http://localhost${DEMO_PATH}`;
const CLIENT_ID = 'demo';

export interface DemoProvider extends IdentityProvider {
  /** The other side: made when somebody first goes there. */
  issuer(): Promise<Provider>;
}

export interface DemoProviderOptions extends DemoOptions {
  behindProxy: boolean;
  /** An address at which this server reaches itself, without a trailing slash. */
  base: () => string;
}

/** The identity provider of a demo without `OIDC_*`: a real one inside this server, asked as any other is. */
export function createDemoProvider({ base, ...options }: DemoProviderOptions): DemoProvider {
  const client = { id: CLIENT_ID, secret: randomBytes(32).toString('hex') };
  let held: Promise<Provider> | null = null;
  const makeIssuer = async () => {
    const { createDemoIssuer } = await import('./demo-issuer.ts');
    return createDemoIssuer({ ...options, client, issuer: ISSUER, page: (uid) => `${DEMO_PATH}/who/${uid}` });
  };
  const { address, identify } = createProvider(async () => clientOf(client.secret, base));
  return {
    identify,
    async address(wish) {
      const found = new URL(await address(wish));
      // Whoever tries the demo as several people is asked each time.
      found.searchParams.set('prompt', 'login');
      return `${wish.callback.origin}${found.pathname}${found.search}`;
    },
    issuer() {
      held ??= makeIssuer();
      return held;
    },
  };
}

/** Knows the provider by its name, and reaches it without leaving this machine. */
function clientOf(secret: string, base: () => string): oidc.Configuration {
  const metadata = {
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/auth`,
    token_endpoint: `${ISSUER}/token`,
    jwks_uri: `${ISSUER}/jwks`,
    authorization_response_iss_parameter_supported: true,
  };
  const client = new oidc.Configuration(metadata, CLIENT_ID, undefined, oidc.ClientSecretBasic(secret));
  oidc.allowInsecureRequests(client);
  oidc.enableNonRepudiationChecks(client);
  client[oidc.customFetch] = (url, init) =>
    fetch(url.replace(ISSUER, `${base()}${DEMO_PATH}`), init as RequestInit);
  return client;
}
