import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyModel } from '../../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../../testing/server.ts';
import { claimsOf } from '../testing.ts';

const accounts = ['ani', 'budi'].map((key) => ({
  record: 'user',
  key,
  values: { email: `${key}@example.org` },
}));
const seed = { name: 'people', demo: true, password: 'x', rows: accounts, many: [], pools: {}, play: [] };

let server: TestServer;
let origin: string;
let ani: string;
beforeAll(async () => {
  server = await openTestServer({ model: tinyModel([], { seeds: [seed] }), config: { demo: true } });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  ani = await addPerson(server, { email: 'ani@example.org', demo: true });
  await addPerson(server, { email: 'budi@example.org', demo: false });
});
afterAll(() => server.close());

/** As much of a browser as the way to the provider and back needs. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const ask = async (address: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  /** Follows redirects up to a page, or to the sign-in page of ours. */
  const visit = async (address: string, init?: RequestInit): Promise<{ at: URL; answer: Response }> => {
    const answer = await ask(address, init);
    const next = answer.headers.get('location');
    if (!next) return { at: new URL(address), answer };
    const at = new URL(next, address);
    return at.pathname === '/masuk' ? { at, answer } : visit(at.href);
  };
  const post = (path: string, body: object) =>
    ask(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { visit, post };
}

/** Goes to the provider's page with an e-mail as the hint. */
async function toProvider(email: string) {
  const browser = openBrowser();
  const { address } = (await (await browser.post('/auth/provider', { email })).json()) as { address: string };
  const page = await browser.visit(address);
  const choose = (form: Record<string, string>) =>
    browser.visit(page.at.href, { method: 'POST', body: new URLSearchParams(form) });
  const finish = async (at: URL) => browser.post('/auth/sign-in-google', Object.fromEntries(at.searchParams));
  return { page, choose, finish };
}

describe('the provider of a demo', () => {
  it('signs a demo account in: hint, page, code, credentials', async () => {
    const { page, choose, finish } = await toProvider('ani@example.org');
    expect(page.at.origin).toBe(origin);
    expect(await page.answer.text()).toContain('value="ani@example.org"');
    expect(page.answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const { at } = await choose({ email: 'ani@example.org', choice: 'enter' });
    const answer = await finish(at);
    expect(answer.status).toBe(200);
    const { credentials } = (await answer.json()) as { credentials: string[] };
    expect(claimsOf(credentials[0] ?? '').id).toBe(ani);
  });

  it.each(['budi@example.org', 'nobody@example.org', '"><script>alert(1)</script>'])(
    'knows nobody by %s',
    async (email) => {
      const { choose } = await toProvider('ani@example.org');
      const { answer } = await choose({ email, choice: 'enter' });
      const text = await answer.text();
      expect(text).toContain('Tidak ada akun demo');
      expect(text).not.toContain('<script');
    },
  );

  it('guards what the protocol writes itself, too', async () => {
    const unknown = await fetch(`${origin}/demo/identity/nothing`);
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('comes back with an error when somebody changes their mind', async () => {
    const { choose } = await toProvider('ani@example.org');
    const { at } = await choose({ choice: 'cancel' });
    expect(at.searchParams.get('error')).toBe('access_denied');
  });

  it('sends nobody to another host or another page', async () => {
    const browser = openBrowser();
    const { address } = (await (
      await browser.post('/auth/provider', { email: 'ani@example.org' })
    ).json()) as { address: string };
    for (const target of ['https://example.org/masuk', `${origin}/elsewhere`]) {
      const changed = new URL(address);
      changed.searchParams.set('redirect_uri', target);
      const { at, answer } = await browser.visit(changed.href);
      expect([at.origin, answer.status]).toEqual([origin, 400]);
    }
  });
});

describe('the manifest', () => {
  it.each([
    [{ demo: true }, 'akun universitas'],
    [{ demo: false }, null],
    [
      { demo: false, oidc: { issuer: 'https://id.test', clientId: 'x', clientSecret: null, label: 'SSO' } },
      'SSO',
    ],
  ])('offers the button with %j: %j', async (config, expected) => {
    const other = await openTestServer({ model: tinyModel(), config });
    const manifest = (await other.app.inject({ url: '/api/manifest' })).json();
    const routes = await other.app.inject({ method: 'POST', url: '/api/auth/provider', payload: {} });
    await other.close();
    expect(manifest.provider).toBe(expected);
    expect(routes.statusCode).toBe(expected === null ? 404 : 422);
  });
});
