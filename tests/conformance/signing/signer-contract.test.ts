import { verify, X509Certificate } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../../server/core/config.ts';
import type { Trx } from '../../../server/core/deps.ts';
import type { AppError } from '../../../server/core/errors.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { appendSignature } from '../../../server/signing/append-signature.ts';
import { authoritiesPem } from '../../../server/signing/authority.ts';
import { checkFile } from '../../../server/signing/check-file.ts';
import { createCscSigner } from '../../../server/signing/csc-signer.ts';
import { createFacultySigner } from '../../../server/signing/faculty-signer.ts';
import { revokeOf } from '../../../server/signing/keep-certificates.ts';
import { issueParts } from '../../../server/signing/parts.ts';
import { signatureKind } from '../../../server/signing/signature-kind.ts';
import type { Signer, SigningKey, SigningPerson } from '../../../server/signing/signer.ts';
import { openAuthority } from '../../../server/signing/testing/csc-authority.ts';
import { type Kept, type Mood, openCscProvider } from '../../../server/signing/testing/csc-provider.ts';
import { checkTexts } from '../../../src/definition/messages/check-texts.ts';
import { signaturesIn, verifiedByOpenssl } from './outside.ts';
import { type Asked, codesOf, openSigningFaculty, type SigningFaculty } from './signing.ts';

// What everybody who keeps keys has to do alike, and what comes of one outside where a document is signed.

type Authority = Awaited<ReturnType<typeof openAuthority>>;

const LABEL = 'Penyelenggara Uji';
const kept = new Map<string, Kept>();
let provider: Awaited<ReturnType<typeof openCscProvider>>;
let authority: Authority;
let faculty: SigningFaculty;

beforeAll(async () => {
  [provider, authority] = await Promise.all([openCscProvider(kept), openAuthority('Uji')]);
  const signer = {
    provider: provider.provider('v2'),
    roots: [authority.root],
    label: LABEL,
    certified: true,
  };
  faculty = await openSigningFaculty({ demo: false, signer });
});
afterAll(async () => {
  await faculty?.close();
  await provider?.close();
});

afterEach(() => provider.be(null));

const inTrx = <T>(work: (trx: Trx) => Promise<T>) => inTransaction(faculty.db, work);
const now = () => faculty.deps.clock.now();

/** The account of the seeds, as whoever signs. */
async function personOf(key: string): Promise<SigningPerson> {
  const user = faculty.id('user', key);
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from "user" where id = ${user}`.execute(faculty.db);
  const [{ name, email } = { name: '', email: '' }] = rows;
  return { user, name, email };
}

/** Gives the person a key at the provider. */
async function enrol(
  person: SigningPerson,
  more: Partial<Kept & { kind: 'RSA' | 'EC' }> = {},
  by = authority,
) {
  const { kind = 'EC', ...how } = more;
  const { email, name } = person;
  kept.set(String(email), { ...(await by.issue({ name, email: String(email), kind })), ...how });
}

interface Bench {
  signer: Signer;
  keyType: SigningKey['keyType'];
  /** Who signs. */
  person: SigningPerson;
  /** What our check says of a signature that was given where no document was signed. */
  unrecorded: 'valid' | 'elsewhere';
}

/** A person who has no other business here. */
const OF_FACULTY = 'vina';
const OF_PROVIDER = 'admin';

const BENCHES: [string, () => Promise<Bench>][] = [
  [
    'the faculty itself',
    async () => {
      const { config, definitions } = faculty.deps;
      const signer = createFacultySigner(() => issueParts(config, definitions, faculty.keys));
      return { signer, keyType: 'EC', person: await personOf(OF_FACULTY), unrecorded: 'valid' };
    },
  ],
  ...(
    [
      ['v1', 'RSA', false],
      ['v1', 'EC', true],
      ['v2', 'EC', false],
    ] as const
  ).map(([version, kind, plain]): [string, () => Promise<Bench>] => [
    `a provider, ${version}, ${kind}${plain ? ' as two numbers' : ''}`,
    async () => {
      const person = await personOf(OF_PROVIDER);
      await enrol(person, { kind, plain });
      const signer = createCscSigner(provider.provider(version), { roots: [authority.root] });
      return { signer, keyType: kind, person, unrecorded: 'elsewhere' };
    },
  ]),
];

async function page(): Promise<Uint8Array> {
  const file = PDF.create();
  file.addPage().drawText('Halaman', { x: 20, y: 20 });
  return file.save();
}

/** A PDF that was sealed with the key. */
async function sealed(key: SigningKey): Promise<Buffer> {
  const wish = { key, field: 'signature-1', reason: 'Uji', at: now(), seen: null, timestamps: null };
  return appendSignature(await page(), wish);
}

describe.each(BENCHES)('%s', (_name, open) => {
  let bench: Bench;
  let key: SigningKey;
  beforeAll(async () => {
    bench = await open();
    key = await inTrx((trx) => bench.signer.keyOf(trx, bench.person, now()));
  });

  it('gives a key with the certificates up to one that anybody may fetch', async () => {
    const path = [key.certificate, ...key.chain].map((der) => new X509Certificate(der));
    for (const [at, one] of path.entries()) {
      const above = path[at + 1] ?? one;
      expect([one.checkIssued(above), one.verify(above.publicKey)]).toEqual([true, true]);
    }
    expect(path[0]?.serialNumber.toLowerCase()).toBe(key.serial);
    expect(path[0]?.subject).toContain(`CN=${bench.person.name.replaceAll(',', '\\,')}`);
    expect(path[0]?.subjectAltName).toContain(String(bench.person.email));
    expect(key.keyType).toBe(bench.keyType);
    const known = await authoritiesPem(faculty.db, faculty.deps.config);
    expect(known.replaceAll(/\s/g, '')).toContain(path.at(-1)?.toString().replaceAll(/\s/g, ''));
  });

  it.each(['SHA-256', 'SHA-512'] as const)('signs by it, with %s', async (digest) => {
    const data = Buffer.from('Yang ditandatangani');
    const signature = await key.sign(data, digest);
    const { publicKey } = new X509Certificate(key.certificate);
    expect(verify(digest, data, publicKey, signature)).toBe(true);
    expect(verify(digest, Buffer.from('yang lain'), publicKey, signature)).toBe(false);
  });

  it('seals files that others and we call valid, two at once', async () => {
    const keys = await Promise.all(
      [0, 1].map(() => inTrx((trx) => bench.signer.keyOf(trx, bench.person, now()))),
    );
    const files = await Promise.all(keys.map((one) => sealed(one)));
    const authorities = await authoritiesPem(faculty.db, faculty.deps.config);
    for (const file of files) {
      expect(signaturesIn(file)).toEqual([
        expect.objectContaining({ validation: 'Signature is Valid.', whole: true }),
      ]);
      expect(verifiedByOpenssl(file, authorities)).toEqual(['good']);
      // A provider has keys for people who are none of ours: what we did not record is not vouched for.
      const { signatures } = await checkFile(faculty.deps, file);
      expect(signatures[0]?.state).toBe(bench.unrecorded);
    }
    expect(new Set(keys.map(({ serial }) => serial)).size).toBe(1);
  });
});

const whyOf = (code: string) => (error: AppError) => [
  error.faults[0]?.code === code,
  error.faults[0]?.message,
];

describe('nobody signs', () => {
  const refusedBy = async (person: SigningPerson, signer: Signer) =>
    inTrx((trx) => signer.keyOf(trx, person, now())).then(() => null, whyOf('E_PROCESS_CERTIFICATE'));

  it('whose certificate the faculty revoked', async () => {
    const [, open] = BENCHES[0] as (typeof BENCHES)[number];
    const { person, signer } = await open();
    await inTrx((trx) => revokeOf(trx, String(person.email), 'hilang', now()));
    expect(await refusedBy(person, signer)).toEqual([true, expect.stringContaining('telah dicabut')]);
  });

  const EXPIRED = { from: '2020-01-01', until: '2021-01-01' };
  const COMING = { from: '2039-01-01', until: '2040-01-01' };
  const OTHER = { name: 'Orang Lain' };
  it.each<[string, string, (person: { name: string; email: string }) => Promise<Kept | null>]>([
    ['whom the provider does not know', 'belum mengenal', async () => null],
    ['whose days are over', 'tidak lagi berlaku', (one) => authority.issue({ ...one, ...EXPIRED })],
    ['whose days have not begun', 'tidak lagi berlaku', (one) => authority.issue({ ...one, ...COMING })],
    [
      'who is revoked there',
      'dicabut',
      async (one) => ({ ...(await authority.issue(one)), status: 'revoked' }),
    ],
    [
      'who is held there',
      'dibekukan',
      async (one) => ({ ...(await authority.issue(one)), status: 'suspended' }),
    ],
    [
      'by the address of somebody else',
      'orang lain',
      (one) => authority.issue({ ...one, email: 'x@y.example' }),
    ],
    ['by the name of somebody else', 'orang lain', () => authority.issue(OTHER)],
    [
      'by an authority that is not believed',
      'tidak dapat dipakai',
      async (one) => (await openAuthority('Asing')).issue(one),
    ],
    [
      'whom the provider asks for a PIN',
      'PIN',
      async (one) => ({ ...(await authority.issue(one)), pin: true }),
    ],
  ])('%s', async (_who, sentence, certificate) => {
    const person = await personOf(OF_PROVIDER);
    const email = String(person.email);
    const one = await certificate({ name: person.name, email });
    kept.delete(email);
    if (one) kept.set(email, one);
    for (const version of ['v1', 'v2'] as const) {
      const signer = createCscSigner(provider.provider(version), { roots: [authority.root] });
      expect(await refusedBy(person, signer)).toEqual([true, expect.stringContaining(sentence)]);
    }
  });

  it('but who is named without an address, titles and capitals aside', async () => {
    const person = { user: 'x', name: 'Dr. Siti Nurhaliza, S.T., M.T.', email: 'siti@dosen.example.ac.id' };
    kept.set(person.email, await authority.issue({ name: 'SITI NURHALIZA' }));
    const signer = createCscSigner(provider.provider('v2'), { roots: [authority.root] });
    expect(await refusedBy(person, signer)).toBeNull();
  });
});

describe('a provider', () => {
  it.each<[string, Mood, string]>([
    ['does not answer', 'silent', 'tidak menjawab'],
    ['fails', 'failing', 'tidak menjawab'],
    ['answers without end', 'endless', 'tidak menjawab'],
    ['refuses', 'refusing', 'menolak'],
    ['signs something else', 'lying', 'tidak menjawab'],
  ])('that %s is told so', async (_what, mood, sentence) => {
    const person = await personOf(OF_PROVIDER);
    await enrol(person);
    const signer = createCscSigner(
      provider.provider('v1'),
      { roots: [authority.root] },
      // Enough for a busy machine to sign within afterwards.
      mood === 'silent' ? 1_500 : undefined,
    );
    const signing = async () => sealed(await inTrx((trx) => signer.keyOf(trx, person, now())));
    provider.be(mood);
    const said = await signing().then(() => null, whyOf('E_SYSTEM_SIGNER'));
    provider.be(null);
    expect(said).toEqual([true, expect.stringContaining(sentence)]);
    expect(await signing()).toBeInstanceOf(Buffer);
  });

  it('that forgot its token is signed in to again, and never gets the document', async () => {
    const person = await personOf(OF_PROVIDER);
    await enrol(person);
    const signer = createCscSigner(provider.provider('v2'), { roots: [authority.root] });
    await inTrx((trx) => signer.keyOf(trx, person, now()));
    const before = provider.asked.length;
    provider.be('signed_out');
    await sealed(await inTrx((trx) => signer.keyOf(trx, person, now())));
    const asked = provider.asked.slice(before);
    expect(asked.map(({ path }) => path.split('/').slice(-2).join('/'))).toEqual([
      'credentials/list',
      'v2/info',
      'oauth2/token',
      'credentials/list',
      'credentials/info',
      'credentials/authorize',
      'signatures/signHash',
    ]);
    for (const { body } of asked) expect(body.length).toBeLessThan(400);
  });
});

describe('a document', () => {
  let document: string;
  let asked: Asked[];
  const emailOf = async ({ user }: Asked) => {
    const { rows } = await sql<{ email: string }>`select email from "user" where id = ${user}`.execute(
      faculty.db,
    );
    return rows[0]?.email ?? '';
  };
  beforeAll(async () => {
    await sql`update "user" set demo = false`.execute(faculty.db);
    document = await faculty.unsigned(2);
    asked = await faculty.requestsOf(document);
  });

  it('stays as it was while a signer cannot sign there', async () => {
    const [one] = asked as [Asked];
    const before = await faculty.fileOf(document);
    const missing = await faculty.sign(document, one);
    expect([missing.statusCode, codesOf(missing)]).toEqual([409, ['E_PROCESS_CERTIFICATE']]);
    for (const person of asked) await enrol({ ...person, email: await emailOf(person) });
    provider.be('refusing');
    const refused = await faculty.sign(document, one);
    provider.be('failing');
    const failing = await faculty.sign(document, one);
    expect([refused, failing].map((answer) => [answer.statusCode, codesOf(answer)])).toEqual([
      [503, ['E_SYSTEM_SIGNER']],
      [503, ['E_SYSTEM_SIGNER']],
    ]);
    expect(await faculty.fileOf(document)).toEqual(before);
    expect((await faculty.requestsOf(document)).map(({ status }) => status)).toEqual(
      asked.map(({ status }) => status),
    );
  });

  it('is signed by its provider, is ours, and says what kind of signatures it has', async () => {
    expect(await faculty.checkPage(document)).toContain(
      `dengan sertifikat ${LABEL}; tersertifikasi menurut PP 71`,
    );
    for (const one of asked) expect((await faculty.sign(document, one)).statusCode).toBe(200);
    const { bytes } = await faculty.fileOf(document);
    expect(signaturesIn(bytes).map(({ signer, validation }) => [signer, validation])).toEqual(
      asked.map(({ name }) => [name, 'Signature is Valid.']),
    );
    const authorities = await faculty.authorities();
    expect(authorities).toContain(`# ${LABEL}\n`);
    expect(verifiedByOpenssl(bytes, authorities)).toEqual(['good', 'good']);
    const { signatures, verdict } = await checkFile(faculty.deps, bytes);
    expect([verdict, ...signatures.map(({ state }) => state)]).toEqual(['sound', 'valid', 'valid']);
    const changed = Buffer.concat([bytes.subarray(0, 900), Buffer.from('x'), bytes.subarray(901)]);
    expect((await checkFile(faculty.deps, changed)).verdict).toBe('changed');
    const { config, db } = faculty.deps;
    const without = { ...config, signer: { ...config.signer, roots: [] } };
    expect((await checkFile({ db, config: without }, bytes)).signatures.map(({ state }) => state)).toEqual([
      'foreign',
      'foreign',
    ]);
    expect(await faculty.checkPage(document)).not.toContain('sertifikat fakultas;');
  });

  it('says so of certificates alone that signed it, and certified only where the operator does', async () => {
    const { config, db } = faculty.deps;
    const kindOf = (signer: Partial<Config['signer']>, demo = false, id = document) =>
      signatureKind(db, { demo, signer: { ...config.signer, ...signer } }, id);
    const { kinds } = checkTexts;
    expect(await kindOf({ certified: false, provider: null })).toBe(kinds.provider(LABEL, false));
    expect(kinds.provider(LABEL, false)).toContain('tidak dinyatakan tersertifikasi');
    expect(await kindOf({}, true)).toBe(kinds.demo);
    const unsigned = await faculty.unsigned(1);
    expect(await kindOf({}, false, unsigned)).toBe(kinds.provider(LABEL, true));
    expect(await kindOf({ provider: null }, false, unsigned)).toBe(kinds.faculty);
    await sql`
      update signature_request set certificate = (select serial from signing_certificate limit 1)
      where id = ${asked[0]?.id}`.execute(db);
    expect(await kindOf({})).toBe(`Sebagian: ${kinds.faculty} Sebagian: ${kinds.provider(LABEL, true)}`);
  });
});
