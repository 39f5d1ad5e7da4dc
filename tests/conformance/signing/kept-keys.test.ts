import { createPrivateKey } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trx } from '../../../server/core/deps.ts';
import { loadKeys } from '../../../server/core/secret.ts';
import { createSecretBox } from '../../../server/core/secret-box.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { appendSignature } from '../../../server/signing/append-signature.ts';
import { createFacultySigner } from '../../../server/signing/faculty-signer.ts';
import { issueParts } from '../../../server/signing/parts.ts';
import { openTimestampAuthority } from '../../../server/signing/testing/timestamp-authority.ts';
import { signaturesIn, timestampsIn, verifiedByOpenssl } from './outside.ts';
import { type Asked, codesOf, openSigningFaculty, type SigningFaculty } from './signing.ts';

// Private keys lie closed with the secret of the installation; the time in a signature is somebody else's to say.

let faculty: SigningFaculty;
beforeAll(async () => {
  faculty = await openSigningFaculty();
});
afterAll(() => faculty?.close());

const inTrx = <T>(work: (trx: Trx) => Promise<T>) => inTransaction(faculty.db, work);
const firstOf = async (document: string) => (await faculty.requestsOf(document))[0] as Asked;

describe('by an authority that says the time', () => {
  const withTime = async (url: string | null, work: () => Promise<void>) => {
    const { config } = faculty.deps;
    const before = config.timestampUrl;
    config.timestampUrl = url;
    try {
      await work();
    } finally {
      config.timestampUrl = before;
    }
  };

  it('each signature has its token, which OpenSSL verifies over that very signature', async () => {
    const authority = await openTimestampAuthority();
    try {
      const document = await faculty.unsigned(2);
      await withTime(authority.url, async () => {
        for (const one of await faculty.requestsOf(document))
          expect((await faculty.sign(document, one)).statusCode).toBe(200);
      });
      const { bytes } = await faculty.fileOf(document);
      expect(timestampsIn(bytes, authority.certificate)).toEqual(['good', 'good']);
      expect(signaturesIn(bytes).map(({ validation }) => validation)).toEqual(
        Array(2).fill('Signature is Valid.'),
      );
      const other = await openTimestampAuthority();
      await other.close();
      expect(timestampsIn(bytes, other.certificate)).not.toContain('good');
    } finally {
      await authority.close();
    }
  });

  it('nothing is signed while it does not answer, and it is said why', async () => {
    const document = await faculty.unsigned(1);
    const one = await firstOf(document);
    await withTime('http://127.0.0.1:9/', async () => {
      const refused = await faculty.sign(document, one);
      expect([refused.statusCode, codesOf(refused)]).toEqual([503, ['E_SYSTEM_TIMESTAMP']]);
    });
    expect(await firstOf(document)).toMatchObject({ status: 'pending' });
    expect(signaturesIn((await faculty.fileOf(document)).bytes)).toEqual([]);
    expect((await faculty.sign(document, one)).statusCode).toBe(200);
    expect(timestampsIn((await faculty.fileOf(document)).bytes, '')).toEqual(['no token']);
  });
});

describe('private keys', () => {
  const isKey = (text: string) => {
    try {
      createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
      return true;
    } catch {
      return false;
    }
  };
  const keys = async () => {
    const { rows } = await sql<{ key: string }>`
      select key from signing_authority union all select key from signing_certificate`.execute(faculty.db);
    return rows.map(({ key }) => key);
  };

  it('cannot be read in the database, nor with another secret', async () => {
    const document = await faculty.unsigned(1);
    expect((await faculty.sign(document, await firstOf(document))).statusCode).toBe(200);
    const own = createSecretBox(faculty.keys('signing'));
    const { dataDir } = faculty.deps.config;
    const other = createSecretBox(loadKeys({ secret: 'rahasia orang lain', dataDir })('signing'));
    const kept = await keys();
    expect(kept.length).toBeGreaterThan(1);
    for (const key of kept) {
      expect([isKey(key), other.open(key)]).toEqual([false, null]);
      expect(isKey(own.open(key) ?? '')).toBe(true);
    }
  });

  it('that a lost secret closed are replaced by those of a new authority; what was signed stays good', async () => {
    const document = await faculty.unsigned(1);
    const { user, name, ...one } = await firstOf(document);
    expect((await faculty.sign(document, { ...one, user })).statusCode).toBe(200);
    const before = await faculty.fileOf(document);
    const { clock, config, definitions } = faculty.deps;
    const keysNow = loadKeys({ secret: 'rahasia baru', dataDir: config.dataDir });
    const signer = createFacultySigner(() => issueParts(config, definitions, keysNow));
    const person = { user, name, email: 'x@example.ac.id' };
    const many = (await faculty.authorities()).match(/BEGIN CERTIFICATE/g)?.length ?? 0;
    const key = await inTrx((trx) => signer.keyOf(trx, person, clock.now()));
    const authorities = await faculty.authorities();
    expect(authorities.match(/BEGIN CERTIFICATE/g)).toHaveLength(many + 1);
    const wish = { key, field: 'lagi', reason: 'Uji', at: clock.now(), seen: null, timestamps: null };
    const after = await appendSignature(before.bytes, wish);
    expect(verifiedByOpenssl(after, authorities)).toEqual(['good', 'good']);
  });
});
