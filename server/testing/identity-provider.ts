import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createIssuer, type Person } from '../auth/provider/issuer.ts';

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Signs in as a browser would: follows the provider's pages from `address` and answers the callback they end at. */
  signIn(address: string, subject: string): Promise<URL>;
  close(): Promise<void>;
}

const CLIENT = { id: 'aula', secret: 'a secret that only the test knows' };
const PAGE = '/who';

/** A real OpenID Connect provider on a port of its own, with a page that takes the subject from a header. */
export async function startProvider(callback: string, people: Person[]): Promise<TestProvider> {
  const handler: { current: (request: IncomingMessage, response: ServerResponse) => void } = {
    current: () => undefined,
  };
  const server = createServer((request, response) => handler.current(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = await createIssuer({
    issuer,
    client: { ...CLIENT, redirectUris: [callback] },
    find: async (subject) => people.find(({ sub }) => sub === subject),
    page: (uid) => `${PAGE}/${uid}`,
  });
  const serve = provider.callback();
  handler.current = (request, response) => {
    if (!request.url?.startsWith(PAGE)) return void serve(request, response);
    const login = { accountId: String(request.headers['x-subject']) };
    void provider.interactionFinished(request, response, { login });
  };
  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    signIn: (address, subject) => follow(address, { subject, until: callback }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function follow(address: string, { subject, until }: { subject: string; until: string }): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = address;
  for (let steps = 0; steps < 10; steps++) {
    if (at.startsWith(until)) return new URL(at);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie, 'x-subject': subject } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (!next) throw new Error(`the provider stopped at ${at}: ${answer.status} ${await answer.text()}`);
    at = new URL(next, at).href;
  }
  throw new Error('the provider never came back');
}
