import type { Row } from '../../../src/definition/expression/index.ts';
import type { JsonObject } from '../../../src/definition/model.ts';
import { onSheet, type PageBox, type Sheet, toSeen } from '../../../src/definition/paper/page-space.ts';
import { refusal } from '../../core/errors.ts';
import type { PlaceKind, SigningPlace } from '../../core/renderer.ts';
import { frozenSigners, signerFacts } from '../../scene/signer-facts.ts';
import type { Case } from '../case.ts';
import { changeRow, createRows } from '../row-writes.ts';
import { type Signer, signersOf } from '../signers.ts';
import { type Effect, listOf } from './effect.ts';

interface Asked {
  user?: string | null;
  role?: string | null;
  role_text: string;
  order: number;
  fields: (PageBox & { kind: PlaceKind; page: number })[];
}

/** Points that a place may lie beyond the page by: what was placed at its edge was rounded. */
const ROUNDED = 0.5;

/**
 * Asks people and offices to sign the file of the document, each at their places. Where names, days or initials come, the
 * file gets empty fields first. Throws E_INPUT_PLACE for a place that is not on the pages.
 */
export const askSigners: Effect<'ask_signers'> = async (one, effect, vars) => {
  const { scene, trx } = one.work;
  const record = scene.model.records.signature_request;
  const { file, data } = one.row;
  if (!record || typeof file !== 'string') throw refusal('E_PROCESS_SEEN', {});
  const signers = (await listOf(one, effect.signers, vars)) as Asked[];
  const sheets = await scene.deps.signing.sheets(trx, file);
  const asked: Row[] = [];
  for (const signer of signers) {
    const { user, office, role } = await askedNow(one, signer, signers);
    const { order } = signer;
    const generated_document = one.row.id;
    asked.push({ generated_document, user, role: office, role_text: role, order, status: 'waiting' });
  }
  const requests = await createRows(one, record, asked);
  const places = requests.flatMap((request, at) =>
    (signers[at]?.fields ?? []).map((field) => placeOf(request, field, sheets)),
  );
  const ready = await scene.deps.signing.prepare(trx, file, places);
  const owner = { record: one.record.name, row: String(one.row.id), owner: null };
  if (ready.id !== file) await scene.deps.files.link(trx, ready.id, owner);
  const users = asked.flatMap(({ user }) => (typeof user === 'string' ? [user] : []));
  const people = {
    ...frozenSigners(data as JsonObject),
    ...(await signerFacts(trx, scene.model, users)),
  };
  await changeRow(one, one.record, one.row, {
    places,
    file: ready.id,
    sha256: ready.sha256,
    data: { ...(data as JsonObject), signers: people },
  });
};

/** The person, or who holds the office now or stands in for them, with the words under the signature. */
async function askedNow(one: Case, signer: Asked, all: readonly Asked[]): Promise<Signer> {
  const themselves = all.flatMap(({ user }) => (user ? [`user:${user}`] : []));
  // The sign between the parts.
  const text = signer.role_text.replaceAll('|', '/');
  const who = signer.user ? `user:${signer.user}` : `role:${signer.role}`;
  const found = await signersOf(one, [...themselves, `${who}|${text}`], false);
  const [asked] = found.slice(themselves.length);
  if (!asked) throw new Error('nobody to ask');
  return asked;
}

function placeOf(request: Row, field: Asked['fields'][number], sheets: readonly Sheet[]): SigningPlace {
  const sheet = sheets[field.page - 1];
  const pages = sheets.length;
  if (!sheet) throw refusal('E_INPUT_PLACE', { page: field.page, pages }, { pointer: '/input/signers' });
  const seen = toSeen(sheet, field);
  const held = onSheet(sheet, seen);
  const away = Math.max(
    Math.abs(held.x - seen.x),
    Math.abs(held.y - seen.y),
    seen.width - held.width,
    seen.height - held.height,
  );
  if (!(seen.width > 0 && seen.height > 0 && away <= ROUNDED))
    throw refusal('E_INPUT_PLACE', { page: field.page, pages }, { pointer: '/input/signers' });
  return { id: String(request.id), kind: field.kind, page: field.page, ...held };
}
