import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import Provider, { type Context } from 'oidc-provider';
import { demoProviderTexts } from '../../../src/definition/messages/server-texts.ts';

/** What the provider says of a person. */
export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
}

export interface IssuerOptions {
  issuer: string;
  client: { id: string; secret: string; redirectUris: string[] };
  /** Somebody by subject. */
  find: (subject: string) => Promise<Person | undefined>;
  /** Path of the page that asks who somebody is. */
  page: (uid: string) => string;
}

const SCOPE = 'openid email';
const SECONDS = { Session: 600, Interaction: 600, Grant: 600, AccessToken: 300, IdToken: 300 };

/**
 * An OpenID Connect provider for one client, for demo mode and tests: the real protocol, with people of ours and without a
 * question for consent. It forgets everything when the process ends.
 */
export async function createIssuer({ issuer, client, find, page }: IssuerOptions): Promise<Provider> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: client.redirectUris,
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    async findAccount(_context, id) {
      const person = await find(id);
      return person && { accountId: id, claims: async () => ({ ...person }) };
    },
    interactions: { url: (_context, { uid }) => page(uid) },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    loadExistingGrant: grantAll,
    renderError(context, { error }) {
      context.type = 'text/plain; charset=utf-8';
      context.body = demoProviderTexts.stopped(error);
    },
    ttl: SECONDS,
  });
}

async function grantAll({ oidc }: Context) {
  const { client, provider, session } = oidc;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPE);
  await grant.save();
  return grant;
}
