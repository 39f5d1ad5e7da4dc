import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sealer } from '../../../server/audit/seal.ts';
import { signaturesIn, verifiedByOpenssl } from './outside.ts';
import { type Asked, codesOf, openSigningFaculty, type SigningFaculty } from './signing.ts';

// The certificate of a signed document, and who of all people gets anything of a document that is not theirs.

const ROUTE = 'signing.signer@signed_in';
let faculty: SigningFaculty;
let document: string;
let asked: Asked[];

beforeAll(async () => {
  faculty = await openSigningFaculty();
  document = await faculty.unsigned(2);
  asked = await faculty.requestsOf(document);
});
afterAll(() => faculty?.close());

const certificateOf = (user: string, id = document, route = ROUTE) =>
  faculty.get(user, `/api/routes/${route}/documents/${id}/certificate?p.id=${id}`);

async function downloaded(user: string): Promise<Buffer> {
  const answer = await certificateOf(user);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return (await faculty.app.inject({ url: answer.json().url })).rawPayload;
}

/** The lines of a page as they are read: label and value beside each other. */
const linesOf = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const LABELS = [
  'Dokumen',
  'Tentang',
  'Nomor',
  'Id',
  'Kode periksa',
  'Keadaan',
  'Jumlah halaman',
  'SHA-256 asli',
  'SHA-256 akhir',
  'Nomor induk',
  'Sebagai',
  'Cara membuktikan diri',
  'Waktu',
  'Alamat jaringan',
  'Peramban',
  'Alasan',
  'Nomor sertifikat',
  'SHA-256 sesudahnya',
  'Kepala catatan audit',
  'Halaman pemeriksaan',
];

describe('the page on which a document is signed', () => {
  it('says before anybody signed that the signatures will be uncertified ones in law', async () => {
    const page = (await faculty.page((asked[0] as Asked).user, document)).body;
    expect(page).toMatch(/"kind":"pdf"[^{}]*"in_law":"[^"]*tidak tersertifikasi/);
  });
});

describe('the certificate of a signed document', () => {
  it('there is none before somebody signed', async () => {
    expect((await certificateOf((asked[0] as Asked).user)).statusCode).toBe(404);
    const page = (await faculty.page((asked[0] as Asked).user, document)).body;
    expect(page).toContain('"certified":false');
  });

  it('says how and by whom each signature was given, with nothing empty', async () => {
    const original = await faculty.fileOf(document);
    const sealer = new Sealer(faculty.db);
    // What other transactions of the database are still busy with is sealed later.
    await expect.poll(() => sealer.seal(), { timeout: 30_000 }).toBeGreaterThan(0);
    for (const one of asked) expect((await faculty.sign(document, one)).statusCode).toBe(200);
    const final = await faculty.fileOf(document);
    expect((await faculty.page((asked[0] as Asked).user, document)).body).toContain('"certified":true');
    const lines = linesOf(await downloaded((asked[0] as Asked).user));
    const text = lines.join('\n');
    for (const label of LABELS) {
      const found = lines.filter((line) => line.startsWith(`${label} `));
      expect([label, found.length]).toEqual([label, expect.any(Number)]);
      expect(found.length).toBeGreaterThan(0);
      // The label alone would be a line without a value.
      expect(lines).not.toContain(label);
    }
    const { rows } = await sql<Record<string, string>>`
      select d.label, d.verification_code, s.certificate, s.address, s.hash_after, s.role_text
      from signature_request s join generated_document d on d.id = s.generated_document
      where d.id = ${document} order by s."order"`.execute(faculty.db);
    expect(rows).toHaveLength(2);
    for (const row of rows) for (const value of Object.values(row)) expect(text).toContain(value);
    for (const value of [
      document,
      original.sha256,
      final.sha256,
      'Kata sandi',
      'lightMyRequest',
      '(UTC+07.00)',
    ])
      expect(text).toContain(value);
    for (const { name } of asked) expect(text).toContain(name);
    expect(text.match(/NIP \d{18}/g)).toHaveLength(2);
    const reasons = final.bytes.toString('latin1').match(/catatan audit \d+\/[0-9a-f]+/g) ?? [];
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(text.replaceAll(/\s+/g, ' ')).toContain(reason);
    const head = await sql<{ hash: string }>`
      select encode(hash, 'hex') as hash from audit_seal order by number`.execute(faculty.db);
    expect(head.rows.some(({ hash }) => text.includes(hash))).toBe(true);
  });

  it('is signed by the application, not by a person, and leaves the document as it is', async () => {
    const before = await faculty.fileOf(document);
    const certificate = await downloaded((asked[1] as Asked).user);
    expect(signaturesIn(certificate)).toEqual([
      {
        signer: faculty.deps.definitions.current().app.name,
        type: 'ETSI.CAdES.detached',
        validation: 'Signature is Valid.',
        whole: true,
      },
    ]);
    expect(verifiedByOpenssl(certificate, await faculty.authorities())).toEqual(['good']);
    const headers = { 'content-type': 'application/pdf' };
    const sent = await faculty.app.inject({
      method: 'POST',
      url: '/api/check',
      payload: certificate,
      headers,
    });
    expect(sent.json().data.verdict.value).toBe('sound');
    expect((await faculty.fileOf(document)).sha256).toBe(before.sha256);
  });

  it('says what is not known in words, for what a program signed', async () => {
    await sql`update signature_request set agent = null, address = null where generated_document = ${document}`.execute(
      faculty.db,
    );
    const lines = linesOf(await downloaded((asked[0] as Asked).user));
    expect(lines.filter((line) => /^Peramban +tidak disebut \(lewat program\)$/.test(line))).toHaveLength(2);
    expect(lines.filter((line) => /^Alamat jaringan +tidak ada$/.test(line))).toHaveLength(2);
  });
});

describe('nobody else, whatever their position and roles, is given', () => {
  interface Person {
    id: string;
    department: string;
    kind: string;
  }
  let strangers: Person[];
  /** Nobody signed it yet. */
  let open: string;

  beforeAll(async () => {
    open = await faculty.unsigned(2);
    const asking = await sql<{ user: string }>`
      select s."user" from signature_request s where s.generated_document in (${document}, ${open})
      union select a."user" from role_assignment a join signature_request s on s.role = a.role
      where s.generated_document in (${document}, ${open}) and a.deleted_at is null`.execute(faculty.db);
    const own = asking.rows.map(({ user }) => user);
    // One of each position with each set of roles, in each department, who is not asked and holds no office that is.
    const { rows } = await sql<Person>`
      select distinct on (kind) * from (
        select u.id, m.department, m.department || ' ' || u.position_id || ' ' || coalesce(
          (select string_agg(distinct a.role, ',') from role_assignment a
            where a."user" = u.id and a.deleted_at is null and (a.department is null or a.department = m.department)), '') as kind
        from "user" u join membership m on m."user" = u.id
        where u.status = 'active' and u.deleted_at is null and m.deleted_at is null
      ) as found order by kind, id`.execute(faculty.db);
    strangers = rows.filter(({ id }) => !own.includes(id));
    for (const { id, department } of strangers) faculty.places.set(id, department);
    expect(strangers.length).toBeGreaterThan(15);
  });

  it('page, bytes, certificate or history of a document, nor may they sign or decline', async () => {
    const [one] = (await faculty.requestsOf(document)) as [Asked];
    const [waiting] = (await faculty.requestsOf(open)) as [Asked];
    for (const { id, kind } of strangers) {
      for (const target of [document, open]) {
        const answers = [
          await faculty.page(id, target),
          await faculty.address(id, target),
          await certificateOf(id, target),
        ];
        const refused = answers.map(({ statusCode }) => [403, 404].includes(statusCode));
        expect([kind, ...refused]).toEqual([kind, true, true, true]);
      }
      const version = await faculty.versionOf('signature_request', waiting.id);
      for (const action of ['sign', 'decline']) {
        const body = { item: waiting.id, version, reason: 'Bukan saya.' };
        const answer = await faculty.act(id, open, action, body);
        expect([kind, action, [403, 404, 409].includes(answer.statusCode)]).toEqual([kind, action, true]);
      }
    }
    expect((await faculty.requestsOf(open))[0]?.status).toBe('pending');
    expect(one.status).toBe('signed');
  });
});

it('whoever came without an account is given nothing but the check page', async () => {
  const id = document;
  for (const path of ['', `/documents/${id}`, `/documents/${id}/certificate`]) {
    const answer = await faculty.app.inject({ url: `/api/routes/${ROUTE}${path}?p.id=${id}` });
    expect([path, answer.statusCode]).toEqual([path, 401]);
  }
});

it('an expired certificate signs no more: another one is issued, and what it signed stays valid', async () => {
  const two = [await faculty.unsigned(1), await faculty.unsigned(1)];
  const [first] = (await faculty.requestsOf(two[0] as string)) as [Asked];
  expect((await faculty.sign(two[0] as string, first)).statusCode).toBe(200);
  const serials = async () => {
    const { rows } = await sql<{ serial: string }>`
      select serial from signing_certificate where "user" = ${first.user} order by issued_at`.execute(
      faculty.db,
    );
    return rows.map(({ serial }) => serial);
  };
  const before = await serials();
  const now = faculty.deps.clock.now().toISOString();
  await sql`update signing_certificate set expires_at = ${now} where "user" = ${first.user}`.execute(
    faculty.db,
  );
  const { rows } = await sql<Asked & { document: string }>`
    select s.id, s."user", s.generated_document as document from signature_request s
    join generated_document d on d.id = s.generated_document
    where s."user" = ${first.user} and s.status = 'pending' and d.status = 'awaiting_signatures' limit 1`.execute(
    faculty.db,
  );
  const [next] = rows;
  if (!next) throw new Error('nothing is left to sign');
  const answer = await faculty.sign(next.document, next);
  expect([answer.statusCode, codesOf(answer)]).toEqual([200, []]);
  expect(await serials()).toHaveLength(before.length + 1);
  const headers = { 'content-type': 'application/pdf' };
  for (const id of [two[0] as string, next.document]) {
    const payload = (await faculty.fileOf(id)).bytes;
    const sent = await faculty.app.inject({ method: 'POST', url: '/api/check', payload, headers });
    expect(sent.json().data.verdict.value).toBe('sound');
  }
});
