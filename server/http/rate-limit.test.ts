import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLink } from '../addresses/personal-links.ts';
import { inTransaction } from '../database/transaction.ts';
import { tinyModel } from '../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../testing/server.ts';

const MOST = 3;
/** A campus behind one address. */
const MOST_OF_ADDRESS = 10 * MOST;
let server: TestServer;
let behindProxy: TestServer;
beforeAll(async () => {
  const model = tinyModel();
  server = await openTestServer({ model, config: { rateLimit: MOST } });
  behindProxy = await openTestServer({ model, config: { rateLimit: MOST, trustProxy: 1 } });
});
afterAll(async () => {
  await server?.close();
  await behindProxy?.close();
});

let last = 0;
/** An address that nobody has asked from. */
const anAddress = () => `10.9.0.${++last}`;

type Headers = Record<string, string>;

async function ask(remoteAddress: string, headers: Headers = {}, at = server): Promise<number> {
  return (await at.app.inject({ url: '/api/manifest', headers, remoteAddress })).statusCode;
}

/** Asks as often as an address may and once more, each time with headers of its own; answers the last status. */
async function exhaust(
  remoteAddress: string,
  headersOf: (n: number) => Headers,
  { at = server, most = MOST_OF_ADDRESS } = {},
): Promise<number> {
  for (let n = 0; n < most; n++) expect(await ask(remoteAddress, headersOf(n), at)).toBe(200);
  return ask(remoteAddress, headersOf(most), at);
}

const person = async () => server.headers(await addPerson(server), 'D1');
const signature = (token: string) => token.split('.')[2] ?? '';

describe('the general limit', () => {
  it.each<[string, (n: number) => Headers]>([
    ['no header', () => ({})],
    ['random tokens', (n) => ({ authorization: `Bearer ${n}${Math.random()}` })],
    ['schemes in odd letters', (n) => ({ authorization: `BeArEr ${n}.a.b` })],
    ['another scheme', (n) => ({ authorization: `Basic ${Buffer.from(`u:${n}`).toString('base64')}` })],
    ['addresses that are only claimed', (n) => ({ 'x-forwarded-for': `203.0.113.${n}` })],
  ])('counts nobody for the address: %s', async (_name, headersOf) => {
    const address = anAddress();
    expect(await exhaust(address, headersOf)).toBe(429);
    expect(await ask(anAddress())).toBe(200);
  });

  it('counts a forged, an expired and a signed-out token for the address', async () => {
    const user = await addPerson(server);
    const good = (await server.headers(user, 'D1')).authorization ?? '';
    const other = (await server.headers(await addPerson(server), 'D1')).authorization ?? '';
    const claims = server.tokens.verify(good.slice('Bearer '.length));
    const revoked = (await server.headers(user, 'D1')).authorization ?? '';
    await server.sessions.revoke(server.tokens.verify(revoked.slice('Bearer '.length)).sid);
    const bad = [
      good.replace(signature(good), signature(other)),
      `Bearer ${server.tokens.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 10 })}`,
      revoked,
    ];
    const address = anAddress();
    expect(await exhaust(address, (n) => ({ authorization: bad[n % bad.length] ?? '' }))).toBe(429);
    expect(await ask(address, { authorization: good, org: 'D1' })).toBe(200);
  });

  it('tells two people behind one address apart', async () => {
    const address = anAddress();
    const [one, other] = [await person(), await person()];
    expect(await exhaust(address, () => one, { most: MOST })).toBe(429);
    expect(await ask(address, other)).toBe(200);
    expect(await ask(address)).toBe(200);
  });

  it('follows a person over addresses, sign-ins and spellings of the scheme', async () => {
    const user = await addPerson(server);
    const spelt = async (scheme: string) => {
      const headers = await server.headers(user, 'D1');
      return { ...headers, authorization: headers.authorization?.replace('Bearer', scheme) ?? '' };
    };
    const seen = await Promise.all(['Bearer', 'bearer', 'BeArEr', 'BEARER'].map(spelt));
    for (const headers of seen.slice(0, MOST)) expect(await ask(anAddress(), headers)).toBe(200);
    expect(await ask(anAddress(), seen[MOST])).toBe(429);
  });

  it('tells the holders of personal links behind one address apart', async () => {
    const linked = async () => {
      const user = await addPerson(server);
      const created_by = user;
      const expires_at = new Date(Date.now() + 3_600_000).toISOString();
      const facts = {
        user,
        department: 'D1',
        record: 'user',
        row: user,
        screen: 'x',
        created_by,
        expires_at,
      };
      await inTransaction(server.connection.db, (trx) => makeLink(trx, facts));
      const { id } = await server.connection.db
        .selectFrom('personal_link')
        .select('id')
        .where('user', '=', user)
        .executeTakeFirstOrThrow();
      const sid = await server.sessions.open(user, 3600, { link: String(id) });
      const exp = Math.floor(Date.now() / 1000) + 3600;
      const claims = { id: user, name: '', email: '', position_id: 4, roles: [], department: 'D1', sid, exp };
      return { authorization: `Bearer ${server.tokens.sign(claims)}`, org: 'D1' };
    };
    const address = anAddress();
    const [one, other] = [await linked(), await linked()];
    expect(await exhaust(address, () => one, { most: MOST })).toBe(429);
    expect(await ask(address, other)).toBe(200);
  });

  it('believes the proxy that was named, and no address before it', async () => {
    const proxy = anAddress();
    const claimed = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}, 203.0.113.7` });
    expect(await exhaust(proxy, claimed, { at: behindProxy })).toBe(429);
    expect(await ask(proxy, { 'x-forwarded-for': '203.0.113.8' }, behindProxy)).toBe(200);
  });

  it('says in a sentence and a header when to come back', async () => {
    const remoteAddress = anAddress();
    await exhaust(remoteAddress, () => ({}));
    const answer = await server.app.inject({ url: '/api/manifest', remoteAddress });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({
      title: 'Terlalu banyak permintaan',
      errors: [{ code: 'E_ACCESS_TOO_MANY', message: expect.stringMatching(/^Terlalu banyak .*\.$/) }],
    });
  });
});
