import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail } from '../../../server/core/deps.ts';
import { type Asked, codesOf, openSigningFaculty, type SigningFaculty } from './signing.ts';
import { type Slip, softwarePasskey } from './software-passkey.ts';

// Who registered a passkey proves with it who they are, for the very thing that it was asked for.

const ORIGIN = 'https://aula.example';
type Passkey = ReturnType<typeof softwarePasskey>;

const mails: Mail[] = [];
let faculty: SigningFaculty;
beforeAll(async () => {
  faculty = await openSigningFaculty({ publicUrl: ORIGIN });
  faculty.deps.jobs.mail = async (_, sent) => void mails.push(...sent);
});
afterAll(() => faculty?.close());

const subjectOf = (document: string) => ({
  route: 'signing.signer@signed_in',
  action: 'sign',
  params: { id: document },
  rows: [],
});
const optionsFor = async (user: string) => {
  const { proof } = (await faculty.prove(user)).json();
  return faculty.post(user, '/api/auth/passkeys/options', {}, { 'aula-proof': proof });
};
const add = (user: string, response: object, name = 'Telepon') =>
  faculty.post(user, '/api/auth/passkeys/add', { name, response });
async function registered(user: string): Promise<Passkey> {
  const passkey = softwarePasskey(ORIGIN);
  const answer = await add(user, passkey.create((await optionsFor(user)).json()));
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  return passkey;
}
const challenge = async (user: string, document: string) =>
  (await faculty.post(user, '/api/auth/passkeys/challenge', subjectOf(document))).json();
const prove = (user: string, document: string, response: object) =>
  faculty.post(user, '/api/auth/passkeys/proof', { ...subjectOf(document), response });
const listOf = async (user: string): Promise<{ id: string; name: string; used_at: string | null }[]> =>
  (await faculty.get(user, '/api/auth/passkeys')).json().data;
const noted = async (user: string) => {
  const { rows } = await sql<{ action: string; result: string }>`
    select action, result from audit where actor = ${user} and action like '%passkey' order by seq`.execute(
    faculty.db,
  );
  return rows.map(({ action, result }) => `${action} ${result}`);
};
/** The certificate page of a signed document, as it is read. */
async function certificateOf(user: string, document: string): Promise<string> {
  const path = `/api/routes/signing.signer@signed_in/documents/${document}/certificate?p.id=${document}`;
  const { url } = (await faculty.get(user, path)).json();
  const input = (await faculty.app.inject({ url })).rawPayload;
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
}
/** What somebody was told in the application, as far as the mail says the same and leads to the same page. */
async function told(user: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; title: string; message: string; link: string; email: string }>`
    select n.id, n.title, n.message, n.link, u.email from notification n join "user" u on u.id = n."user"
    where n."user" = ${user} and n.kind = 'passkey' order by n.id`.execute(faculty.db);
  return rows.flatMap(({ id, title, message, link, email }) => {
    const mail = mails.find((one) => one.id === id && one.to === email && one.subject.endsWith(title));
    const same = mail?.text.includes(message) && mail.text.includes(`${ORIGIN}${link}`);
    return same && message.includes('"Telepon"') ? [title] : [];
  });
}
async function unsigned(): Promise<{ document: string; asked: Asked }> {
  const document = await faculty.unsigned(3);
  return { document, asked: (await faculty.requestsOf(document))[0] as Asked };
}

it('signs the document, and the document and its certificate say so', async () => {
  const { document, asked } = await unsigned();
  const { user } = asked;
  const passkey = await registered(user);
  const { proof } = (await prove(user, document, passkey.sign(await challenge(user, document)))).json();
  const signed = await faculty.sign(document, asked, { proof });
  expect([signed.statusCode, signed.body]).toEqual([200, expect.stringContaining('ditandatangani')]);
  const { rows } = await sql`select method from signature_request where id = ${asked.id}`.execute(faculty.db);
  expect(rows).toEqual([{ method: 'passkey' }]);
  const proofs = (await certificateOf(user, document)).match(/^ *Cara membuktikan diri .*$/gm);
  expect(proofs?.map((line) => line.trim())).toEqual([
    expect.stringMatching(/^Cara membuktikan diri +Kunci sandi \(passkey\)$/),
  ]);
  expect(await listOf(user)).toEqual([
    expect.objectContaining({ name: 'Telepon', used_at: expect.any(String) }),
  ]);
  expect(await noted(user)).toEqual(['add-passkey done', 'prove-by-passkey done']);
  expect(await told(user)).toEqual(['Kunci sandi ditambahkan']);
});

it('is registered only by who has just proved who they are, once, and from the own origin', async () => {
  const { asked } = await unsigned();
  const user = faculty.id('user', 'kadep');
  const bare = await faculty.post(user, '/api/auth/passkeys/options', {});
  expect([bare.statusCode, codesOf(bare)]).toEqual([403, ['E_ACCESS_PROOF']]);
  const passkey = softwarePasskey(ORIGIN);
  const slips: Slip[] = [
    { origin: 'https://aula.example.evil' },
    { challenge: 'A'.repeat(43) },
    { verified: false },
  ];
  for (const slip of slips) {
    const answer = await add(user, passkey.create((await optionsFor(user)).json(), slip));
    expect([slip, answer.statusCode, codesOf(answer)]).toEqual([slip, 403, ['E_ACCESS_PROOF']]);
  }
  const answer = passkey.create((await optionsFor(user)).json());
  expect((await add(asked.user, answer)).statusCode).toBe(403);
  expect((await add(user, answer)).statusCode).toBe(204);
  expect((await add(user, answer)).statusCode).toBe(403);
  expect(await listOf(user)).toHaveLength(1);
});

it('proves nothing where any part of it is another', async () => {
  const [one, other] = [await unsigned(), await unsigned()];
  const { user } = one.asked;
  const passkey = await registered(user);
  const strange = await registered(faculty.id('user', 'sekprodi'));
  const asked = () => challenge(user, one.document);
  const cases: Record<string, () => Promise<object>> = {
    'another origin': async () => passkey.sign(await asked(), { origin: 'https://evil.example' }),
    'a challenge nobody gave': async () => passkey.sign({ challenge: 'A'.repeat(43) }),
    'the challenge of another document': async () => passkey.sign(await challenge(user, other.document)),
    'the credential of somebody else': async () => strange.sign(await asked()),
    'the key of somebody else under the own name': async () => ({
      ...strange.sign(await asked()),
      id: passkey.id,
      rawId: passkey.id,
    }),
    'nobody verified': async () => passkey.sign(await asked(), { verified: false }),
    'no answer at all': async () => ({}),
  };
  for (const [what, make] of Object.entries(cases)) {
    const answer = await prove(user, one.document, await make());
    expect([what, answer.statusCode, codesOf(answer)]).toEqual([what, 403, ['E_ACCESS_PROOF']]);
  }
  const answer = passkey.sign(await asked());
  expect((await prove(user, one.document, answer)).statusCode).toBe(200);
  expect((await prove(user, one.document, answer)).statusCode).toBe(403);
  // A copy of it that was left behind.
  passkey.rewind(1);
  expect((await prove(user, one.document, passkey.sign(await asked()))).statusCode).toBe(403);
});

it('counts for the one document that it was asked for', async () => {
  const [one, other] = [await unsigned(), await unsigned()];
  const { user } = one.asked;
  const passkey = await registered(user);
  const { proof } = (
    await prove(user, one.document, passkey.sign(await challenge(user, one.document)))
  ).json();
  const swapped = await faculty.sign(other.document, other.asked, { proof });
  expect([swapped.statusCode, codesOf(swapped)]).toEqual([403, ['E_ACCESS_PROOF']]);
  expect((await faculty.sign(one.document, one.asked, { proof })).statusCode).toBe(200);
});

it('is removed by its owner alone, and with an account that is suspended', async () => {
  const user = faculty.id('user', 'sekprodi');
  const passkey = await registered(user);
  const remove = (by: string) => faculty.post(by, '/api/auth/passkeys/remove', { id: passkey.id });
  expect((await remove(faculty.id('user', 'kadep'))).statusCode).toBe(404);
  const before = await told(user);
  // Whatever they wish of mail: whoever got into the account could have wished it.
  await sql`update "user" set notice_mail = 'none' where id = ${user}`.execute(faculty.db);
  expect((await remove(user)).statusCode).toBe(204);
  expect(await told(user)).toEqual([...before, 'Kunci sandi dihapus']);
  const left = await listOf(user);
  expect(left.map(({ id }) => id)).not.toContain(passkey.id);
  await registered(user);
  const page = { route: 'user.one@people_keeper', params: { id: user } };
  const suspended = await faculty.post(
    faculty.id('user', 'admin'),
    `/api/routes/${page.route}/actions/suspend`,
    { params: page.params, reason: 'Pindah tugas', version: await faculty.versionOf('user', user) },
  );
  expect([suspended.statusCode, suspended.body]).toEqual([200, expect.stringContaining('ditangguhkan')]);
  const { rows } = await sql`select 1 from passkey where "user" = ${user}`.execute(faculty.db);
  expect(rows).toEqual([]);
});
