import { sql } from 'kysely';
import Pusher from 'pusher-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHAT_CALLS } from '../../src/definition/artefacts/chat-calls.ts';
import type { ChatConversation, ChatEvent, ChatMessage } from '../../src/definition/wire.ts';
import type { Change } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { forgetMessages } from '../jobs/old-messages.ts';
import { faultsOf } from '../testing/contract.ts';
import { type Client, openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
let member: Client;
let other: Client;
let third: Client;
beforeAll(async () => {
  faculty = await openSmallFaculty({ config: { rateLimit: 1000 } });
  [member, other, third] = [await faculty.as('member'), await faculty.as('other'), await faculty.as('head')];
});
afterAll(() => faculty?.close());

const begin = async (who: Client, person: keyof SmallFaculty['people']): Promise<ChatConversation> => {
  const answer = await who.get(`/chat-conversations/users/${faculty.people[person]}`);
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const send = (who: Client, id: string, message: string, key = newId(), headers = {}) =>
  who.post('/chat-messages', { chat_conversation_id: id, message }, { 'idempotency-key': key, ...headers });
const unreadOf = async (who: Client, person: keyof SmallFaculty['people']) =>
  (await who.get(`/chat-messages/${faculty.people[person]}/unread`)).body.unread;
const textsOf = (messages: ChatMessage[]) => messages.map(({ message }) => message);

describe('a conversation of two people', () => {
  it('is found or made once, whoever begins, and shows in lists once something was said', async () => {
    const first = await begin(member, 'other');
    expect(first).toMatchObject({ name: 'Eko Prasetyo', initial: 'EP', unread: 0, last_message: null });
    expect(first.participants.map(({ id }) => id).sort()).toEqual(
      [faculty.people.member, faculty.people.other].sort(),
    );
    expect((await begin(other, 'member')).id).toBe(first.id);
    expect((await other.get('/chat-conversations')).body.data).toEqual([]);
    const sent = (await send(member, first.id, 'Selamat pagi')).body.data;
    expect(sent).toMatchObject({ seq: 1, is_me: true, name: 'Dian Putra', message: 'Selamat pagi' });
    const [seen] = (await other.get('/chat-conversations')).body.data;
    expect(seen).toMatchObject({
      name: 'Dian Putra',
      last_message: 'Selamat pagi',
      unread: 1,
      last_is_me: false,
    });
    expect(await unreadOf(other, 'other')).toBe(1);
    expect(await unreadOf(member, 'member')).toBe(0);
  });

  it('is read up to what was seen, never back, and the other one learns it', async () => {
    const { id } = await begin(member, 'other');
    await send(member, id, 'Kedua');
    await send(member, id, 'Ketiga');
    expect((await other.get(`/chat-conversations/${id}/read?until=2`)).body.data.unread).toBe(1);
    expect((await other.get(`/chat-conversations/${id}/read?until=1`)).body.data.unread).toBe(1);
    expect((await begin(member, 'other')).seen_seq).toBe(2);
    expect((await other.get(`/chat-conversations/${id}/read`)).body.data.unread).toBe(0);
    expect(await unreadOf(other, 'other')).toBe(0);
    expect(await begin(member, 'other')).toMatchObject({ seen_seq: 3, unread: 0 });
  });

  it('takes a repeated attempt once, and refuses its key for something else', async () => {
    const { id, last_seq } = await begin(member, 'other');
    const key = newId();
    const answers = await Promise.all([1, 2, 3].map(() => send(member, id, 'Sekali saja', key)));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await begin(member, 'other')).last_seq).toBe(last_seq + 1);
    expect((await send(member, id, 'Lain', key)).status).toBe(409);
    // The key is the sender's: the other one may have drawn the same.
    expect((await send(other, id, 'Milik lain', key)).status).toBe(200);
    const mine: ChatMessage[] = (await member.get(`/chat-conversations/${id}/messages`)).body.data;
    expect(mine.find((one) => one.message === 'Sekali saja')?.attempt).toBe(key);
    expect(mine.find((one) => one.message === 'Milik lain')).not.toHaveProperty('attempt');
  });

  it('is read by pages back to its beginning, and from a number on', async () => {
    const { id } = await begin(member, 'desk');
    const desk = await faculty.as('desk');
    for (let n = 1; n <= 35; n++) await send(n % 2 ? member : desk, id, `nomor ${n}`);
    const newest = (await desk.get(`/chat-conversations/${id}/messages`)).body;
    expect(newest.data.map((one: ChatMessage) => one.seq)).toEqual(
      Array.from({ length: 30 }, (_, n) => n + 6),
    );
    const older = (await desk.get(newest.links.next.replace('/api', ''))).body;
    expect(textsOf(older.data)).toEqual(['nomor 1', 'nomor 2', 'nomor 3', 'nomor 4', 'nomor 5']);
    expect(older.links.next).toBeNull();
    const missed = (await desk.get(`/chat-conversations/${id}/messages?after=33`)).body;
    expect(textsOf(missed.data)).toEqual(['nomor 34', 'nomor 35']);
    const found = (await desk.get(`/chat-conversations/${id}/messages?search=NOMOR%203`)).body;
    expect(textsOf(found.data)).toEqual([
      'nomor 3',
      'nomor 30',
      'nomor 31',
      'nomor 32',
      'nomor 33',
      'nomor 34',
      'nomor 35',
    ]);
    expect(textsOf((await desk.get(`/chat-conversations/${id}/messages?search=%25%25`)).body.data)).toEqual(
      [],
    );
  });

  it('keeps what was written to the byte, and refuses what shows nothing or is too long', async () => {
    const { id } = await begin(member, 'other');
    for (const text of ['  é e\u0301 👩‍🔬 مرحبا\n<img src=x onerror=alert(1)> ', 'x'.repeat(5000)])
      expect((await send(member, id, text)).body.data.message).toBe(text);
    for (const text of ['', ' \n\t', '\u200b\u2060\u00a0']) {
      const refused = await send(member, id, text);
      expect([refused.status, refused.body.errors[0].message]).toEqual([422, 'Pesan belum diisi.']);
    }
    const long = await send(member, id, 'x'.repeat(10_000));
    expect([long.status, long.body.errors[0].message]).toEqual([422, 'Pesan paling banyak 5000 karakter.']);
    expect((await send(member, id, 'a\u0000b')).status).toBe(422);
  });
});

it('is answered as the description of the API has it, every call of it', async () => {
  const { id } = await begin(member, 'desk');
  await send(await faculty.as('desk'), id, 'Ada pertanyaan?');
  const { people } = faculty;
  const ids: Record<string, string> = {
    '/chat-conversations/users/{id}': people.desk,
    '/chat-messages/{id}/unread': people.member,
  };
  for (const { method, path, body, answer } of CHAT_CALLS) {
    const given: Record<string, string> = { chat_conversation_id: id, message: 'Ada.' };
    const address = path.replace('{id}', ids[path] ?? id);
    const answered =
      method === 'GET'
        ? await member.get(address)
        : await member.post(address, Object.fromEntries(body.map((name) => [name, given[name]])));
    expect([path, answered.status, faultsOf(answer, answered.body)]).toEqual([path, 200, []]);
  }
});

describe('a message', () => {
  it('is said in the channel of its conversation, and the feed tells both people and nobody else', async () => {
    const { id } = await begin(member, 'other');
    const heard: ChatEvent[] = [];
    const { close } = await listen(other, id, (event) => heard.push(event));
    const told: Change[] = [];
    const { db, changes } = faculty.deps;
    const stop = changes.onChange((one) => told.push(...one.changes));
    // What was changed before is told before this or together with it.
    await inTransaction(db, (trx) => changes.mark(trx, [{ record: 'book', department: 'FIS' }]));
    await vi.waitFor(() => expect(told.map(({ record }) => record)).toContain('book'), 5_000);
    told.length = 0;
    await send(member, id, 'Terdengar');
    await send(member, id, '\u{1f600}'.repeat(5000));
    await vi.waitFor(() => expect(heard).toHaveLength(2), 5_000);
    expect(heard[0]?.message).toMatchObject({ message: 'Terdengar', user_id: faculty.people.member });
    expect(heard[0]?.message).not.toHaveProperty('is_me');
    // Too long to be told.
    expect(heard[1]?.message).not.toHaveProperty('message');
    const people = [faculty.people.member, faculty.people.other].sort();
    await vi.waitFor(() => expect(told).not.toEqual([]), 5_000);
    expect([...new Set(told.map(({ record, person }) => `${record} ${person}`))].sort()).toEqual(
      people.map((person) => `chat_message ${person}`),
    );
    stop();
    close();
  });

  it('is not said to the page that sent it; nobody keeps it from another page', async () => {
    const { id } = await begin(member, 'other');
    const heard: (string | undefined)[] = [];
    const page = await listen(member, id, ({ message }) => heard.push(message.message));
    const from = (socket: string) => ({ 'x-socket-id': socket });
    await send(member, id, 'Dari halaman ini', newId(), from(page.socket));
    await send(member, id, 'Dari halaman lain', newId(), from('1.2'));
    await send(member, id, 'Dari yang bukan halaman', newId(), from('x'));
    await send(other, id, 'Atas nama halaman ini', newId(), from(page.socket));
    await vi.waitFor(() => expect(heard).toHaveLength(3), 5_000);
    expect(heard).toEqual(['Dari halaman lain', 'Dari yang bukan halaman', 'Atas nama halaman ini']);
    page.close();
  });
});

describe('anybody else', () => {
  it('neither reads, writes, marks nor enters its channel, and learns nothing of it', async () => {
    const { id } = await begin(member, 'other');
    const refusals = [
      await third.get(`/chat-conversations/${id}/messages`),
      await third.get(`/chat-conversations/${id}/read`),
      await send(third, id, 'Menyela'),
      await third.get(`/chat-messages/${faculty.people.member}/unread`),
      await third.get(`/chat-conversations/${newId()}/messages`),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await third.get('/chat-conversations')).body.data).toEqual([]);
    const enter = (who: Client) =>
      who.post('/broadcasting/auth', { socket_id: '1.2', channel_name: `private-Chat.${id}` });
    expect((await enter(third)).status).toBe(403);
    expect((await enter(member)).status).toBe(200);
    expect((await third.get(`/chat-conversations/users/${faculty.people.head}`)).status).toBe(404);
    expect((await faculty.clientWith({}).get(`/chat-conversations/${id}/read`)).status).toBe(401);
  });

  it('cannot be written to any more once the account is not in use, nor begun with; what was said stays', async () => {
    const { id } = await begin(other, 'desk');
    await send(other, id, 'Sebelum');
    await setStatus('desk', 'inactive');
    const refused = await send(other, id, 'Sesudah');
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      422,
      'Akun penerima sudah tidak aktif. Pesan tidak dapat dikirim.',
    ]);
    expect((await begin(other, 'desk')).open).toBe(false);
    expect((await third.get(`/chat-conversations/users/${faculty.people.desk}`)).status).toBe(404);
    expect(textsOf((await other.get(`/chat-conversations/${id}/messages`)).body.data)).toEqual(['Sebelum']);
    await setStatus('desk', 'active');
  });

  it('is slowed down who writes faster than anybody types, and nobody else', async () => {
    const elsewhere = await faculty.as('elsewhere');
    const { id } = await begin(elsewhere, 'head');
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => send(elsewhere, id, `spam ${n}`)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.body.errors[0].message).toMatch(
      /^Terlalu banyak percobaan\. Coba lagi dalam \d+ detik\.$/,
    );
    expect((await send(third, id, 'Pelan-pelan')).status).toBe(200);
  });
});

describe('what is older than the months of the setting', () => {
  const keep = (values: Record<string, number>) => {
    const { db, clock, definitions } = faculty.deps;
    const model = definitions.current();
    const app = { ...model.app, obeys: { chat_months: 'chat.keep_months' } };
    const chat = { label: 'Pesan', help: '', values, keys: {}, schema: {} };
    const current = () => ({ ...model, app, settings: { chat } });
    return forgetMessages({ db, clock, definitions: { ...definitions, current } });
  };
  const age = (id: string, seq: number, months: number) =>
    sql`update chat_message set at = ${faculty.deps.clock.now().toISOString()}::timestamptz
      - make_interval(months => ${months}, days => 1)
      where conversation = ${id} and seq = ${seq}`.execute(faculty.deps.db);
  const seqs = async (id: string) =>
    (await third.get(`/chat-conversations/${id}/messages`)).body.data.map(({ seq }: ChatMessage) => seq);

  it('is removed, the rest keeps its numbers and counts; an emptied conversation leaves the list and goes on', async () => {
    const desk = await faculty.as('desk');
    const { id } = await begin(desk, 'head');
    const before = await unreadOf(third, 'head');
    for (const text of ['satu', 'dua', 'tiga']) await send(desk, id, text);
    await age(id, 1, 24);
    await age(id, 2, 23);
    await keep({});
    expect(await seqs(id)).toEqual([1, 2, 3]);
    await keep({ keep_months: 24 });
    expect(await seqs(id)).toEqual([2, 3]);
    expect(await unreadOf(third, 'head')).toBe(before + 2);
    await age(id, 2, 30);
    await age(id, 3, 30);
    await keep({ keep_months: 24 });
    expect(await unreadOf(third, 'head')).toBe(before);
    const listed = async () =>
      (await third.get('/chat-conversations')).body.data.map((one: { id: string }) => one.id);
    expect(await listed()).not.toContain(id);
    expect(await begin(third, 'desk')).toMatchObject({ id, last_seq: 3, last_message: null, unread: 0 });
    expect((await send(third, id, 'lagi')).body.data.seq).toBe(4);
    expect(await listed()).toContain(id);
  });
});

async function setStatus(person: keyof SmallFaculty['people'], status: string) {
  const { db } = faculty.connection;
  await db.updateTable('user').set({ status }).where('id', '=', faculty.people[person]).execute();
  faculty.deps.auth.forget(faculty.people[person]);
}

/** Enters a conversation's channel by the library that browsers use. */
async function listen(who: Client, id: string, hear: (event: ChatEvent) => void) {
  if (!faculty.app.server.listening) await faculty.app.listen({ port: 0, host: '127.0.0.1' });
  const address = faculty.app.server.address();
  const wsPort = typeof address === 'object' && address ? address.port : 0;
  const { key } = (await who.get('/live')).body;
  const client = new Pusher(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        const body = { socket_id: socketId, channel_name: channelName };
        void who.post('/broadcasting/auth', body).then((answer) => done(null, answer.body));
      },
    },
  });
  const channel = client.subscribe(`private-Chat.${id}`);
  channel.bind('App\\Events\\PrivateChatEvent', hear);
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
  return { socket: client.connection.socket_id, close: () => client.disconnect() };
}
