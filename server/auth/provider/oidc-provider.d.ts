/** The part of `oidc-provider` in use here; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface Context {
    href: string;
    oidc: {
      provider: Provider;
      client: { clientId: string };
      session: { accountId: string };
    };
  }

  export interface Account {
    accountId: string;
    claims(): Promise<{ sub: string } & Record<string, unknown>>;
  }

  interface Interaction {
    uid: string;
    params: Record<string, unknown>;
  }

  export interface Configuration {
    clients: Record<string, unknown>[];
    claims: Record<string, string[]>;
    conformIdTokenClaims: boolean;
    cookies: { keys: string[] };
    features: Record<string, { enabled: boolean }>;
    findAccount(context: Context, id: string): Promise<Account | undefined>;
    interactions: { url(context: Context, interaction: Interaction): string };
    jwks: { keys: object[] };
    loadExistingGrant(context: Context): Promise<Grant>;
    renderError(context: { type: string; body: string }, out: { error: string }): void;
    ttl: Record<string, number>;
  }

  export default class Provider {
    static readonly ctx: Context | undefined;
    constructor(issuer: string, configuration: Configuration);
    proxy: boolean;
    readonly Grant: new (facts: {
      clientId: string;
      accountId: string;
    }) => Grant;
    readonly Client: { prototype: { redirectUriAllowed(uri: string): boolean } };
    callback(): RequestListener;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
