import { createHash, createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

const APP = { appId: '7', key: 'public', secret: 'hidden' };
let service: Server;
let faculty: SmallFaculty;
const told: { url: URL; body: string }[] = [];
beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      told.push({ url: new URL(request.url ?? '', 'http://service'), body });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const pusher = { ...APP, host: '127.0.0.1', port, cluster: 'mt1', tls: false };
  faculty = await openSmallFaculty({ config: { pusher } });
});
afterAll(async () => {
  await faculty?.close();
  service.close();
});

it('an outside service is told, signed as it asks, and browsers are sent there', async () => {
  const headers = await faculty.headers(faculty.people.member, 'FIS');
  const facts = (await faculty.app.inject({ url: '/api/live', headers })).json();
  expect(facts).toMatchObject({ key: APP.key, host: '127.0.0.1', tls: false, outside: true });
  expect(JSON.stringify(facts)).not.toContain(APP.secret);
  await inTransaction(faculty.deps.db, (trx) =>
    faculty.deps.changes.mark(trx, [{ record: 'book', department: 'FIS' }]),
  );
  const [{ url, body }] = await vi.waitFor(() => {
    const own = told.filter((one) => JSON.parse(one.body).channels?.includes('private-Changes.FIS'));
    expect(own).not.toHaveLength(0);
    return own as [(typeof told)[number]];
  }, 5_000);
  expect(JSON.parse(JSON.parse(body).data).records).toEqual(['book']);
  // As https://pusher.com/docs/channels/library_auth_reference/rest-api#authentication says.
  const { auth_signature, ...signed } = Object.fromEntries(url.searchParams);
  expect(signed.body_md5).toBe(createHash('md5').update(body).digest('hex'));
  const query = Object.keys(signed)
    .sort()
    .map((name) => `${name}=${signed[name]}`)
    .join('&');
  const expected = createHmac('sha256', APP.secret).update(`POST\n/apps/7/events\n${query}`).digest('hex');
  expect(auth_signature).toBe(expected);
});
