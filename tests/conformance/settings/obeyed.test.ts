import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSendMail } from '../../../server/jobs/mail.ts';
import { largestUpload, mailServerSet } from '../../../server/scene/obeyed.ts';
import { forgetSettings } from '../../../server/scene/scene.ts';
import type { Actor, World } from '../exam-story/world.ts';
import { BLOCK, dataOf, historyOf, openSettings, PAGE, save, set, settingIn } from './settings.ts';
import { openSmtpServer, type SmtpServer } from './smtp-server.ts';

// What the server itself obeys is obeyed from the moment it is saved; and a password is told to nobody.

let world: World & { all: Actor };
beforeAll(async () => {
  world = await openSettings({ demo: false });
});
afterEach(async () => {
  await sql`delete from setting`.execute(world.connection.db);
  forgetSettings(world.deps);
});
afterAll(() => world.close());

const FACULTY = { faculty: true };
const forAll = async (path: string, value: unknown) => {
  const { status, body } = await set(world, world.all, path, value, FACULTY);
  expect(status, JSON.stringify(body)).toBe(200);
};
const post = (url: string, payload: object) =>
  world.app.inject({ method: 'POST', url: `/api/auth/${url}`, payload });

test('whoever signs in stays as long as the setting says', async () => {
  const person = { email: 'lama@staf.example.ac.id', password: 'rahasia 123' };
  await world.person({ ...person, position_id: 2, departments: ['TKM'] });
  const hours = async () => {
    const { credentials } = (await post('sign-in-password', person)).json();
    const claims = JSON.parse(Buffer.from(credentials[0].split('.')[1], 'base64url').toString());
    return Math.round((claims.exp * 1000 - Date.now()) / 3_600_000);
  };
  expect(await hours()).toBe(12);
  await forAll('security.session_hours', 3);
  expect(await hours()).toBe(3);
  await forAll('security.session_hours', undefined);
  expect(await hours()).toBe(12);
});

test('only addresses of the named domains sign up; without any, all do', async () => {
  const register = async (email: string) => {
    const answer = await post('register', {
      name: 'Sari',
      email,
      id_number: email.slice(0, 8),
      password: 'rahasia 123',
      department: 'TKM',
    });
    return { status: answer.statusCode, body: answer.body };
  };
  expect((await register('satu@mana.example')).status).toBe(204);
  await forAll('security.email_domains', ['mail.example.ac.id', 'example.ac.id']);
  const refused = await register('dua00001@mana.example');
  expect(refused).toMatchObject({
    status: 422,
    body: expect.stringContaining('mail.example.ac.id, example.ac.id'),
  });
  expect((await register('tiga0001@sub.mail.example.ac.id')).status).toBe(422);
  expect((await register('empat001@mail.example.ac.id')).status).toBe(204);
});

test('a file may be as large as the setting says, never larger than the server allows', async () => {
  const wish = (size: number) =>
    world.call(world.people.manager, 'POST', '/upload', { path: 'a.pdf', type: 'application/pdf', size });
  expect((await wish(3 * 1024 * 1024)).status).toBe(200);
  await forAll('upload.largest_mb', 2);
  expect((await wish(3 * 1024 * 1024)).status).toBe(422);
  expect((await wish(1024 * 1024)).status).toBe(200);
  await forAll('upload.largest_mb', 2000);
  expect(await largestUpload(world.deps.db, world.model, 50 * 1024 * 1024)).toBe(50 * 1024 * 1024);
});

describe('mail', () => {
  const account = { user: 'aula', password: 'sandi smtp 77' };
  let smtp: SmtpServer;
  let other: SmtpServer;
  beforeAll(async () => {
    smtp = await openSmtpServer(account);
    other = await openSmtpServer(null);
  });
  afterEach(() => {
    smtp.heard.length = 0;
    other.heard.length = 0;
  });
  afterAll(async () => {
    await smtp.close();
    await other.close();
  });
  const named = (values: object) => {
    const changes = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, { value, seen: null }]),
    );
    return save(world, world.all, { group: 'mail', faculty: true, changes });
  };
  const attempt = (values: object = {}, who = world.all) =>
    world.call(who, 'POST', `${BLOCK}/mail`, { to: 'uji@contoh.example', values });
  const FROM = 'Aula <aula@contoh.ac.id>';

  test('goes out by the server that is set, signed in there, from the sender that is set', async () => {
    expect((await named({ server: smtp.server, ...account, from: FROM })).status).toBe(200);
    const send = createSendMail({ smtpUrl: null, mailFrom: 'x@localhost', dataDir: '/nonexistent' }, () =>
      mailServerSet(world.deps.db, world.model, world.deps.secrets),
    );
    await send({ to: 'a@contoh.example', subject: 'Undangan', text: 'Besok.' });
    expect(smtp.heard).toContain('MAIL FROM:<aula@contoh.ac.id>');
    expect(smtp.heard).toContain('RCPT TO:<a@contoh.example>');
  });

  test('is tried out with what is typed and not saved, and says what became of it', async () => {
    expect((await attempt({ server: smtp.server, ...account, from: FROM })).body).toMatchObject({
      outcome: 'sent',
      says: 'Diterima server. Periksa kotak masuk uji@contoh.example.',
    });
    expect(smtp.heard).toContain('RCPT TO:<uji@contoh.example>');
    const wrong = await attempt({ server: smtp.server, user: 'aula', password: 'salah 999', from: FROM });
    expect(wrong.body).toMatchObject({
      outcome: 'refused',
      says: 'Server menolak nama pengguna atau kata sandi.',
    });
    expect(JSON.stringify(wrong.body)).not.toContain('salah');
    expect((await attempt({ server: '127.0.0.1:1', from: FROM })).body).toMatchObject({
      outcome: 'refused',
      says: 'Server tidak dapat dihubungi. Periksa nama dan nomor port.',
    });
    expect((await attempt()).body).toMatchObject({ outcome: 'kept' });
    expect(await readdir(join(world.deps.config.dataDir, 'mail'))).toHaveLength(1);
  });

  test('is tried out by nobody who may not set it, and to nothing that is no address', async () => {
    expect((await attempt({ server: smtp.server, ...account }, world.people.manager)).status).toBe(403);
    expect((await attempt({}, world.people.nobody)).status).toBe(401);
    const body = { to: 'bukan alamat', values: {} };
    expect((await world.call(world.all, 'POST', `${BLOCK}/mail`, body)).status).toBe(422);
    expect(smtp.heard).toEqual([]);
  });

  test('tells a kept password to no server but the one that it was typed for', async () => {
    await named({ server: smtp.server, ...account, from: FROM });
    expect((await attempt()).body).toMatchObject({ outcome: 'sent' });
    const elsewhere = await attempt({ server: other.server });
    expect(elsewhere.status).toBe(422);
    expect(elsewhere.body.errors[0]).toMatchObject({ message: 'Kata sandi server belum diisi.' });
    expect(other.heard).toEqual([]);
    const moved = await set(world, world.all, 'mail.server', other.server, FACULTY);
    expect(moved.status).toBe(422);
    expect(moved.body.errors[0].source.pointer).toBe('/input/password');
    expect((await set(world, world.all, 'mail.user', 'lain', FACULTY)).status).toBe(422);
    expect((await set(world, world.all, 'mail.from', 'Lain <lain@contoh.ac.id>', FACULTY)).status).toBe(200);
    expect((await set(world, world.all, 'mail.server', undefined, FACULTY)).status).toBe(200);
  });

  test('has a password that is in no answer, history, log or table', async () => {
    await named({ server: smtp.server, ...account, from: FROM });
    await set(world, world.all, 'mail.password', 'sandi smtp 78', FACULTY);
    const page = await dataOf(world, world.all);
    expect(settingIn(page, 'mail.password')).toMatchObject({
      initial: null,
      faculty: { value: null },
      own: null,
    });
    const history = await historyOf(world, world.all, 'mail.password');
    expect(history.body.changes.length).toBeGreaterThan(1);
    for (const change of history.body.changes)
      expect(change).toMatchObject({ from: null, to: null, by: 'Laras Setyaningsih' });
    const { db } = world.connection;
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      db,
    );
    const all = await Promise.all(
      tables.rows.map(({ name }) =>
        sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db),
      ),
    );
    const written = all.flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n');
    for (const told of [JSON.stringify(page), JSON.stringify(history.body), written]) {
      expect(told).not.toContain('sandi smtp');
      expect(told).not.toContain(Buffer.from('sandi smtp 78').toString('base64').slice(0, 12));
    }
  });

  test('of an empty password, or one typed for a department, is refused', async () => {
    const { status, body } = await set(world, world.all, 'mail.password', '', FACULTY);
    expect([status, body.errors[0].source.pointer]).toEqual([422, '/input/password']);
    expect((await set(world, world.all, 'mail.password', 'x', { faculty: false })).status).toBe(403);
  });
});

test('the page of somebody who sets none of these values for all tells them nothing of a secret', async () => {
  await forAll('mail.password', 'sandi smtp 79');
  const { body } = await world.call(world.people.manager, 'GET', `/routes/${PAGE}`);
  expect(JSON.stringify(body)).not.toContain('sandi smtp');
});
