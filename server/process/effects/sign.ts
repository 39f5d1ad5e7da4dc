import type { Row } from '../../../src/definition/expression/index.ts';
import { actorTexts, signingTexts } from '../../../src/definition/messages/server-texts.ts';
import type { Json, JsonObject } from '../../../src/definition/model.ts';
import { auditHead } from '../../core/audit-head.ts';
import type { SigningWish, Viewer } from '../../core/deps.ts';
import { refusal } from '../../core/errors.ts';
import type { SigningPlace } from '../../core/renderer.ts';
import { valueIn } from '../../scene/scene.ts';
import { frozenSigners, signerFacts } from '../../scene/signer-facts.ts';
import { signatureField } from '../../signing/field-names.ts';
import { type Case, varsOf } from '../case.ts';
import { changeRow, fileId } from '../row-writes.ts';
import type { Effect } from './effect.ts';

/** Digits of the audit log's head in the reason of a signature: enough to find it by. */
const HEAD_DIGITS = 16;
/** Column of an account. */
const PICTURE = 'signature';

/**
 * Appends the signature of whoever acts to the file of the document, in this transaction: the file that was seen is the
 * file that is signed, and what fails leaves neither half. Source: docs/decisions/0092-signatures.md.
 */
export const sign: Effect<'sign'> = async (one, effect, vars) => {
  const { work, item: request, itemRecord } = one;
  const { actor, proof, scene } = work;
  if (actor === null || request === null || itemRecord === null) throw new Error('nobody signs nothing');
  if (proof === null) throw refusal('E_ACCESS_PROOF', { why: 'missing' });
  const { file, sha256, places } = one.row;
  const seen = await valueIn(scene, effect.seen, varsOf(one, vars));
  if (typeof file !== 'string' || typeof sha256 !== 'string' || seen !== sha256)
    throw refusal('E_PROCESS_SEEN', {});
  const role_text = roleOf(one, request, actor);
  const signed = await scene.deps.signing.sign(work.trx, {
    file,
    field: signatureField(String(request.id)),
    signer: await signerOf(one, actor, role_text),
    picture: await pictureOf(one, actor),
    places: placesOf(places as Json, String(request.id)),
    reason: signingTexts.reason(role_text, await headOf(one)),
    at: scene.now,
  });
  const { id, sha256: after } = signed.file;
  await scene.deps.files.link(work.trx, id, {
    record: one.record.name,
    row: String(one.row.id),
    owner: null,
  });
  await changeRow(one, one.record, one.row, { file: id, sha256: after });
  await changeRow(one, itemRecord, request, {
    user: actor.id,
    role_text,
    method: proof.method,
    certificate: signed.certificate,
    address: work.address,
    agent: proof.agent,
    hash_before: sha256,
    hash_after: after,
  });
};

/** As which they sign: as it was asked of them; of whoever signs for an office that another was asked for, as what they are. */
function roleOf({ on_behalf = null }: Case, request: Row, actor: Viewer): string {
  const asked = String(request.role_text ?? '');
  if (request.user === actor.id) return asked;
  const prefix = actorTexts.onBehalf('');
  const office = asked.startsWith(prefix) ? asked.slice(prefix.length) : asked;
  return on_behalf === null ? office : actorTexts.onBehalf(office);
}

/** The person as the document calls them; as they are called now, where it does not know them. */
async function signerOf(
  one: Case,
  { id, email, name }: Viewer,
  role: string,
): Promise<SigningWish['signer']> {
  const { trx, scene } = one.work;
  const frozen = frozenSigners(one.row.data as JsonObject);
  const facts = frozen[id] ?? (await signerFacts(trx, scene.model, [id]))[id];
  return {
    user: id,
    email,
    role,
    name: facts?.name || name,
    nip: facts?.nip ?? null,
    nim: facts?.nim ?? null,
  };
}

/** The picture of their signature that a person keeps with their account, where the definitions have it. */
async function pictureOf({ work: { trx, scene } }: Case, { id }: Viewer): Promise<string | null> {
  if (scene.model.records.user?.fields[PICTURE]?.type !== 'file') return null;
  const row = await trx.selectFrom('user').select(PICTURE).where('id', '=', id).executeTakeFirst();
  return fileId(row?.[PICTURE]);
}

function placesOf(places: Json, request: string): SigningPlace[] {
  const list = Array.isArray(places) ? (places as unknown as SigningPlace[]) : [];
  return list.filter(({ id }) => id === request);
}

/** The last seal of the audit log, shortened; `null` = nothing is sealed yet. */
async function headOf({ work }: Case): Promise<string | null> {
  const [number, hash] = (await auditHead(work.trx))?.split('/') ?? [];
  return hash === undefined ? null : `${number}/${hash.slice(0, HEAD_DIGITS)}`;
}
