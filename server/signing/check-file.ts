import { createHash, X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../core/config.ts';
import type { Db, Deps } from '../core/deps.ts';
import { system } from '../core/tables.ts';
import { type FoundSignature, findSignatures } from './find-signatures.ts';
import { addsOnlySignatures } from './revision-changes.ts';
import { holdsAt, pathTo, rootsOf } from './trust.ts';
import { type CmsVerdict, verifyCms } from './verify-cms.ts';

/**
 * What became of a signature. `broken`: the bytes that it covers are others now. `overlaid`: they are there, and pages were
 * changed after it. `foreign`: the certificate is none of ours. `expired`: it was not valid when it was used. `revoked`: it
 * was revoked, and we know of no such signature from before. `elsewhere`: the certificate is one of the provider's, which has
 * them for people who are none of ours, and we know of no such signature.
 */
export type SignatureState =
  | 'valid'
  | 'broken'
  | 'overlaid'
  | 'foreign'
  | 'elsewhere'
  | 'expired'
  | 'revoked';

export interface CheckedSignature {
  /** Common name of the certificate; `''` = there is none to read. */
  signer: string;
  /** ISO time that the signature names. */
  signed_at: string | null;
  state: SignatureState;
  /** ISO time; the certificate was revoked, maybe later. */
  revoked_at: string | null;
  /** It covers the file to its end. */
  whole: boolean;
}

/**
 * `sound`: every signature is valid and the last covers the whole; `changed`: something is broken, overlaid or was added
 * after the last; `doubtful`: nothing was changed, and a certificate does not count.
 */
export type FileVerdict = 'sound' | 'changed' | 'doubtful' | 'unsigned';

export interface CheckedFile {
  verdict: FileVerdict;
  /** In the order in which they were given. */
  signatures: CheckedSignature[];
}

type Checker = Pick<Deps, 'db'> & { config: Pick<Config, 'demo' | 'signer'> };

/**
 * Looks at every signature of a PDF with the certificates that the faculty issued, outside a demo none of a demo's, and with
 * those of its provider. Keeps nothing of it.
 */
export async function checkFile(checker: Checker, pdf: Buffer): Promise<CheckedFile> {
  const signatures: CheckedSignature[] = [];
  for (const found of findSignatures(pdf)) signatures.push(await checkOne(checker, pdf, found));
  return { verdict: verdictOn(signatures), signatures };
}

function verdictOn(signatures: readonly CheckedSignature[]): FileVerdict {
  const last = signatures.at(-1);
  if (!last) return 'unsigned';
  const states = signatures.map(({ state }) => state);
  if (!last.whole || states.some((state) => state === 'broken' || state === 'overlaid')) return 'changed';
  return states.every((state) => state === 'valid') ? 'sound' : 'doubtful';
}

async function checkOne(
  { db, config }: Checker,
  pdf: Buffer,
  found: FoundSignature,
): Promise<CheckedSignature> {
  const whole = found.end === pdf.length;
  const verdict = found.cms && (await verifyCms(found.cms, Buffer.concat(found.covered)));
  const facts = {
    signer: verdict?.name ?? '',
    signed_at: verdict?.at?.toISOString() ?? null,
    revoked_at: null,
    whole,
  };
  if (!verdict?.intact || verdict.certificate === null) return { ...facts, state: 'broken' };
  const authority = await authorityOf(db, config.demo, verdict.certificate);
  const revision = pdf.subarray(0, found.end);
  const there = authority === null ? await standingThere(db, verdict, { config, revision }) : 'valid';
  // Only what begins as one of our own files is read further than its signatures.
  if (there !== 'valid') return { ...facts, state: there };
  if (!whole && !(await addsOnlySignatures(revision, pdf))) return { ...facts, state: 'overlaid' };
  if (authority === null) return { ...facts, state: 'valid' };
  return { ...facts, ...(await standing(db, verdict, { authority, revision })) };
}

/**
 * Of a certificate that none of ours issued. A provider's was in force when we had it sign, which our own record tells. Who
 * else has one may write under anything, and whether it was revoked by then only the provider knows.
 */
async function standingThere(
  db: Db,
  { certificate, carried, at }: CmsVerdict,
  { config, revision }: { config: Checker['config']; revision: Buffer },
): Promise<SignatureState> {
  const path = certificate && pathTo(certificate, carried, rootsOf(config.signer.roots));
  if (certificate === null || path === null) return 'foreign';
  if (at === null || ![certificate, ...path].every((one) => holdsAt(one, at))) return 'expired';
  return (await isRecorded(db, revision, null)) ? 'valid' : 'elsewhere';
}

/** Id of the authority that issued a certificate; `null` = none of ours did. */
async function authorityOf(db: Db, demo: boolean, certificate: X509Certificate): Promise<string | null> {
  const rows = await system(db)
    .selectFrom('signing_authority')
    .select(['id', 'certificate'])
    .where('demo', '=', demo)
    .execute();
  const issuer = rows.find(({ certificate: pem }) => {
    const above = new X509Certificate(pem);
    return certificate.checkIssued(above) && certificate.verify(above.publicKey);
  });
  return issuer?.id ?? null;
}

async function standing(
  db: Db,
  { certificate, at }: CmsVerdict,
  { authority, revision }: { authority: string; revision: Buffer },
): Promise<Pick<CheckedSignature, 'state' | 'revoked_at'>> {
  const inForce = certificate !== null && at !== null && holdsAt(certificate, at);
  if (!inForce) return { state: 'expired', revoked_at: null };
  const revoked_at = await revokedAt(db, authority, certificate);
  if (revoked_at === null) return { state: 'valid', revoked_at };
  // Whoever has a stolen key writes any time; that we gave the signature before then, only our own record tells.
  const before = await isRecorded(db, revision, revoked_at);
  return { state: before ? 'valid' : 'revoked', revoked_at };
}

async function revokedAt(
  db: Db,
  authority: string,
  { serialNumber }: X509Certificate,
): Promise<string | null> {
  const row = await system(db)
    .selectFrom('signing_certificate')
    .select('revoked_at')
    .where('authority', '=', authority)
    .where('serial', '=', serialNumber.toLowerCase())
    .executeTakeFirst();
  return row?.revoked_at ?? null;
}

/** Whether a signature that made `revision` was given here; `before`: ISO time, `null` = whenever. */
async function isRecorded(db: Db, revision: Buffer, before: string | null): Promise<boolean> {
  const sha256 = createHash('sha256').update(revision).digest('hex');
  const { rows } = await sql`
    select 1 from signature_request where hash_after = ${sha256} and (${before}::text is null or signed_at <= ${before}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
