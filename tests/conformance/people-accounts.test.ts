import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../../server/core/deps.ts';
import { newId } from '../../server/core/new-id.ts';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

// An account from its invitation on: nobody sets its password but its owner, and nobody comes in while it is suspended.

const ONE = 'user.one@people_keeper';
const STAFF = 'user.staff@people_keeper';

let faculty: DemoFaculty;
const mails: Mail[] = [];
beforeAll(async () => {
  faculty = await openDemoFaculty();
  faculty.deps.jobs.mail = async (_trx, sent) => void mails.push(...sent);
});
afterAll(() => faculty?.close());

const idOf = (key: string) => faculty.id('user', key);
async function act(
  action: string,
  {
    of,
    route = ONE,
    account = 'admin',
    ...body
  }: { of?: string; route?: string; account?: string; input?: object; reason?: string },
) {
  const { rows } = await sql<{
    row_version: number;
  }>`select row_version from "user" where id = ${of ?? ''}`.execute(faculty.connection.db);
  const answer = await faculty.app.inject({
    method: 'POST',
    url: `/api/routes/${route}/actions/${action}`,
    headers: { ...(await faculty.signIn(account, 'TKM')), 'idempotency-key': newId() },
    payload: { params: of ? { id: of } : {}, ...body, version: rows[0] && Number(rows[0].row_version) },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const post = (url: string, payload: object) =>
  faculty.app.inject({ method: 'POST', url: `/api/auth/${url}`, payload });
const keyIn = ({ text }: Mail) => text.match(/#sandi=(\S+)/)?.[1] ?? '';
const signIn = (email: string, password: string) => post('sign-in-password', { email, password });
async function sessionOf(email: string, password: string): Promise<{ status: () => Promise<number> }> {
  const { credentials } = (await signIn(email, password)).json();
  const headers = { authorization: `Bearer ${credentials[0]}`, org: 'TKM' };
  return {
    status: async () => (await faculty.app.inject({ url: '/api/auth/sessions', headers })).statusCode,
  };
}

const SITI = { name: 'Siti Aminah', email: 'siti.aminah@staf.example.ac.id', id_number: 'STF099' };
const LARAS = 'laras.setyaningsih@staf.example.ac.id';
const DEMO = 'aula-demo-2025';

describe('an invitation', () => {
  let siti: string;

  it('goes to whoever was added, and opens the account with a password of their own', async () => {
    const made = await act('create_staff', { route: STAFF, input: SITI });
    expect(made.body).toMatchObject({
      message: 'Tenaga kependidikan ditambahkan. Undangan dikirim ke siti.aminah@staf.example.ac.id.',
    });
    siti = made.body.id;
    const [mail] = mails.splice(0);
    expect(mail).toMatchObject({ to: SITI.email, subject: 'Undangan ke Aula' });
    expect((await signIn(SITI.email, 'apa saja 1')).statusCode).toBe(401);
    const key = mail ? keyIn(mail) : '';
    expect((await post('password/about', { key })).json()).toEqual({ name: SITI.name, email: SITI.email });
    expect((await post('password', { key, password: 'punya siti 1' })).statusCode).toBe(204);
    expect((await signIn(SITI.email, 'punya siti 1')).statusCode).toBe(200);
  });

  it('is sent anew while the account waits, and the older one opens nothing', async () => {
    const made = await act('create_staff', {
      route: STAFF,
      input: { ...SITI, email: 'dua@staf.example.ac.id', id_number: 'STF100' },
    });
    const again = await act('invite', { of: made.body.id });
    expect(again.status).toBe(200);
    const [first, second] = mails.splice(0).map(keyIn);
    expect((await post('password/about', { key: first })).statusCode).toBe(400);
    expect((await post('password/about', { key: second })).statusCode).toBe(200);
    expect((await act('invite', { of: siti })).status).toBe(409);
  });

  it('is sent by administrators alone', async () => {
    for (const action of ['invite', 'reset_password', 'sign_out', 'suspend'])
      expect((await act(action, { of: siti, account: 'ta', reason: 'Coba' })).status).toBe(403);
    expect(mails).toEqual([]);
  });
});

describe('a reset by an administrator', () => {
  it('signs the person out, mails them the way, and leaves the password theirs', async () => {
    const session = await sessionOf(LARAS, DEMO);
    expect(await session.status()).toBe(200);
    expect((await act('reset_password', { of: idOf('ta') })).status).toBe(200);
    expect(await session.status()).toBe(401);
    const [mail] = mails.splice(0);
    expect(
      (await post('password', { key: mail ? keyIn(mail) : '', password: 'punya laras 1' })).statusCode,
    ).toBe(204);
    expect((await signIn(LARAS, DEMO)).statusCode).toBe(401);
    expect((await signIn(LARAS, 'punya laras 1')).statusCode).toBe(200);
  });
});

describe('a suspended account', () => {
  it('is out at once and stays out, and who comes back signs in anew', async () => {
    const email = 'vina.utami@dosen.example.ac.id';
    const session = await sessionOf(email, DEMO);
    expect((await act('suspend', { of: idOf('vina'), reason: 'Cuti panjang' })).status).toBe(200);
    expect(await session.status()).toBe(401);
    expect((await signIn(email, DEMO)).statusCode).toBe(401);
    await post('password/forgot', { email });
    expect((await act('restore', { of: idOf('vina') })).status).toBe(200);
    expect(await session.status()).toBe(401);
    expect((await signIn(email, DEMO)).statusCode).toBe(200);
    expect(mails).toEqual([]);
  });

  it('tells in its history who did it and why, to those who keep people', async () => {
    const answer = await faculty.app.inject({
      url: `/api/routes/${ONE}?p.id=${idOf('vina')}`,
      headers: await faculty.signIn('admin', 'TKM'),
    });
    expect(answer.body).toContain('Ditangguhkan');
    expect(answer.body).toContain('Cuti panjang');
  });
});
