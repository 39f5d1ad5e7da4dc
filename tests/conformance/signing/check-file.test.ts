import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDF } from '@libpdf/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trx } from '../../../server/core/deps.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { appendSignature } from '../../../server/signing/append-signature.ts';
import { createFacultySigner } from '../../../server/signing/faculty-signer.ts';
import { revokeOf } from '../../../server/signing/keep-certificates.ts';
import { issueParts } from '../../../server/signing/parts.ts';
import type { SigningKey } from '../../../server/signing/signer.ts';
import { foreignKey } from '../../../server/signing/testing/foreign-key.ts';
import { paperOf, revisionsOf, signaturesIn, verifiedByOpenssl } from './outside.ts';
import { type Asked, openSigningFaculty, type SigningFaculty } from './signing.ts';

// What the server says of a file that somebody sends, beside what pdfsig, OpenSSL and pdftoppm say of it.

let faculty: SigningFaculty;
let authorities: string;
/** Signed by two people. */
let document: string;
let signed: Buffer;
let asked: Asked[];

beforeAll(async () => {
  faculty = await openSigningFaculty();
  document = await faculty.unsigned(2);
  asked = await faculty.requestsOf(document);
  for (const one of asked) expect((await faculty.sign(document, one)).statusCode).toBe(200);
  signed = (await faculty.fileOf(document)).bytes;
  authorities = await faculty.authorities();
});
afterAll(() => faculty?.close());

interface Told {
  verdict: { value: string; text: string };
  signatures: {
    signer: string;
    state: string;
    whole: boolean;
    revoked_at: string | null;
    details: string[];
  }[];
}

const send = (payload: Buffer | string, type = 'application/pdf') =>
  faculty.app.inject({ method: 'POST', url: '/api/check', payload, headers: { 'content-type': type } });

async function told(file: Buffer): Promise<Told> {
  const answer = await send(file);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json().data;
}

/** State of each signature, and what is said of the whole. */
async function verdictOn(file: Buffer) {
  const { verdict, signatures } = await told(file);
  return [verdict.value, ...signatures.map(({ state, whole }) => `${state}${whole ? ', whole' : ''}`)];
}

const validity = (file: Buffer) => signaturesIn(file).map(({ validation, whole }) => [validation, whole]);
const VALID = 'Signature is Valid.';

const wishOf = (key: SigningKey, field: string) => ({
  key,
  field,
  reason: 'Uji',
  at: faculty.deps.clock.now(),
  seen: null,
  timestamps: null,
});

/** The key that the server keeps for somebody. */
const keyOf = ({ user, name }: Asked) => {
  const { clock, config, definitions } = faculty.deps;
  const signer = createFacultySigner(() => issueParts(config, definitions, faculty.keys));
  const person = { user, name, email: 'x@example.ac.id' };
  return inTransaction(faculty.db, (trx: Trx) => signer.keyOf(trx, person, clock.now()));
};

async function withWord(pdf: Buffer): Promise<Buffer> {
  const file = await PDF.load(pdf);
  file.getPage(0)?.drawText('LULUS', { x: 200, y: 400, size: 40 });
  return Buffer.from(await file.save({ incremental: true }));
}

const drawn = (pdf: Buffer) =>
  execFileSync('pdftoppm', ['-r', '20', '-f', '1', '-l', '1', '-'], { input: pdf });

describe('of a file that is sent it is told', () => {
  it('that every signature is valid, and who gave it', async () => {
    expect(await verdictOn(signed)).toEqual(['sound', 'valid', 'valid, whole']);
    expect((await told(signed)).signatures.map(({ signer }) => signer)).toEqual(
      asked.map(({ name }) => expect.stringContaining(name)),
    );
    expect(validity(signed)).toEqual([
      [VALID, false],
      [VALID, true],
    ]);
    expect(verifiedByOpenssl(signed, authorities)).toEqual(['good', 'good']);
  });

  it('that an earlier revision of it is signed as well', async () => {
    const [first] = revisionsOf(signed);
    expect(await verdictOn(first as Buffer)).toEqual(['sound', 'valid, whole']);
  });

  it('that a byte was changed: of all that cover it', async () => {
    const changed = Buffer.from(signed);
    const at = changed.indexOf('stream') + 20;
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await verdictOn(changed)).toEqual(['changed', 'broken', 'broken, whole']);
    expect(validity(changed).map(([said]) => said)).toEqual(['Digest Mismatch.', 'Digest Mismatch.']);
    expect(verifiedByOpenssl(changed, authorities)).toEqual(
      [1, 2].map(() => expect.stringContaining('content verify error')),
    );
  });

  it('that a byte was changed that only the second covers', async () => {
    const changed = Buffer.from(signed);
    const end = (revisionsOf(signed)[0] as Buffer).length;
    const at = changed.indexOf('/Reason', end) + 10;
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect((await told(changed)).verdict.value).toBe('changed');
    expect((await told(changed)).signatures.at(1)?.state).toBe('broken');
    expect(validity(changed).map(([said]) => said)).toEqual([VALID, 'Digest Mismatch.']);
  });

  it('that something was added at its end', async () => {
    const longer = Buffer.concat([signed, Buffer.from('\n% lebih\n')]);
    expect(await verdictOn(longer)).toEqual(['changed', 'valid', 'valid']);
    expect((await told(longer)).signatures.at(-1)?.details.at(-1)).toContain('ada tambahan');
    expect(validity(longer)).toEqual([
      [VALID, false],
      [VALID, false],
    ]);
  });

  it('that its page was changed after the last signature', async () => {
    expect(await verdictOn(await withWord(signed))).toEqual(['changed', 'overlaid', 'overlaid']);
  });

  it('that its page was changed between two signatures, which pdfsig does not see', async () => {
    const [first] = revisionsOf(signed);
    const key = await keyOf(asked[1] as Asked);
    const tampered = await appendSignature(await withWord(first as Buffer), wishOf(key, 'lain'));
    expect(await verdictOn(tampered)).toEqual(['changed', 'overlaid', 'valid, whole']);
    expect(validity(tampered)).toEqual([
      [VALID, false],
      [VALID, true],
    ]);
    const [before, after] = revisionsOf(tampered).map(drawn);
    expect(before?.equals(after as Buffer)).toBe(false);
  });

  it('that somebody signed it whose certificate is not ours', async () => {
    const foreign = await appendSignature(signed, wishOf(await foreignKey('Ketua'), 'asing'));
    expect(await verdictOn(foreign)).toEqual(['doubtful', 'valid', 'valid', 'foreign, whole']);
    expect(verifiedByOpenssl(foreign, authorities).at(-1)).toMatch(/self.signed/);
  });

  it('that a certificate with the name of our authority is still not ours', async () => {
    const { rows } = await sql<{ certificate: string }>`select certificate from signing_authority`.execute(
      faculty.db,
    );
    const { X509Certificate } = await import('../../../server/signing/x509.ts');
    const name = new X509Certificate(rows[0]?.certificate ?? '').subjectName.getField('CN')[0] ?? '';
    const foreign = await appendSignature(signed, wishOf(await foreignKey(name), 'tiruan'));
    expect((await told(foreign)).signatures.at(-1)).toMatchObject({ signer: name, state: 'foreign' });
  });

  it('that a certificate was revoked: what we gave before stays valid, what we know nothing of does not', async () => {
    const other = await faculty.unsigned(1);
    const [person] = (await faculty.requestsOf(other)) as [Asked];
    const key = await keyOf(person);
    const stolen = await appendSignature((await faculty.fileOf(other)).bytes, wishOf(key, 'curian'));
    expect(await verdictOn(stolen)).toEqual(['sound', 'valid, whole']);
    expect((await faculty.sign(other, person)).statusCode).toBe(200);
    const given = (await faculty.fileOf(other)).bytes;
    const { rows } = await sql<{ email: string }>`select email from "user" where id = ${person.user}`.execute(
      faculty.db,
    );
    const now = faculty.deps.clock.now();
    await inTransaction(faculty.db, (trx) => revokeOf(trx, rows[0]?.email ?? '', 'dicuri', now));
    expect(await verdictOn(stolen)).toEqual(['doubtful', 'revoked, whole']);
    expect(await verdictOn(given)).toEqual(['sound', 'valid, whole']);
    const [one] = (await told(given)).signatures;
    expect(one?.revoked_at).toBe(now.toISOString());
    expect(one?.details.join()).toContain('dicabut kemudian');
  });

  it('that nobody signed it', async () => {
    const unsigned = (await faculty.fileOf(await faculty.unsigned(3))).bytes;
    expect(await told(unsigned)).toMatchObject({ verdict: { value: 'unsigned' }, signatures: [] });
  });

  it.each([
    ['a range that begins late', /\/ByteRange \[0 /, '/ByteRange [1 '],
    ['a range that leaves out more than the signature', /\/ByteRange \[0 (\d)/, '/ByteRange [0 0'],
    ['a range beyond the file', /\/ByteRange \[0 (\d+)\s+(\d)/, '/ByteRange [0 $1 9$2'],
  ])('nothing good with %s', async (_what, range, other) => {
    const [first] = revisionsOf(signed) as [Buffer];
    const bent = Buffer.from(first.toString('latin1').replace(range, other), 'latin1');
    expect(bent.equals(first)).toBe(false);
    expect((await told(bent)).signatures.map(({ state }) => state)).toEqual(['broken']);
  });
});

describe('the script that we publish', () => {
  const path = fileURLToPath(new URL('../../../public/check-signatures.sh', import.meta.url));
  /** Exit code and what it says of a file. */
  function run(file: Buffer) {
    const folder = mkdtempSync(join(tmpdir(), 'aula-script-'));
    try {
      writeFileSync(join(folder, 'a.pdf'), file);
      writeFileSync(join(folder, 'ca.pem'), authorities);
      const { status, stdout } = spawnSync('bash', [path, 'a.pdf', 'ca.pem'], {
        cwd: folder,
        encoding: 'utf8',
      });
      return { status, said: stdout };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  it('is short enough to be read', () => {
    expect(readFileSync(path, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(30);
  });

  it('finds a signed file good, and names who signed', () => {
    const { status, said } = run(signed);
    expect(said).toContain('2 good signatures');
    for (const { name } of asked) expect(said).toContain(name);
    expect(status).toBe(0);
  });

  it('finds what is wrong with any other', async () => {
    const changed = Buffer.from(signed);
    const at = changed.indexOf('stream') + 20;
    changed[at] = (changed[at] ?? 0) ^ 1;
    const [first] = revisionsOf(signed) as [Buffer];
    const key = await keyOf(asked[1] as Asked);
    const cases: [string, Buffer][] = [
      ['content verify error', changed],
      ['something was added after the last signature', Buffer.concat([signed, Buffer.from('\n')])],
      [
        'pages were changed before signature 1',
        await appendSignature(await withWord(first), wishOf(key, 'lain')),
      ],
      ['self-signed certificate', await appendSignature(signed, wishOf(await foreignKey('Ketua'), 'asing'))],
      ['no signature', Buffer.from(await PDF.create().save())],
    ];
    for (const [what, file] of cases) {
      const { status, said } = run(file);
      expect([what, status, said]).toEqual([what, 1, expect.stringContaining('WRONG: ')]);
      expect(said).toContain(what);
      expect(said).not.toContain('good');
    }
  });
});

describe('a file is not looked at', () => {
  it.each([
    ['no PDF', 'halo', 422],
    ['nothing', '', 422],
    ['more than ten megabytes', `%PDF-${'0'.repeat(10 * 1024 * 1024)}`, 413],
  ])('that is %s', async (_what, content, status) => {
    const answer = await send(content);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().errors[0].message).toMatch(/^[A-Z].*\.$/);
  });

  it('that comes as a form', async () => {
    expect((await send('%PDF-1.7', 'multipart/form-data; boundary=x')).statusCode).toBe(415);
  });
});

it('nothing of a file is kept, and no row is written', async () => {
  const count = async () => {
    const { rows } = await sql<{ files: string; audit: string }>`
      select (select count(*) from stored_file)::text as files, (select count(*) from audit)::text as audit`.execute(
      faculty.db,
    );
    return rows[0];
  };
  const before = await count();
  await told(signed);
  expect(await count()).toEqual(before);
});

describe('the check page', () => {
  it('tells the digests by which a file is compared in the browser', async () => {
    const page = await faculty.checkPage(document);
    const now = await faculty.fileOf(document);
    expect(page).toContain(`data-current="${now.sha256}"`);
    const { earlier } = await faculty.check(document);
    expect(earlier).toHaveLength(2);
    expect(earlier).not.toContain(now.sha256);
  });

  it('says whose letter it is and how many pages it has, so that a page that is missing is missed', async () => {
    const { publisher, pages } = await faculty.check(document);
    expect(publisher).toBe('S2 Teknik Mesin, Fakultas Teknik, Universitas Contoh Nusantara');
    expect(pages).toBe(paperOf(signed).pages);
    const page = await faculty.checkPage(document);
    expect(page).toContain(`<dt>Penerbit</dt><dd>${publisher}</dd>`);
    expect(page).toContain(`<dt>Jumlah halaman</dt><dd>${pages}</dd>`);
  });

  it('says how many signed and when it was asked, and leads from a code that is typed to its own page', async () => {
    const page = await faculty.checkPage(document);
    expect(page).toMatch(
      /2 dari 2 tanda tangan sudah diberikan\. Diperiksa \d+ \w+ 2025 pukul \d\d\.\d\d WIB\./,
    );
    const typed = async (code: string) =>
      (await faculty.app.inject({ url: `/api/check?code=${encodeURIComponent(code)}` })).headers.location;
    expect(await typed('7k4m 9q2d5xab')).toBe('/api/check/7K4M-9Q2D-5XAB');
    expect(await typed('7K4M-9Q2D-5XAB')).toBe('/api/check/7K4M-9Q2D-5XAB');
    expect(await typed('//jahat.example/a')).toBe('/api/check/%2F%2Fjahat.example%2Fa');
    expect(await typed(' ')).toBeUndefined();
  });

  it('tells nobody who cannot sign in more than masked names: no e-mail, no number of a person', async () => {
    const { rows } = await sql<{ data: string; emails: string[] }>`
      select d.data::text as data, array(select email from "user") as emails
      from generated_document d where d.id = ${document}`.execute(faculty.db);
    const [row] = rows;
    const said = [await faculty.checkPage(document), JSON.stringify(await faculty.check(document))].join();
    for (const email of row?.emails ?? []) expect(said).not.toContain(email);
    for (const { name } of asked) expect(said).not.toContain(name);
    const numbers = [...(row?.data ?? '').matchAll(/"(?:nip|nim|niu)": "([^"]+)"/g)].map(
      ([, number]) => number,
    );
    expect(numbers.length).toBeGreaterThan(0);
    for (const number of numbers) expect(said).not.toContain(String(number));
  });

  it('is reached by nothing that can be counted up', async () => {
    const { rows } = await sql<{ id: string; code: string; number: string | null }>`
      select id, verification_code as code, number from generated_document where verification_code is not null`.execute(
      faculty.db,
    );
    expect(rows.length).toBeGreaterThan(50);
    // Eight letters and digits of thirty or so: neighbours share no beginning.
    const beginnings = new Set(rows.map(({ code }) => code.slice(0, 4)));
    expect(beginnings.size).toBeGreaterThan(rows.length * 0.99);
    for (const known of [rows[0]?.id, rows[0]?.number])
      expect(
        (await faculty.app.inject({ url: `/api/check/${encodeURIComponent(String(known))}` })).statusCode,
      ).toBe(404);
  });
});

it('verifies files for an address as often as people need it, then slowly, and no more', async () => {
  const from = (remoteAddress: string) =>
    faculty.app.inject({
      method: 'POST',
      url: '/api/check',
      payload: 'no file',
      headers: { 'content-type': 'application/pdf' },
      remoteAddress,
    });
  const before = faculty.deps.config.rateLimit;
  faculty.deps.config.rateLimit = 10_000;
  try {
    const answers: number[] = [];
    // Twenty in a minute, then thirty more.
    for (let n = 0; n < 51; n++) answers.push((await from('10.8.0.1')).statusCode);
    expect([...new Set(answers.slice(0, 50)), answers.at(-1)]).toEqual([422, 429]);
    expect((await from('10.8.0.2')).statusCode).toBe(422);
  } finally {
    faculty.deps.config.rateLimit = before;
  }
});
