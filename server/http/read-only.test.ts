import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINE } from '../testing/loans.ts';
import { addPerson } from '../testing/server.ts';
import { type Client, openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
let member: Client;
beforeAll(async () => {
  faculty = await openSmallFaculty();
  member = await faculty.as('member');
  await addPerson(faculty, { email: 'reader@example.org', password: 'benar 123', departments: ['FIS'] });
});
afterAll(() => faculty.close());

const create = () =>
  member.post(`${MINE}/actions/create`, { params: {}, input: { book: faculty.rows.book } });
const signIn = () =>
  faculty.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in-password',
    payload: { email: 'reader@example.org', password: 'benar 123' },
  });
const ready = async () => (await faculty.app.inject('/readyz')).json();

it('while the disk is full people sign in and read; what writes is refused at the door, and open browsers are told', async () => {
  expect((await create()).status).toBe(200);
  expect(await ready()).toEqual({ status: 'ready', database: true, writes: true });
  const address = await faculty.app.listen({ port: 0, host: '127.0.0.1' });
  const news = (await fetch(`${address}/api/definitions/events`)).body?.pipeThrough(new TextDecoderStream());
  const reader = news?.getReader();
  expect((await reader?.read())?.value).not.toContain('read_only');

  faculty.deps.disk.failed();
  expect((await reader?.read())?.value).toContain('"read_only":true');
  const refused = await create();
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('60');
  expect(refused.body.errors[0].code).toBe('E_SYSTEM_READ_ONLY');
  expect((await member.get(MINE)).status).toBe(200);
  expect((await signIn()).statusCode).toBe(200);
  const upload = {
    method: 'POST',
    url: '/api/upload',
    payload: { path: 'a.pdf', type: 'application/pdf' },
  } as const;
  expect((await faculty.app.inject(upload)).statusCode).toBe(503);
  expect(await ready()).toEqual({ status: 'read_only', database: true, writes: false });
  await reader?.cancel();
});
