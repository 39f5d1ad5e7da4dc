import { createHash } from 'node:crypto';
import type { CertificateFault } from '../../src/definition/errors/refusal-facts.ts';
import type { JsonObject } from '../../src/definition/model.ts';
import { refusal } from '../core/errors.ts';
import type { SignerConfig, SigningProvider } from '../core/signer-config.ts';
import { maySign, namesPerson } from './certificate-person.ts';
import { asCms, DIGESTS, type Digest, keyTypeOf, wayOf } from './csc-algorithms.ts';
import { type CscClient, CscError, type CscVersion, createCscClient } from './csc-client.ts';
import { type CscCredential, listOf, readCredential } from './csc-credential.ts';
import type { Signer, SigningKey, SigningPerson } from './signer.ts';
import { holdsAt, pathTo, rootsOf } from './trust.ts';

/** Keys of one person that are looked at. */
const MOST_CREDENTIALS = 4;
/** Answers to the question for somebody's keys by which providers say that they know nobody of that name. */
const KNOWS_NOBODY: readonly (number | null)[] = [400, 404];

/**
 * Signs with keys that a provider outside keeps, by the interface of the Cloud Signature Consortium. The provider gets the
 * digest, never the document, and knows people by the address of their account. Source: docs/decisions/0100-a-provider-of-signatures.md.
 */
export function createCscSigner(
  provider: SigningProvider,
  { roots }: Pick<SignerConfig, 'roots'>,
  mostMs?: number,
): Signer {
  const client = createCscClient(provider, mostMs);
  const trusted = rootsOf(roots);
  return {
    async keyOf(_trx, person, now) {
      const found = await told(() => usable(client, person, { now, trusted }));
      if (typeof found === 'string') throw refusal('E_PROCESS_CERTIFICATE', { why: found });
      return keyWith(client, found);
    },
  };
}

interface Usable {
  credential: CscCredential;
  chain: Uint8Array[];
  keyType: SigningKey['keyType'];
}

interface Standards {
  now: Date;
  trusted: ReturnType<typeof rootsOf>;
}

/** The first of the person's keys that can be used, else why the first one cannot. */
async function usable(
  client: CscClient,
  person: SigningPerson,
  standards: Standards,
): Promise<Usable | CertificateFault> {
  if (person.email === null) return 'missing';
  const deadline = client.deadline();
  let why: CertificateFault | null = null;
  for (const id of await idsOf(client, person.email, deadline)) {
    const asked = { credentialID: id, certificates: 'chain', certInfo: true, authInfo: true };
    const { answer, version } = await client.call('credentials/info', () => asked, deadline);
    const judged = await judge(readCredential(id, version, answer), person, standards);
    if (typeof judged !== 'string') return judged;
    why ??= judged;
  }
  return why ?? 'missing';
}

async function idsOf(client: CscClient, userID: string, deadline: AbortSignal): Promise<string[]> {
  try {
    const { answer } = await client.call('credentials/list', () => ({ userID }), deadline);
    const ids = listOf(answer.credentialIDs).filter((id) => typeof id === 'string');
    return ids.slice(0, MOST_CREDENTIALS);
  } catch (error) {
    if (error instanceof CscError && KNOWS_NOBODY.includes(error.status)) return [];
    throw error;
  }
}

async function judge(
  credential: CscCredential,
  person: SigningPerson,
  { now, trusted }: Standards,
): Promise<Usable | CertificateFault> {
  const { algorithms, alone, certificate, inForce, others } = credential;
  if (!(await namesPerson(certificate, person))) return 'other_person';
  if (!inForce) return 'withdrawn';
  const path = pathTo(certificate, others, trusted);
  const keyType = keyTypeOf(certificate.publicKey);
  if (path === null || keyType === null || !(await maySign(certificate))) return 'unsuited';
  if (wayOf(keyType, 'SHA-256', algorithms) === null) return 'unsuited';
  if (![certificate, ...path].every((one) => holdsAt(one, now))) return 'out_of_date';
  if (!alone) return 'authorization';
  return { credential, keyType, chain: path.map(({ raw }) => new Uint8Array(raw)) };
}

function keyWith(client: CscClient, { credential, chain, keyType }: Usable): SigningKey {
  const { certificate } = credential;
  return {
    certificate: new Uint8Array(certificate.raw),
    chain,
    serial: certificate.serialNumber.toLowerCase(),
    keyType,
    signatureAlgorithm: keyType === 'RSA' ? 'RSASSA-PKCS1-v1_5' : 'ECDSA',
    sign: (data, digest) => told(() => signed(client, { credential, keyType }, data, digest)),
  };
}

/** Asks for leave to sign this one digest, and for the signature over it. */
async function signed(
  client: CscClient,
  { credential: { algorithms, certificate, id }, keyType }: Pick<Usable, 'credential' | 'keyType'>,
  data: Uint8Array,
  digest: Digest,
): Promise<Uint8Array> {
  const deadline = client.deadline();
  const hash = createHash(digest).update(data).digest('base64');
  const signAlgo = wayOf(keyType, digest, algorithms);
  if (signAlgo === null) throw new CscError(`the key signs nothing with ${digest}`, null);
  const credentialID = id;
  const leave = await client.call(
    'credentials/authorize',
    (version) => ({ credentialID, numSignatures: 1, ...boundTo(version, hash, digest) }),
    deadline,
  );
  const { SAD = null } = leave.answer;
  if (typeof SAD !== 'string') throw new CscError('credentials/authorize: no SAD', null);
  const { answer } = await client.call(
    'signatures/signHash',
    (version) => ({ credentialID, SAD, signAlgo, ...hashIn(version, hash, digest) }),
    deadline,
  );
  const given = Buffer.from(String(listOf(answer.signatures)[0] ?? ''), 'base64');
  const signature = await asCms(given, { data, digest, key: certificate.publicKey });
  if (signature === null) throw new CscError('signatures/signHash: a signature that does not verify', null);
  return signature;
}

/** What the leave is bound to; version 1 asks for no algorithm there. */
const boundTo = (version: CscVersion, hash: string, digest: Digest): JsonObject =>
  version === 1 ? { hash: [hash] } : hashIn(version, hash, digest);

/** The digest as the two versions name it. */
const hashIn = (version: CscVersion, hash: string, digest: Digest): JsonObject =>
  version === 1
    ? { hash: [hash], hashAlgo: DIGESTS[digest] }
    : { hashes: [hash], hashAlgorithmOID: DIGESTS[digest] };

/** Does `work`; what a provider does not do is told as a refusal, with its own words in the log alone. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CscError)) throw error;
    const why = error.status === null ? 'unavailable' : 'refused';
    throw refusal('E_SYSTEM_SIGNER', { why }, { detail: error.message, cause: error });
  }
}
