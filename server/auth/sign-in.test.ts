import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyModel } from '../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../testing/server.ts';
import { claimsOf, from } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ model: tinyModel(), config: { demo: false, trustProxy: 1 } });
});
afterAll(() => server.close());

const signIn = (body: object, headers = from()) =>
  server.app.inject({ method: 'POST', url: '/api/auth/sign-in-password', payload: body, headers });

describe('POST /auth/sign-in-password', () => {
  it('answers one credential per department with the roles held there', async () => {
    const email = 'Budi@Example.org';
    const departments = ['D2', 'D1'];
    const id = await addPerson(server, {
      email: email.toLowerCase(),
      password: 'rahasia 1',
      departments,
      roles: ['boss'],
    });
    const answer = await signIn({ email, password: 'rahasia 1' });
    expect(answer.statusCode).toBe(200);
    const claims = (answer.json().credentials as string[]).map(claimsOf);
    expect(claims.map((each) => each.department)).toEqual(['D1', 'D2']);
    expect(claims[0]).toMatchObject({
      id,
      name: 'Uji Coba',
      email: email.toLowerCase(),
      position_id: 4,
      roles: ['boss'],
    });
    expect(claims[0]?.exp).toBeGreaterThan(Date.now() / 1000);
  });

  it('refuses a wrong password, an unknown account and a demo account in the same words', async () => {
    await addPerson(server, { email: 'ada@example.org', password: 'benar 123' });
    await addPerson(server, { email: 'demo@example.org', password: 'benar 123', demo: true });
    const tries = [
      { email: 'ada@example.org', password: 'salah' },
      { email: 'tidak.ada@example.org', password: 'salah' },
      { email: 'demo@example.org', password: 'benar 123' },
    ];
    for (const input of tries) {
      const answer = await signIn(input);
      expect(answer.statusCode).toBe(401);
      expect(answer.json().errors[0]).toMatchObject({ detail: 'Email atau kata sandi salah.' });
    }
  });

  it.each([
    [{}, ['Email wajib diisi.', 'Kata sandi wajib diisi.']],
    [{ email: 'bukan email', password: 'x' }, ['Format email tidak valid.']],
    [{ email: ['a@b.co'], password: 'x' }, ['Isian tidak valid.']],
    [{ email: 'a\u0000@b.co', password: 'x' }, ['Isian tidak valid.']],
  ])('refuses the input %j', async (input, messages) => {
    const answer = await signIn(input);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.map((error: { message: string }) => error.message)).toEqual(messages);
  });

  it('says that an account is not active only to somebody who knows its password', async () => {
    await addPerson(server, { email: 'pending@example.org', password: 'benar 123', status: 'pending' });
    const wrong = await signIn({ email: 'pending@example.org', password: 'salah' });
    const right = await signIn({ email: 'pending@example.org', password: 'benar 123' });
    expect(wrong.json().detail).toBe('Email atau kata sandi salah.');
    expect(right.json().detail).toContain('belum aktif');
  });

  it('stops guessing at one account, also for an account that does not exist, and lets others in', async () => {
    await addPerson(server, { email: 'target@example.org', password: 'benar 123' });
    for (const email of ['target@example.org', 'nobody@example.org']) {
      const headers = from();
      const statuses: number[] = [];
      for (let n = 0; n < 8; n++)
        statuses.push((await signIn({ email, password: 'salah' }, headers)).statusCode);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    }
    expect((await signIn({ email: 'target@example.org', password: 'benar 123' })).statusCode).toBe(200);
  });

  it('does not let a stranger lock out an address that has signed in before', async () => {
    await addPerson(server, { email: 'owner@example.org', password: 'benar 123' });
    const home = from();
    const owner = () => signIn({ email: 'owner@example.org', password: 'benar 123' }, home);
    expect((await owner()).statusCode).toBe(200);
    for (let n = 0; n < 30; n++) await signIn({ email: 'owner@example.org', password: 'salah' });
    expect((await signIn({ email: 'owner@example.org', password: 'salah' })).statusCode).toBe(429);
    expect((await owner()).statusCode).toBe(200);
  });

  it('slows an address that tries many accounts', async () => {
    const headers = from();
    const guess = (n: number) => signIn({ email: `n${n}@example.org`, password: 'salah' }, headers);
    const answers = await Promise.all(Array.from({ length: 110 }, (_, n) => guess(n)));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(100);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(10);
  });
});
