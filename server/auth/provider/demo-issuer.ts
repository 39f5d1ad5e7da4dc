import Provider from 'oidc-provider';
import { type DemoOptions, demoAccounts } from '../demo.ts';
import { createIssuer } from './issuer.ts';

export interface DemoIssuerOptions extends DemoOptions {
  issuer: string;
  client: { id: string; secret: string };
  page: (uid: string) => string;
  /** Believe what a proxy in front says of the address. */
  behindProxy: boolean;
}

/** A real provider that knows the demo accounts and nobody else. */
export async function createDemoIssuer(options: DemoIssuerOptions): Promise<Provider> {
  const { issuer, client, page } = options;
  const provider = await createIssuer({
    issuer,
    client: { ...client, redirectUris: [issuer] },
    page,
    find: async (subject) => {
      const account = (await demoAccounts(options)).find(({ key }) => key === subject);
      return account && { sub: account.key, email: account.email, email_verified: true };
    },
  });
  provider.proxy = options.behindProxy;
  // The demo answers at any address: back to the sign-in page of the very host that was asked, nowhere else.
  provider.Client.prototype.redirectUriAllowed = (uri) => {
    const asked = Provider.ctx && new URL(Provider.ctx.href);
    const { host, pathname } = new URL(uri);
    return host === asked?.host && pathname === options.definitions.current().app.login;
  };
  return provider;
}
