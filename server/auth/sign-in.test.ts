import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../core/tables.ts';
import { tinyModel } from '../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../testing/server.ts';
import { claimsOf, from } from './testing.ts';
import { createTries } from './tries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ model: tinyModel(), config: { demo: false, trustProxy: 1 } });
});
afterAll(() => server.close());

/** As the table of tries names it. */
const keyOf = (text: string) => createHash('sha256').update(text).digest('hex');

const signIn = (body: object, headers: Record<string, string> = from()) =>
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

  it.each([
    ['pending', 'Akun Anda belum aktif. Buka tautan di email yang kami kirim saat Anda mendaftar.'],
    ['suspended', 'Akun Anda tidak aktif. Hubungi administrator program studi.'],
    ['inactive', 'Akun Anda tidak aktif. Hubungi administrator program studi.'],
  ])('says that an account is %s only to somebody who knows its password', async (status, sentence) => {
    const email = `${status}@example.org`;
    await addPerson(server, { email, password: 'benar 123', status });
    const wrong = await signIn({ email, password: 'salah' });
    const right = await signIn({ email, password: 'benar 123' });
    expect(wrong.json().detail).toBe('Email atau kata sandi salah.');
    expect(right.json().detail).toBe(sentence);
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

  it('slows a network that tries many accounts, and shuts nobody out of it who is known there', async () => {
    const headers = from();
    const owner = { email: 'known@example.org', password: 'benar 123' };
    await addPerson(server, owner);
    const phone = from();
    const device = String((await signIn(owner, phone)).headers['set-cookie']).split(';')[0] ?? '';
    expect(device).toMatch(/^device=[\w-]{32}$/);
    const guess = (n: number) => signIn({ email: `n${n}@example.org`, password: 'salah' }, headers);
    const answers = await Promise.all(Array.from({ length: 140 }, (_, n) => guess(n)));
    // After the first hundred thirty a minute get through.
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(130);
    const slowed = answers.filter((answer) => answer.statusCode === 429);
    expect(slowed).toHaveLength(10);
    expect(Number(slowed[0]?.headers['retry-after'])).toBeLessThanOrEqual(60);
    // The phone comes into the network that somebody guesses from: it is still known.
    expect((await signIn(owner, headers)).statusCode).toBe(429);
    expect((await signIn(owner, { ...headers, cookie: device })).statusCode).toBe(200);
    const guessed = [];
    for (let n = 0; n < 8; n++)
      guessed.push(await signIn({ ...owner, password: 'salah' }, { ...headers, cookie: device }));
    expect(guessed.map((answer) => answer.statusCode).slice(-2)).toEqual([429, 429]);
  });

  it('writes down so many refusals of nobody, and that there were more', async () => {
    const { db } = server.deps;
    const headers = from();
    const address = headers['x-forwarded-for'];
    const key = `refusals from ${address}`;
    await createTries(db).take([{ key, most: 1, seconds: 600 }]);
    await sql`update try_count set count = 198 where key = ${keyOf(key)}`.execute(db);
    for (let n = 0; n < 6; n++) await signIn({ email: `x${n}@example.org`, password: 'salah' }, headers);
    const written = await system(db)
      .selectFrom('audit')
      .select('detail')
      .where('address', '=', address)
      .execute();
    expect(written.map(({ detail }) => (detail as { more?: boolean }).more ?? false)).toEqual([
      false,
      false,
      true,
    ]);
  });
});
