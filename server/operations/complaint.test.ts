import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from '../testing/server.ts';
import { type Client, openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
/** Administers all departments, or one. */
let everywhere: Client;
let physics: Client;

beforeAll(async () => {
  faculty = await openSmallFaculty();
  const keeper = { position_id: 2, roles: ['admin'] };
  const all = await addPerson(faculty, { name: 'Wulan Semua', departments: ['FIS', 'KIM'], ...keeper });
  const one = await addPerson(faculty, { name: 'Surya Fisika', departments: ['FIS'], ...keeper });
  everywhere = faculty.clientWith(await faculty.headers(all, 'FIS'));
  physics = faculty.clientWith(await faculty.headers(one, 'FIS'));
});
afterAll(() => faculty?.close());

describe('a conversation for a complaint', () => {
  const days = { from: '2000-01-01', to: '2100-01-01' };
  const reason = 'Pengaduan 12/2026: ancaman';
  const emailOf = async (id: string) =>
    String(
      (await faculty.deps.db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst())
        ?.email,
    );
  const asked = async (one: string, other: string, rest = {}) => ({
    one: await emailOf(one),
    other: await emailOf(other),
    reason,
    ...days,
    ...rest,
  });
  const talk = async (texts: string[], person: 'other' | 'elsewhere') => {
    const [member, partner] = [await faculty.as('member'), await faculty.as(person)];
    const { body } = await member.get(`/chat-conversations/users/${faculty.people[person]}`);
    for (const [n, message] of texts.entries())
      await (n % 2 ? partner : member).post('/chat-messages', {
        chat_conversation_id: body.data.id,
        message,
      });
    return String(body.data.id);
  };
  const logged = async () =>
    (await everywhere.get('/operations/audit?q=pengaduan')).body.entries as Record<string, unknown>[];

  test('is a file of both names, in order, whose fingerprint and reason stand in the log', async () => {
    const id = await talk(['Tolong; "segera"', '=2+2', 'Baik'], 'other');
    const { member, other } = faculty.people;
    const [mine, theirs] = [await emailOf(member), await emailOf(other)];
    const file = await physics.post('/operations/conversation', await asked(other, member));
    expect(file.status).toBe(200);
    const lines = file.text.split('\r\n');
    expect(lines.slice(0, 2).join()).toContain(`Dian Putra <${mine}>`);
    expect(lines.slice(0, 2).join()).toContain(`Eko Prasetyo <${theirs}>`);
    const messages = lines.slice(lines.findIndex((line) => line.startsWith('Nomor;')) + 1);
    expect(messages.map((line) => line.replace(/^(\d+);[^;]+;/, '$1;'))).toEqual([
      `1;Dian Putra;${mine};"Tolong; ""segera"""`,
      `2;Eko Prasetyo;${theirs};'=2+2`,
      `3;Dian Putra;${mine};Baik`,
      '',
    ]);
    const [entry] = await logged();
    const sha256 = createHash('sha256').update(file.text).digest('hex');
    expect(entry).toMatchObject({ actor: 'Surya Fisika', row: id, refused: false, department: 'FIS' });
    expect(entry?.note).toBe(`${reason} (SHA-256 berkas: ${sha256})`);
    expect((await physics.get('/operations/audit/export?q=pengaduan')).text).toContain(`;${entry?.note};`);
    const before = await asked(other, member, { from: '2000-01-01', to: '2000-01-02' });
    expect((await physics.post('/operations/conversation', before)).status).toBe(422);
    expect((await logged())[0]).toMatchObject({ refused: true, note: reason });
  });

  test('is for administrators of both people alone; to others it is as if there were none', async () => {
    await talk(['Rahasia dapur'], 'elsewhere');
    const { member, elsewhere, head } = faculty.people;
    const mixed = await asked(member, elsewhere);
    for (const person of ['member', 'head', 'desk', 'elsewhere'] as const)
      expect((await (await faculty.as(person)).post('/operations/conversation', mixed)).status, person).toBe(
        403,
      );
    const foreign = await physics.post('/operations/conversation', mixed);
    const nothing = await physics.post('/operations/conversation', await asked(member, head));
    expect([foreign.status, nothing.status]).toEqual([422, 422]);
    expect(foreign.body.errors).toEqual(nothing.body.errors);
    expect((await logged())[0]).toMatchObject({ refused: true });
    expect((await everywhere.post('/operations/conversation', mixed)).text).toContain('Rahasia dapur');
  });

  test.each([
    { reason: '' },
    { reason: '   ' },
    { reason: 'pendek' },
    { from: '' },
    { to: '2026-99-99' },
    { from: '2026-02-31' },
    { one: '' },
  ])('is refused with %o, and then nothing is logged', async (wrong) => {
    const before = (await logged()).length;
    const body = await asked(faculty.people.member, faculty.people.other, wrong);
    const { status, text } = await everywhere.post('/operations/conversation', body);
    expect(status).toBe(422);
    expect(text).not.toContain('Tolong');
    expect(await logged()).toHaveLength(before);
  });
});
