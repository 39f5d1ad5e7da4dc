import * as oidc from 'openid-client';
import type { OidcConfig } from '../../core/config.ts';
import { refusal } from '../../core/errors.ts';
import { isLoopback } from '../../core/safe-address.ts';
import { refused } from '../credentials.ts';
import type { Attempt } from './attempt.ts';

/** Who the provider says somebody is. */
export interface Identity {
  /** Issuer and subject in one text: unique, and never given to anybody else. */
  subject: string;
  email: string;
  /** The provider has proof that the e-mail is theirs. */
  verified: boolean;
}

/** An OpenID Connect provider, asked by the authorization code flow with PKCE, state and nonce. */
export interface IdentityProvider {
  /** Where to send the browser. `callback` is the address it comes back to. Throws 503 when the provider is away. */
  address(wish: { callback: URL; email: string; attempt: Attempt }): Promise<string>;
  /**
   * Exchanges the code in `answer` (the callback with its query) and checks issuer, audience, signature, state and
   * nonce. Throws 401 when the provider or a check refuses, 503 when the provider is away.
   */
  identify(answer: URL, attempt: Attempt): Promise<Identity>;
}

const SCOPE = 'openid email';

/** The provider behind `configure`, which is asked again after it has failed. */
export function createProvider(configure: () => Promise<oidc.Configuration>): IdentityProvider {
  let held: Promise<oidc.Configuration> | null = null;
  const configuration = async () => {
    held ??= configure();
    return held.catch((error: unknown) => {
      held = null;
      throw away(error);
    });
  };
  return {
    async address({ callback, email, attempt }) {
      const found = await configuration();
      const parameters = {
        redirect_uri: callback.href,
        scope: SCOPE,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        login_hint: email,
      };
      return oidc.buildAuthorizationUrl(found, parameters).href;
    },
    async identify(answer, attempt) {
      return exchange(await configuration(), answer, attempt).catch(failed);
    },
  };
}

/** Reads the provider's own description of itself. */
export async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  const client = clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret);
  const insecure = server.protocol === 'http:' && isLoopback(server.hostname);
  const execute = [oidc.enableNonRepudiationChecks, ...(insecure ? [oidc.allowInsecureRequests] : [])];
  return oidc.discovery(server, clientId, undefined, client, { execute });
}

async function exchange(
  configuration: oidc.Configuration,
  answer: URL,
  { state, nonce, verifier }: Attempt,
): Promise<Identity> {
  const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider sent no id token');
  // Some providers say the e-mail in the token, some only when asked.
  const said =
    claims.email === undefined
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
  return {
    subject: `${claims.iss} ${claims.sub}`,
    email: typeof said.email === 'string' ? said.email : '',
    verified: said.email_verified === true,
  };
}

/** What an exchange failed for: an answer that never came is not the person's fault. */
function failed(error: unknown): never {
  if (isUnanswered(error) || (error instanceof Error && isUnanswered(error.cause))) throw away(error);
  throw refused('provider_refused', textOf(error));
}

const away = (error: unknown) => refusal('E_SYSTEM_PROVIDER', {}, { detail: textOf(error) });

function isUnanswered(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed';
  return error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT';
}

const textOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
