import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../../server/core/deps.ts';
import { signaturesIn } from './outside.ts';
import { type Asked, codesOf, openSigningFaculty, type SigningFaculty } from './signing.ts';

// Who comes from outside has no password: they sign by a link to the one document, with a code that is mailed to them.

const PAGE = 'signing.signer@signed_in';

let faculty: SigningFaculty;
let admin: string;
let guest: string;
const mails: Mail[] = [];
beforeAll(async () => {
  faculty = await openSigningFaculty();
  admin = faculty.id('user', 'admin');
  guest = faculty.id('user', 'ext1');
  faculty.deps.jobs.mail = async (_trx, sent) => void mails.push(...sent);
  faculty.deps.config.rateLimit = 0;
});
afterAll(() => faculty?.close());
beforeEach(async () => {
  mails.length = 0;
  await sql`delete from try_count`.execute(faculty.db);
});

/** Minutes that two people sign, first or second whoever comes from outside. */
async function minutes(at: 0 | 1 = 0): Promise<{ document: string; own: Asked; other: Asked }> {
  const document = await faculty.unsigned(2);
  const [first, second] = (await faculty.requestsOf(document)) as [Asked, Asked];
  const [own, other] = at === 0 ? [first, second] : [second, first];
  await sql`update signature_request set "user" = ${guest} where id = ${own.id}`.execute(faculty.db);
  return { document, own: { ...own, user: guest }, other };
}

const version = (id: string) => faculty.versionOf('signature_request', id);

/** What the keeper's press answers. */
const makeLink = async (document: string, { id }: Asked, by = admin) =>
  faculty.act(by, document, 'send_link', { item: id, version: await version(id) });

async function secretFor(document: string, own: Asked): Promise<string> {
  const made = await makeLink(document, own);
  expect([made.statusCode, made.body]).toEqual([200, expect.stringContaining('#')]);
  return made.json().link.path.split('#')[1];
}

const open = (token: string, path = '/personal-link') =>
  faculty.app.inject({ method: 'POST', url: `/api/auth${path}`, payload: { token } });

/** A browser in which the link was opened. */
async function visitor(secret: string) {
  const opened = await open(secret);
  expect([opened.statusCode, opened.body]).toEqual([200, expect.stringContaining('/signer/')]);
  const headers = { authorization: `Bearer ${opened.json().credentials[0]}`, org: 'TKMS2' };
  const get = (url: string) => faculty.app.inject({ url: `/api${url}`, headers });
  const post = (url: string, payload: object, more: Record<string, string> = {}) =>
    faculty.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...headers, ...more } });
  const file = (document: string) => get(`/routes/${PAGE}/documents/${document}?p.id=${document}`);
  const mailedCode = async (more: object = {}) => {
    expect((await post('/auth/proof/code', more)).statusCode).toBe(204);
    return /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
  };
  const act = async (document: string, action: string, { id }: Asked, body: object, proof = '') =>
    post(
      `/routes/${PAGE}/actions/${action}`,
      { params: { id: document }, item: id, version: await version(id), ...body },
      proof === '' ? {} : { 'aula-proof': proof },
    );
  return {
    get,
    post,
    file,
    mailedCode,
    act,
    page: (document: string) => get(`/routes/${PAGE}?p.id=${document}`),
    certificate: (document: string) =>
      get(`/routes/${PAGE}/documents/${document}/certificate?p.id=${document}`),
    async sign(document: string, own: Asked) {
      await file(document);
      const { proof } = (await post('/auth/proof', { code: await mailedCode() })).json();
      return act(document, 'sign', own, {}, proof);
    },
  };
}
type Visitor = Awaited<ReturnType<typeof visitor>>;

const detailOf = (answer: { json: () => { detail?: string } }) => answer.json().detail;

/** The link is refused with this reason, and what it opened shows and gives nothing. */
async function isOver(document: string, secret: string, browser: Visitor, own: Asked, reason: string) {
  for (const path of ['/personal-link', '/personal-link/about']) {
    const answer = await open(secret, path);
    expect([answer.statusCode, detailOf(answer)]).toEqual([403, reason]);
  }
  const answers = [
    await browser.page(document),
    await browser.file(document),
    await browser.certificate(document),
    await browser.get(`/routes/signing.editor@signed_in?p.id=${document}`),
    await browser.act(document, 'sign', own, {}),
    await browser.act(document, 'decline', own, { reason: 'Berubah pikiran.' }),
  ];
  for (const answer of answers) expect([answer.statusCode, detailOf(answer)]).toEqual([403, reason]);
}

describe('a link to a document', () => {
  it('lets its person read and sign it, with a code that goes to the address we know', async () => {
    const { document, own, other } = await minutes();
    const secret = await secretFor(document, own);
    const browser = await visitor(secret);
    const unread = await browser.act(document, 'sign', own, {});
    expect([unread.statusCode, codesOf(unread)]).toEqual([422, ['E_PROCESS_NEEDS']]);
    expect((await browser.page(document)).json().actions.map((one: { name: string }) => one.name)).toEqual([
      'sign',
      'decline',
    ]);
    expect((await browser.file(document)).statusCode).toBe(200);
    const unproved = await browser.act(document, 'sign', own, {});
    expect([unproved.statusCode, codesOf(unproved)]).toEqual([403, ['E_ACCESS_PROOF']]);
    const code = await browser.mailedCode({ email: 'lain@example.org', to: 'lain@example.org' });
    const { rows } = await sql<{ email: string }>`select email from "user" where id = ${guest}`.execute(
      faculty.db,
    );
    expect(mails.map(({ to }) => to)).toEqual([rows[0]?.email]);
    const kept = await sql<{ key: string }>`select key from try_count`.execute(faculty.db);
    expect(kept.rows.map(({ key }) => key).join()).not.toContain(code);
    const wrong = await browser.post('/auth/proof', { code: code === '000000' ? '000001' : '000000' });
    expect([wrong.statusCode, codesOf(wrong)]).toEqual([403, ['E_ACCESS_PROOF']]);
    const { proof } = (await browser.post('/auth/proof', { code })).json();
    const again = await browser.post('/auth/proof', { code });
    expect([again.statusCode, codesOf(again)]).toEqual([403, ['E_ACCESS_PROOF']]);
    const signed = await browser.act(document, 'sign', own, {}, proof);
    expect([signed.statusCode, signed.body]).toEqual([
      200,
      expect.stringContaining('Dokumen ditandatangani'),
    ]);
    await isOver(document, secret, browser, own, 'Anda sudah menandatangani dokumen ini.');
    expect((await faculty.sign(document, other)).statusCode).toBe(200);
    expect(signaturesIn((await faculty.fileOf(document)).bytes)).toMatchObject([
      { signer: expect.stringContaining('Wahyu Ramadhan'), validation: 'Signature is Valid.', whole: false },
      { validation: 'Signature is Valid.', whole: true },
    ]);
    expect(await faculty.stateOf(document)).toBe('signed');
    const request = await sql<{ method: string; certificate: string }>`
      select method, certificate from signature_request where id = ${own.id}`.execute(faculty.db);
    expect(request.rows).toEqual([{ method: 'code', certificate: expect.stringMatching(/./) }]);
  });

  it('approves the step that is asked of whoever signs last, as for everybody else', async () => {
    const { rows } = await sql<{ registration: string; document: string; step: string }>`
      select r.id as registration, d.id as document, a.id as step
      from registration r join approval a on a.registration = r.id join generated_document d on d.registration = r.id
      where r.status = 'awaiting_approval' and r.department = 'TKMS2' and a.step = 'supervisor' and a.status = 'pending'
        and d.code = 'publication_verification' and d.status = 'awaiting_signatures' limit 1`.execute(
      faculty.db,
    );
    const [article] = rows;
    if (!article) throw new Error('no article that a supervisor approves');
    const { document, step } = article;
    const own = (await faculty.requestsOf(document)).find(({ status }) => status === 'pending') as Asked;
    await sql`update panel_member set person = (select id from lecturer where "user" = ${guest})
      where registration = ${article.registration}
        and person = (select id from lecturer where "user" = ${own.user})`.execute(faculty.db);
    await sql`update signature_request set "user" = ${guest} where id = ${own.id}`.execute(faculty.db);
    const secret = await secretFor(document, own);
    const signed = await (await visitor(secret)).sign(document, own);
    expect([signed.statusCode, signed.body]).toEqual([200, expect.any(String)]);
    const approved = await sql<{ status: string; approver: string }>`
      select status, approver from approval where id = ${step}`.execute(faculty.db);
    expect(approved.rows).toEqual([{ status: 'approved', approver: guest }]);
    expect(detailOf(await open(secret))).toBe('Anda sudah menandatangani dokumen ini.');
  });

  it('waits for its turn, and is for who comes from outside', async () => {
    const { document, own, other } = await minutes(1);
    expect(codesOf(await makeLink(document, own))).toEqual(['E_PROCESS_WHEN']);
    expect(codesOf(await makeLink(document, other))).toEqual(['E_PROCESS_WHEN']);
    await faculty.sign(document, other);
    expect((await makeLink(document, own, other.user)).statusCode).toBe(403);
    const browser = await visitor(await secretFor(document, own));
    expect((await browser.sign(document, own)).statusCode).toBe(200);
  });

  it('lets them decline with a reason, and opens again when they are asked again', async () => {
    const { document, own } = await minutes();
    const secret = await secretFor(document, own);
    const browser = await visitor(secret);
    expect((await browser.act(document, 'decline', own, {})).statusCode).toBe(422);
    const declined = await browser.act(document, 'decline', own, { reason: 'Nama saya salah.' });
    expect([declined.statusCode, await faculty.stateOf(document)]).toEqual([200, 'declined']);
    const reason = 'Anda menolak menandatangani dokumen ini; pengelola memutuskan kelanjutannya.';
    await isOver(document, secret, browser, own, reason);
    const version = await faculty.versionOf('generated_document', document);
    expect((await faculty.act(admin, document, 'ask_again', { version })).statusCode).toBe(200);
    expect((await browser.page(document)).statusCode).toBe(200);
  });

  it.each([
    ['withdraw', 'Salah peserta.', 'Dokumen ini dibatalkan: Salah peserta.'],
    ['mark_outside', 'Lemari 3.', 'Tanda tangan Anda pada dokumen ini tidak diminta lagi.'],
  ])('is over after %s', async (action, reason, says) => {
    const { document, own } = await minutes();
    const secret = await secretFor(document, own);
    const browser = await visitor(secret);
    const version = await faculty.versionOf('generated_document', document);
    expect((await faculty.act(admin, document, action, { version, reason })).statusCode).toBe(200);
    await isOver(document, secret, browser, own, says);
  });

  it('is told of to whoever keeps the document and the registration, until they take it back', async () => {
    const { document, own } = await minutes();
    const { rows } = await sql<{ path: string }>`
      update generated_document d set registration = r.id from registration r where r.id = d.record_id and d.id = ${document}
      returning '/api/routes/' || r.exam_type || '.registration@manager?p.id=' || r.id as path`.execute(
      faculty.db,
    );
    const headers = await faculty.headersOf(admin);
    const told = async () => {
      const kept = await faculty.app.inject({
        url: `/api/routes/signing.kept@keeper?p.id=${document}`,
        headers,
      });
      const exam = await faculty.app.inject({ url: String(rows[0]?.path), headers });
      expect([kept.statusCode, exam.statusCode]).toEqual([200, 200]);
      return {
        kept: kept.body.includes('"end_link"'),
        exam: /Tautan untuk menandatangani dipegang [^.]*\./.exec(exam.body)?.[0] ?? null,
      };
    };
    expect(await told()).toEqual({ kept: false, exam: null });
    const browser = await visitor(await secretFor(document, own));
    expect(await told()).toEqual({
      kept: true,
      exam: expect.stringMatching(/Wahyu Ramadhan.* \(Berita Acara, sampai \d+ \w+ 2025\)\.$/),
    });
    const ended = await faculty.act(admin, document, 'end_link', {
      item: own.id,
      version: await version(own.id),
    });
    expect([ended.statusCode, ended.body]).toEqual([200, expect.stringContaining('Tautan diakhiri')]);
    expect(await told()).toEqual({ kept: false, exam: null });
    expect((await browser.page(document)).statusCode).toBe(401);
    expect((await visitor(await secretFor(document, own))).page).toBeTruthy();
  });

  it('ends with its time, and says so', async () => {
    const { document, own } = await minutes();
    const made = (await makeLink(document, own)).json().link;
    const secret = made.path.split('#')[1];
    const browser = await visitor(secret);
    const before = faculty.deps.clock.now();
    faculty.deps.clock.set(new Date(Date.parse(made.until)));
    try {
      const answer = await open(secret);
      expect([answer.statusCode, detailOf(answer)]).toEqual([
        401,
        'Waktu tautan ini sudah habis. Minta tautan baru kepada pengelola.',
      ]);
      expect((await browser.file(document)).statusCode).toBe(401);
    } finally {
      faculty.deps.clock.set(before);
    }
  });
});

describe('by a link to a document', () => {
  it('nothing of another document or of the exam is seen or done, though the same person is asked there', async () => {
    const [{ document, own }, elsewhere] = [await minutes(), await minutes()];
    const browser = await visitor(await secretFor(document, own));
    const there = elsewhere.document;
    const { rows } = await sql<{ record_id: string }>`
      select record_id from generated_document where id = ${document}`.execute(faculty.db);
    const exam = rows[0]?.record_id ?? '';
    const refused = [
      await browser.page(there),
      await browser.file(there),
      await browser.certificate(there),
      await browser.act(there, 'sign', elsewhere.own, {}),
      await browser.act(there, 'decline', elsewhere.own, { reason: 'Bukan saya.' }),
      await browser.get(`/routes/signing.editor@signed_in?p.id=${there}`),
      await browser.get(`/routes/${PAGE}/documents/${there}?p.id=${there}`),
      await browser.get(`/routes/s2_thesis_exam.registration@lecturer?p.id=${exam}`),
      await browser.get(`/routes/s2_thesis_exam.exam_form@lecturer?p.id=${exam}`),
      await browser.get('/users/me/waiting'),
      await browser.get(
        '/users/me/waiting/next?route=signing.document@signed_in&state=awaiting_signatures&id=none',
      ),
      await browser.get('/search?q=a'),
    ];
    for (const answer of refused)
      expect([answer.statusCode, codesOf(answer)]).toEqual([403, ['E_ACCESS_LINK']]);
    // Through the page of their own, too.
    for (const url of ['', '/certificate'])
      expect(
        (await browser.get(`/routes/${PAGE}/documents/${there}${url}?p.id=${document}`)).statusCode,
      ).toBe(404);
    expect((await browser.get(`/routes/signing.kept@keeper?p.id=${document}`)).statusCode).toBe(403);
    for (const item of [elsewhere.own, elsewhere.other]) {
      const answer = await browser.act(document, 'sign', item, {});
      expect(answer.statusCode).toBe(404);
    }
  });

  it('nobody signs without the mail: not by a password, not by the proof of whoever made the link', async () => {
    const { document, own } = await minutes();
    const browser = await visitor(await secretFor(document, own));
    await browser.file(document);
    const password = await browser.post('/auth/proof', { password: 'aula-demo-2025' });
    expect([password.statusCode, codesOf(password)]).toEqual([403, ['E_ACCESS_PROOF']]);
    const keeper = (await faculty.prove(admin)).json().proof;
    expect(codesOf(await browser.act(document, 'sign', own, {}, keeper))).toEqual(['E_ACCESS_PROOF']);
    const code = await browser.mailedCode();
    const second = await visitor(await secretFor(document, own));
    expect(codesOf(await second.post('/auth/proof', { code }))).toEqual(['E_ACCESS_PROOF']);
    expect((await browser.post('/auth/proof', { code })).statusCode).toBe(401);
  });

  it('codes are few, and so are guesses', async () => {
    const { document, own } = await minutes();
    const browser = await visitor(await secretFor(document, own));
    const codes: number[] = [];
    for (let n = 0; n < 4; n++) codes.push((await browser.post('/auth/proof/code', {})).statusCode);
    expect(codes).toEqual([204, 204, 204, 429]);
    const guesses: number[] = [];
    for (let n = 0; n < 6; n++)
      guesses.push((await browser.post('/auth/proof', { code: 'salah' })).statusCode);
    expect(guesses).toEqual([403, 403, 403, 403, 403, 429]);
    const right = /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0];
    expect((await browser.post('/auth/proof', { code: right })).statusCode).toBe(429);
  });
});
