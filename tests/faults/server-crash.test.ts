import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../server/audit/verify.ts';
import { createAdministrator } from '../../server/auth/administrator.ts';
import { readConfig } from '../../server/core/config.ts';
import { system } from '../../server/core/tables.ts';
import { openBase } from '../../server/open.ts';
import { openPlace, type Place } from './place.ts';
import { ROOT, startServer } from './running-server.ts';

const ROUNDS = 2;
const LIMIT_MS = 300_000;
const EMAILS = ['admin@example.org', 'other@example.org'] as const;
const PASSWORD = 'sandi uji coba';
const definitions = join(ROOT, 'tests', 'fixtures', 'small');

let folder: string;
let place: Place;
let department = '';
let otherPerson = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-server-crash-'));
  place = await openPlace(folder);
  const config = readConfig({ ...place.environment, DEFINITIONS_DIR: definitions }, ROOT);
  const base = await openBase(config, { watch: false });
  for (const email of EMAILS) {
    const made = await createAdministrator(base.connection.db, base.definitions.current(), {
      email,
      name: 'Admin',
      password: PASSWORD,
    });
    department = made.departments[0] ?? '';
  }
  const query = base.connection.db.selectFrom('user').select('id').where('email', '=', EMAILS[1]);
  otherPerson = String((await query.executeTakeFirstOrThrow()).id);
  await base.close();
});
afterAll(async () => {
  await place?.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('kill -9 of the server during requests', () => {
  it(
    'keeps every list view, file and message that was acknowledged, each once, and keeps people signed in',
    async () => {
      const views = new Map<string, number>();
      const inFlight = new Map<string, number>();
      const files = new Map<string, string>();
      const talk: Talk = { acknowledged: [], underWay: [], id: '' };
      let headers: Record<string, string> | null = null;
      let other: Record<string, string> = {};
      for (let round = 1; round <= ROUNDS; round++) {
        const server = await startServer({ ...place.environment, DEFINITIONS_DIR: definitions });
        if (headers === null) [headers, other] = [await signIn(server.url), await signIn(server.url, 1)];
        await expectTalk(server.url, [headers, other], talk);
        for (const [key, value] of views) {
          // The write that was under way when the server died may be there too: it is the only newer one.
          const kept = await readView(server.url, headers, key);
          expect([value, inFlight.get(key)]).toContain(kept);
        }
        const known = views.size + files.size;
        const work = [
          writeViews(server.url, headers, { views, inFlight }, round),
          writeFiles(server.url, headers, files),
          writeMessages(server.url, headers, talk),
          writeMessages(server.url, other, talk),
        ];
        const said = talk.acknowledged.length;
        while (views.size + files.size < known + 25 || talk.acknowledged.length < said + 10) await wait(5);
        server.child.kill('SIGKILL');
        await Promise.all(work);
        await server.ended;
        await expectKept(files, talk);
      }
      expect(files.size).toBeGreaterThan(0);
    },
    LIMIT_MS,
  );
});

async function signIn(url: string, who = 0): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/sign-in-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAILS[who], password: PASSWORD }),
  });
  const { credentials } = (await answer.json()) as { credentials: string[] };
  return { authorization: `Bearer ${credentials[0]}`, org: department, 'content-type': 'application/json' };
}

/** What two people say to each other while the server dies. */
interface Talk {
  acknowledged: string[];
  /** Said without an answer: whether it was taken nobody knows. */
  underWay: { headers: Record<string, string>; text: string }[];
  id: string;
}

/** As a browser sends: an attempt has an id, and is made again with it. */
function say(url: string, headers: Record<string, string>, text: string, { id }: Talk) {
  const body = JSON.stringify({ chat_conversation_id: id, message: text });
  const attempt = { ...headers, 'idempotency-key': text };
  return fetch(`${url}/api/chat-messages`, { method: 'POST', headers: attempt, body }).catch(() => null);
}

async function writeMessages(url: string, headers: Record<string, string>, talk: Talk) {
  for (;;) {
    const text = randomUUID();
    talk.underWay.push({ headers, text });
    const answer = await say(url, headers, text, talk);
    if (!answer?.ok) return;
    talk.underWay = talk.underWay.filter((one) => one.text !== text);
    talk.acknowledged.push(text);
    // Slower than what the server takes for a flood.
    await wait(250);
  }
}

/** Sends again what had no answer; then both have what was said once each, in one order. */
async function expectTalk(url: string, people: Record<string, string>[], talk: Talk): Promise<void> {
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await (await fetch(`${url}/api${path}`, { headers })).json()) as { data: never };
  if (talk.id === '') {
    const begun: { id: string } = (await get(`/chat-conversations/users/${otherPerson}`, people[0])).data;
    talk.id = begun.id;
  }
  for (const { headers, text } of talk.underWay.splice(0)) {
    expect((await say(url, headers, text, talk))?.ok).toBe(true);
    talk.acknowledged.push(text);
  }
  const said: string[][] = [];
  for (const headers of people) {
    const messages: { message: string; seq: number }[] = (
      await get(`/chat-conversations/${talk.id}/messages?after=0`, headers)
    ).data;
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
    said.push(messages.map(({ message }) => message));
  }
  expect(said[1]).toEqual(said[0]);
  expect(said[0]?.toSorted()).toEqual(talk.acknowledged.toSorted());
}

/** Writes until the server is gone; notes what was acknowledged. */
async function writeViews(
  url: string,
  headers: Record<string, string>,
  { views, inFlight }: Record<'views' | 'inFlight', Map<string, number>>,
  round: number,
) {
  for (let n = 0; ; n++) {
    const key = `list-${n % 10}`;
    const value = round * 1000 + n;
    const body = JSON.stringify({ data: [value] });
    inFlight.set(key, value);
    const answer = await fetch(`${url}/api/me/views/${key}/rows`, { method: 'PUT', headers, body }).catch(
      () => null,
    );
    if (!answer?.ok) return;
    views.set(key, value);
  }
}

async function readView(url: string, headers: Record<string, string>, key: string): Promise<unknown> {
  const answer = await fetch(`${url}/api/me/views/${key}/rows`, { headers });
  return ((await answer.json()) as { data: number[] }).data[0];
}

async function writeFiles(url: string, headers: Record<string, string>, known: Map<string, string>) {
  for (let n = 0; ; n++) {
    const content = `%PDF-1.7\n${'x'.repeat(n * 100)}\n%%EOF\n`;
    const body = JSON.stringify({ path: `a${n}.pdf`, type: 'application/pdf' });
    const asked = await fetch(`${url}/api/upload`, { method: 'POST', headers, body }).catch(() => null);
    if (!asked?.ok) return;
    const upload = (await asked.json()) as { id: string; url: string };
    const type = { 'content-type': 'application/pdf' };
    const put = await fetch(`${url}${upload.url}`, { method: 'PUT', headers: type, body: content }).catch(
      () => null,
    );
    if (!put?.ok) return;
    known.set(upload.id, createHash('sha256').update(content).digest('hex'));
  }
}

/** Files and messages are there, and the killed server sealed what it logged, the second one what the first had left. */
async function expectKept(files: Map<string, string>, talk: Talk): Promise<void> {
  const { db, close } = await place.open();
  const rows = await system(db)
    .selectFrom('stored_file')
    .selectAll()
    .where('status', '=', 'stored')
    .execute();
  const messages = await system(db).selectFrom('chat_message').select('message').execute();
  const log = await verifyAudit(db);
  await close();
  const texts = messages.map(({ message }) => message);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).toEqual(expect.arrayContaining(talk.acknowledged));
  const asked = [...talk.acknowledged, ...talk.underWay.map(({ text }) => text)];
  expect(asked).toEqual(expect.arrayContaining(texts));
  expect(log.broken).toBeNull();
  expect(log.entries).toBeGreaterThan(0);
  const kept = new Map(rows.map((row) => [row.id, row]));
  for (const [id, digest] of files) {
    expect(kept.get(id)?.sha256).toBe(digest);
    const content = await readFile(join(folder, 'files', kept.get(id)?.key ?? ''));
    expect(createHash('sha256').update(content).digest('hex')).toBe(digest);
  }
}
