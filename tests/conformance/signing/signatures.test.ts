import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trx } from '../../../server/core/deps.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { maskedName } from '../../../server/documents/masked-name.ts';
import {
  certificateList,
  issueTo,
  retireAuthorities,
  revokeOf,
} from '../../../server/signing/keep-certificates.ts';
import { issueParts } from '../../../server/signing/parts.ts';
import {
  attributesIn,
  paperOf,
  picturesIn,
  reasonsIn,
  revisionsOf,
  signaturesIn,
  textOf,
  verifiedByOpenssl,
} from './outside.ts';
import { type Asked, codesOf, openSigningFaculty, type SigningFaculty } from './signing.ts';

// Who is asked signs with a certificate of their own, one after another, and nobody else does.

let faculty: SigningFaculty;
beforeAll(async () => {
  faculty = await openSigningFaculty();
});
afterAll(() => faculty?.close());

const emailOf = async (user: string) => {
  const { rows } = await sql<{ email: string }>`select email from "user" where id = ${user}`.execute(
    faculty.db,
  );
  return rows[0]?.email ?? '';
};
const first = (asked: Asked[]) => asked[0] as Asked;
const second = (asked: Asked[]) => asked[1] as Asked;

it('is done one after another, each with a certificate of their own, the earlier signatures untouched', async () => {
  const document = await faculty.unsigned(3);
  const asked = await faculty.requestsOf(document);
  const files = [await faculty.fileOf(document)];
  for (const one of asked) {
    const answer = await faculty.sign(document, one);
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      expect.stringContaining('Dokumen ditandatangani'),
    ]);
    files.push(await faculty.fileOf(document));
  }
  const last = files.at(-1)?.bytes ?? Buffer.alloc(0);
  expect(signaturesIn(last)).toEqual(
    asked.map(({ name }, at) => ({
      signer: expect.stringContaining(name.split(' ').at(-1) ?? ''),
      type: 'ETSI.CAdES.detached',
      validation: 'Signature is Valid.',
      whole: at === asked.length - 1,
    })),
  );
  expect(verifiedByOpenssl(last, await faculty.authorities())).toEqual(asked.map(() => 'good'));
  expect(attributesIn(last)).toContain('id-smime-aa-signingCertificateV2');
  for (const { bytes } of files) expect(last.subarray(0, bytes.length).equals(bytes)).toBe(true);
  expect(revisionsOf(last).map(({ length }) => length)).toEqual(
    files.slice(1).map(({ bytes }) => bytes.length),
  );
  const [unsigned, printed] = [paperOf(files[0]?.bytes ?? Buffer.alloc(0)), paperOf(last)];
  expect(printed).toMatchObject({ pages: unsigned.pages, size: 'A4', carried: true });
  expect(printed.fonts).toBeGreaterThanOrEqual(Math.max(1, unsigned.fonts));
  expect(await faculty.stateOf(document)).toBe('signed');
  const shown = textOf(last).replaceAll(/\s+/g, ' ');
  expect(shown.split('Ditandatangani secara elektronik oleh').length - 1).toBe(asked.length);
});

it('is kept with how, with what and over which file it was done', async () => {
  const document = await faculty.unsigned(3);
  const asked = await faculty.requestsOf(document);
  const before = await faculty.fileOf(document);
  expect((await faculty.sign(document, first(asked))).statusCode).toBe(200);
  const { rows } = await sql<Record<string, string>>`
    select method, certificate, address, hash_before, hash_after, status from signature_request
    where id = ${first(asked).id}`.execute(faculty.db);
  expect(rows[0]).toMatchObject({
    method: 'password',
    status: 'signed',
    hash_before: before.sha256,
    hash_after: (await faculty.fileOf(document)).sha256,
    address: '127.0.0.1',
  });
  const { rows: certificates } = await sql`
    select 1 from signing_certificate
    where serial = ${rows[0]?.certificate ?? ''} and "user" = ${first(asked).user}`.execute(faculty.db);
  expect(certificates).toHaveLength(1);
});

it('makes one certificate for a person, however many documents they sign at once', async () => {
  const { rows } = await sql<{ user: string }>`
    select s."user" from signature_request s join generated_document d on d.id = s.generated_document
    where s.status = 'pending' and d.status = 'awaiting_signatures' and d.department = 'TKMS2'
      and s."user" not in (select "user" from signing_certificate)
    group by s."user" having count(*) > 1 order by count(*) desc limit 1`.execute(faculty.db);
  const user = rows[0]?.user ?? '';
  const open = await sql<{ id: string; document: string }>`
    select s.id, s.generated_document as document from signature_request s
    join generated_document d on d.id = s.generated_document
    where s."user" = ${user} and s.status = 'pending' and d.status = 'awaiting_signatures' and d.department = 'TKMS2'
    order by s.id limit 3`.execute(faculty.db);
  const answers = await Promise.all(
    open.rows.map(({ id, document }) => faculty.sign(document, { id, user })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(open.rows.map(() => 200));
  const made = await sql`select 1 from signing_certificate where "user" = ${user}`.execute(faculty.db);
  expect(made.rows).toHaveLength(1);
});

describe('is refused', () => {
  let document: string;
  let asked: Asked[];
  const unchanged = async () => {
    expect((await faculty.requestsOf(document)).map(({ status }) => status)).toEqual(
      asked.map(({ status }) => status),
    );
    expect(signaturesIn((await faculty.fileOf(document)).bytes)).toEqual([]);
  };
  beforeAll(async () => {
    document = await faculty.unsigned(3);
    asked = await faculty.requestsOf(document);
  });

  it('before one’s turn', async () => {
    const answer = await faculty.sign(document, second(asked));
    expect([answer.statusCode, codesOf(answer)]).toEqual([409, ['E_PROCESS_WHEN']]);
    await unchanged();
  });

  it('for somebody else, whoever one is', async () => {
    for (const who of ['admin', 'sekprodi', 'kadep']) {
      const user = faculty.id('user', who);
      const answer = await faculty.sign(document, first(asked), { by: user });
      expect([who, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([who, true]);
    }
    const next = await faculty.sign(document, first(asked), { by: second(asked).user });
    expect(codesOf(next)).toEqual(['E_PROCESS_WHEN']);
    await unchanged();
  });

  it('without a proof of who one is, with another’s, and with one of another sign-in', async () => {
    const none = await faculty.sign(document, first(asked), { proof: null });
    expect([none.statusCode, codesOf(none)]).toEqual([403, ['E_ACCESS_PROOF']]);
    const other = (await faculty.prove(second(asked).user)).json().proof;
    expect(codesOf(await faculty.sign(document, first(asked), { proof: other }))).toEqual(['E_ACCESS_PROOF']);
    const headers = await faculty.headers(first(asked).user, 'TKMS2');
    const payload = { password: 'aula-demo-2025' };
    const elsewhere = await faculty.app.inject({ method: 'POST', url: '/api/auth/proof', headers, payload });
    const proof = elsewhere.json().proof;
    expect(codesOf(await faculty.sign(document, first(asked), { proof }))).toEqual(['E_ACCESS_PROOF']);
    const wrong = await faculty.prove(first(asked).user, 'bukan-sandi');
    expect([wrong.statusCode, codesOf(wrong)]).toEqual([403, ['E_ACCESS_PROOF']]);
    await unchanged();
  });

  it('of a file that one has not opened, or that somebody signed since', async () => {
    const other = await faculty.unsigned(2);
    await sql`
      update signature_request set status = 'pending' where generated_document = ${other}`.execute(
      faculty.db,
    );
    const [one, two] = (await faculty.requestsOf(other)) as [Asked, Asked];
    const unseen = await faculty.sign(other, one, { open: false });
    expect([unseen.statusCode, codesOf(unseen)]).toEqual([422, ['E_PROCESS_NEEDS']]);
    await faculty.address(two.user, other);
    expect((await faculty.sign(other, one)).statusCode).toBe(200);
    const late = await faculty.sign(other, two, { open: false });
    expect([late.statusCode, codesOf(late)]).toEqual([422, ['E_PROCESS_NEEDS']]);
    expect(signaturesIn((await faculty.fileOf(other)).bytes)).toHaveLength(1);
    expect((await faculty.sign(other, two)).statusCode).toBe(200);
  });

  it('once the certificate is revoked, while what was signed before stays good', async () => {
    const other = await faculty.unsigned(3);
    const [person] = await faculty.requestsOf(other);
    if (!person) throw new Error('nobody is asked');
    expect((await faculty.sign(other, person)).statusCode).toBe(200);
    const signed = await faculty.fileOf(other);
    const crl = async () => {
      const { rows } = await sql<{ authority: string }>`
        select authority from signing_certificate where "user" = ${person.user}`.execute(faculty.db);
      return (await faculty.app.inject({ url: `/api/signing/${rows[0]?.authority}/revoked.crl` })).rawPayload;
    };
    const authorities = await faculty.authorities();
    expect(verifiedByOpenssl(signed.bytes, authorities, await crl())).toEqual(['good']);
    const { clock, config, definitions } = faculty.deps;
    const inTrx = <T>(work: (trx: Trx) => Promise<T>) => inTransaction(faculty.db, work);
    const email = await emailOf(person.user);
    expect(await inTrx((trx) => revokeOf(trx, email, 'hilang', clock.now()))).toBe(1);
    await expect(inTrx((trx) => revokeOf(trx, email, 'lagi', clock.now()))).rejects.toThrow(/no certificate/);
    expect(verifiedByOpenssl(signed.bytes, authorities, await crl())).toEqual([
      expect.stringContaining('certificate revoked'),
    ]);
    expect(signaturesIn(signed.bytes)[0]?.validation).toBe('Signature is Valid.');
    const { rows } = await sql<{ id: string; document: string }>`
      select s.id, s.generated_document as document from signature_request s
      join generated_document d on d.id = s.generated_document
      where s."user" = ${person.user} and s.status = 'pending' and d.status = 'awaiting_signatures'
        and d.department = 'TKMS2' limit 1`.execute(faculty.db);
    const [open] = rows;
    if (!open) throw new Error('nothing is left to sign');
    const answer = await faculty.sign(open.document, { id: open.id, user: person.user });
    expect([answer.statusCode, codesOf(answer)]).toEqual([409, ['E_PROCESS_CERTIFICATE']]);

    const parts = issueParts(config, definitions, faculty.keys);
    const serial = await inTrx((trx) => issueTo(trx, parts, email, clock.now()));
    expect((await faculty.sign(open.document, { id: open.id, user: person.user })).statusCode).toBe(200);
    const kept = (await inTrx(certificateList)).filter((one) => one.email === email);
    expect(kept.map(({ serial: one, revoked_reason }) => [one === serial, revoked_reason])).toEqual([
      [true, null],
      [false, 'hilang'],
    ]);
  });

  it('by no key of an authority that was retired: everybody begins anew, and what was signed stays good', async () => {
    const [before, after] = [await faculty.unsigned(1), await faculty.unsigned(1)];
    const [one] = await faculty.requestsOf(before);
    const [two] = await faculty.requestsOf(after);
    if (!one || !two) throw new Error('nobody is asked');
    await faculty.sign(before, one);
    await inTransaction(faculty.db, (trx) => retireAuthorities(trx, faculty.deps.clock.now()));
    expect((await faculty.sign(after, two)).statusCode).toBe(200);
    const authorities = await faculty.authorities();
    expect(authorities.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    for (const signed of [before, after])
      expect(verifiedByOpenssl((await faculty.fileOf(signed)).bytes, authorities)).toEqual(['good']);
  });
});

describe('for an office', () => {
  it('its deputy signs, and says so in the file', async () => {
    const [holder, deputy] = [faculty.id('user', 'kaprodi_ti'), faculty.id('user', 'vina')];
    for (const who of [holder, deputy]) faculty.places.set(who, 'TKIS2');
    const { rows } = await sql<Asked & { document: string }>`
      select s.id, s."user", s.generated_document as document from signature_request s
      join generated_document d on d.id = s.generated_document
      where s."user" = ${holder} and s.role = 'head-of-program' and s.status = 'pending'
        and d.status = 'awaiting_signatures' and d.department = 'TKIS2' order by s.id limit 1`.execute(
      faculty.db,
    );
    const [one] = rows;
    if (!one) throw new Error('nothing waits for the office');
    const path = `/api/routes/signing.signer@signed_in?p.id=${one.document}`;
    expect((await faculty.get(deputy, path)).body).toMatch(
      /dibubuhkan atas nama Intan Maharani \(a\.n\. Ketua Program Studi\) dan tidak dapat ditarik/,
    );
    expect((await faculty.get(holder, path)).body).toContain('dibubuhkan sebagai Ketua Program Studi');
    const answer = await faculty.sign(one.document, one, { by: deputy });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    const kept = await sql`select "user", role_text from signature_request where id = ${one.id}`.execute(
      faculty.db,
    );
    expect(kept.rows).toEqual([{ user: deputy, role_text: 'a.n. Ketua Program Studi' }]);
    const { bytes } = await faculty.fileOf(one.document);
    expect(signaturesIn(bytes)).toMatchObject([{ signer: expect.stringContaining('Vina Utami') }]);
    expect(textOf(bytes)).toContain('a.n. Ketua Program Studi');
    expect(reasonsIn(bytes)).toEqual(['a.n. Ketua Program Studi']);
  });

  it('nobody signs who does not hold it', async () => {
    const { rows } = await sql<Asked & { document: string }>`
      select s.id, s."user", s.generated_document as document from signature_request s
      join generated_document d on d.id = s.generated_document
      where s.role = 'head-of-program' and s.status = 'pending' and d.status = 'awaiting_signatures'
        and d.department = 'TKMS2' order by s.id limit 1`.execute(faculty.db);
    const [one] = rows;
    if (!one) throw new Error('nothing waits for the office');
    const answer = await faculty.sign(one.document, one, { by: faculty.id('user', 'joko') });
    expect(answer.statusCode).toBe(404);
    expect(await faculty.stateOf(one.document)).toBe('awaiting_signatures');
  });
});

describe('two at once', () => {
  it('on the same file: one signs, the other is told that it changed', async () => {
    const document = await faculty.unsigned(2);
    await sql`
      update signature_request set status = 'pending' where generated_document = ${document}`.execute(
      faculty.db,
    );
    const asked = await faculty.requestsOf(document);
    for (const { user } of asked) await faculty.address(user, document);
    const answers = await Promise.all(asked.map((one) => faculty.sign(document, one, { open: false })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect(answers.flatMap(codesOf)).toEqual(['E_PROCESS_NEEDS']);
    const late = asked[answers.findIndex(({ statusCode }) => statusCode === 422)] as Asked;
    expect((await faculty.sign(document, late)).statusCode).toBe(200);
    const found = signaturesIn((await faculty.fileOf(document)).bytes);
    expect(found.map(({ validation, whole }) => [validation, whole])).toEqual([
      ['Signature is Valid.', false],
      ['Signature is Valid.', true],
    ]);
  });

  it('the same press sent twice signs once', async () => {
    const document = await faculty.unsigned(1);
    const [one] = await faculty.requestsOf(document);
    if (!one) throw new Error('nobody is asked');
    const answers = await Promise.all([1, 2].map(() => faculty.sign(document, one)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(signaturesIn((await faculty.fileOf(document)).bytes)).toHaveLength(1);
  });
});

describe('a document', () => {
  it('that somebody declines stops until it is decided, and those who keep it are told', async () => {
    const document = await faculty.unsigned(3);
    const asked = await faculty.requestsOf(document);
    const version = await faculty.versionOf('signature_request', first(asked).id);
    const body = { item: first(asked).id, version, reason: 'Judulnya salah.' };
    expect((await faculty.act(first(asked).user, document, 'decline', body)).statusCode).toBe(200);
    expect(await faculty.stateOf(document)).toBe('declined');
    expect(codesOf(await faculty.sign(document, second(asked)))).not.toEqual([]);
    const admin = faculty.id('user', 'admin');
    const { rows } = await sql`
      select 1 from notification where "user" = ${admin} and message like '%Judulnya salah.%'`.execute(
      faculty.db,
    );
    expect(rows).toHaveLength(1);
    const again = { version: await faculty.versionOf('generated_document', document) };
    expect((await faculty.act(admin, document, 'ask_again', again)).statusCode).toBe(200);
    expect((await faculty.sign(document, first(asked))).statusCode).toBe(200);
  });

  it('that is withdrawn says so on its check page, and its file stays as it was signed', async () => {
    const document = await faculty.unsigned(1);
    const [one] = await faculty.requestsOf(document);
    if (!one) throw new Error('nobody is asked');
    await faculty.sign(document, one);
    const signed = await faculty.fileOf(document);
    const admin = faculty.id('user', 'admin');
    const version = await faculty.versionOf('generated_document', document);
    const reason = 'Salah cetak nama Budi.';
    const withdrawn = await faculty.act(admin, document, 'withdraw', { version, reason });
    expect([withdrawn.statusCode, withdrawn.body]).toEqual([200, expect.any(String)]);
    expect((await faculty.check(document)).status.value).toBe('void');
    const page = await faculty.checkPage(document);
    expect(page).toContain('Batal');
    expect(page).toContain(maskedName(one.name).split(' ').at(-1));
    expect(page).not.toContain(one.name);
    expect(page).not.toContain('Salah cetak');
    expect(JSON.stringify(await faculty.check(document))).not.toContain('Salah cetak');
    expect(page).toContain('tidak tersertifikasi');
    expect(page).toContain(signed.sha256);
    expect(page).not.toMatch(/\S@\S/);
    expect((await faculty.fileOf(document)).sha256).toBe(signed.sha256);
  });

  it('that is withdrawn tells there what whoever withdrew it wrote for everybody, as text', async () => {
    const document = await faculty.unsigned(1);
    const ask = {
      version: await faculty.versionOf('generated_document', document),
      reason: 'Salah cetak nama Budi.',
      input: { void_note: 'Salah <b>cetak</b>.' },
    };
    const admin = faculty.id('user', 'admin');
    expect((await faculty.act(admin, document, 'withdraw', ask)).statusCode).toBe(200);
    expect((await faculty.check(document)).note).toBe('Salah <b>cetak</b>.');
    const page = await faculty.checkPage(document);
    expect(page).toContain('<p>Salah &#60;b&#62;cetak&#60;/b&#62;.</p>');
    expect(page).not.toContain('Budi');
  });

  it('is read by whoever keeps it where it is kept', async () => {
    const document = await faculty.unsigned(1);
    const headers = await faculty.headersOf(faculty.id('user', 'admin'));
    const kept = `/api/routes/signing.kept@keeper`;
    const { statusCode, body } = await faculty.app.inject({ url: `${kept}?p.id=${document}`, headers });
    expect([statusCode, body]).toEqual([200, expect.stringContaining(`"document":"${document}"`)]);
    const file = await faculty.app.inject({
      url: `${kept}/documents/${document}?p.id=${document}`,
      headers,
    });
    expect(file.statusCode).toBe(200);
  });

  it('is shown to those who sign it and to nobody else', async () => {
    const document = await faculty.unsigned(2);
    const asked = await faculty.requestsOf(document);
    for (const { user } of asked) {
      expect((await faculty.page(user, document)).statusCode).toBe(200);
      expect((await faculty.address(user, document)).statusCode).toBe(200);
    }
    const { rows } = await sql<{ id: string }>`
      select u.id from "user" u join membership m on m."user" = u.id
      where m.department = 'TKMS2' and u.status = 'active' and u.deleted_at is null
        and not exists (select 1 from role_assignment a where a."user" = u.id and a.deleted_at is null)
        and not exists (select 1 from signature_request s where s."user" = u.id and s.generated_document = ${document})
      order by u.id limit 12`.execute(faculty.db);
    expect(rows.length).toBeGreaterThan(5);
    for (const { id } of rows) {
      expect((await faculty.page(id, document)).statusCode).toBe(404);
      expect((await faculty.address(id, document)).statusCode).toBe(404);
    }
  });
});

describe('the picture of a signature that a person keeps with their account', () => {
  const ACCOUNT = 'user.account@signed_in';
  const act = async (user: string, action: string, input: object) => {
    const version = await faculty.versionOf('user', user);
    return faculty.post(user, `/api/routes/${ACCOUNT}/actions/${action}`, { params: {}, input, version });
  };
  const upload = async (user: string, content: Buffer): Promise<string> => {
    const announced = await faculty.post(user, '/api/upload', { path: 'ttd.png', type: 'image/png' });
    const { id, url } = announced.json();
    const headers = { 'content-type': 'image/png' };
    await faculty.app.inject({ method: 'PUT', url, payload: content, headers });
    return id;
  };

  it('is seen beside the name where they sign, read by nobody else, and removed', async () => {
    const document = await faculty.unsigned(3);
    const { id, user } = first(await faculty.requestsOf(document));
    const ink = { create: { width: 600, height: 60, channels: 3, background: '#1a2b8f' } } as const;
    const drawn = sharp({ create: { width: 1000, height: 400, channels: 3, background: '#ffffff' } })
      .composite([{ input: ink, left: 200, top: 150 }])
      .png();
    const set = await act(user, 'set_signature', { signature: await upload(user, await drawn.toBuffer()) });
    expect([set.statusCode, set.body]).toEqual([200, expect.stringContaining('dipasang')]);
    expect((await faculty.get(user, `/api/routes/${ACCOUNT}`)).body).toContain('ttd.png');
    const other = await faculty.get(
      faculty.id('user', 'admin'),
      `/api/routes/user.one@people_keeper?p.id=${user}`,
    );
    expect([other.statusCode, other.body.includes('ttd.png')]).toEqual([200, false]);

    expect((await faculty.sign(document, { id, user })).statusCode).toBe(200);
    const { bytes } = await faculty.fileOf(document);
    expect(signaturesIn(bytes)).toMatchObject([{ validation: 'Signature is Valid.', whole: true }]);
    expect(picturesIn(bytes)).toContainEqual({ width: 600, height: 60 });
    expect(textOf(bytes)).toContain('Ditandatangani secara elektronik oleh');

    expect((await act(user, 'remove_signature', {})).statusCode).toBe(200);
    const { rows } = await sql`select signature from "user" where id = ${user}`.execute(faculty.db);
    expect(rows).toEqual([{ signature: null }]);
  });
});
