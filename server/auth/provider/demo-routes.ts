import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demoProviderTexts } from '../../../src/definition/messages/server-texts.ts';
import { type DemoOptions, demoAccounts } from '../demo.ts';
import { normalEmail } from '../people.ts';
import { DEMO_PAGE_POLICY, DEMO_PATH, demoPage } from './demo-page.ts';
import type { DemoProvider } from './demo-provider.ts';

/** The demo provider's own addresses, outside `/api`: its protocol, and the page that asks who somebody is. */
export async function demoProviderRoutes(
  app: FastifyInstance,
  issuer: DemoProvider['issuer'],
  options: DemoOptions,
): Promise<void> {
  await app.register(async (scope) => whoRoutes(scope, issuer, options));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The provider reads bodies itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${DEMO_PATH}/*`, async (request, reply) => {
      const serve = (await issuer()).callback();
      const originalUrl = request.raw.url ?? '';
      takeOver(reply);
      serve(Object.assign(request.raw, { originalUrl, url: originalUrl.slice(DEMO_PATH.length) }), reply.raw);
    });
  });
}

function whoRoutes(scope: FastifyInstance, issuer: DemoProvider['issuer'], options: DemoOptions): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  const finish = async (request: FastifyRequest, reply: FastifyReply, result: object) => {
    const provider = await issuer();
    takeOver(reply);
    await provider.interactionFinished(request.raw, reply.raw, result);
  };

  scope.get(`${DEMO_PATH}/who/:uid`, async (request, reply) => {
    const { params } = await (await issuer()).interactionDetails(request.raw, reply.raw);
    return show(reply, { email: String(params.login_hint ?? ''), fault: null });
  });

  scope.post(`${DEMO_PATH}/who/:uid`, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (form.get('choice') === 'cancel') return finish(request, reply, { error: 'access_denied' });
    const email = normalEmail(form.get('email') ?? '');
    const account = (await demoAccounts(options)).find((one) => one.email === email);
    if (!account) return show(reply, { email, fault: demoProviderTexts.unknown });
    return finish(request, reply, { login: { accountId: account.key, remember: false } });
  });
}

/** The provider writes its answers itself, under the policy of its pages. */
function takeOver(reply: FastifyReply): void {
  reply.raw.setHeader('content-security-policy', DEMO_PAGE_POLICY);
  reply.hijack();
}

function show(reply: FastifyReply, page: { email: string; fault: string | null }): FastifyReply {
  return reply
    .header('content-security-policy', DEMO_PAGE_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(demoPage(page));
}
