import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { passkeyNotices } from '../../../src/definition/messages/server-texts.ts';
import type { Passkey } from '../../../src/definition/wire.ts';
import type { Auth, Db, Definitions, OwnNotice, ProofSubject, Trx, Viewer } from '../../core/deps.ts';
import { notFoundError, refusal, tooManyError } from '../../core/errors.ts';
import type { Database } from '../../core/tables.ts';
import { system } from '../../core/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import { bodyOf, textIn } from '../../http/body.ts';
import { guessesOf } from '../proof-routes.ts';
import { digestOf } from '../proof-subject.ts';
import type { Proofs } from '../proofs.ts';
import { roomForRefusal } from '../refused-entries.ts';
import type { Tries } from '../tries.ts';
import {
  challengeIn,
  creationOptions,
  relyingParty,
  requestOptions,
  verifiedCreation,
  verifiedUse,
} from './ceremony.ts';
import { createChallenges } from './challenges.ts';
import {
  addPasskey,
  assertRoom,
  type KeptPasskey,
  noteUse,
  passkeysOf,
  removePasskey,
  shownOf,
} from './keep-passkeys.ts';

interface Options {
  db: Kysely<Database>;
  definitions: Pick<Definitions, 'current'>;
  auth: Auth;
  tries: Tries;
  proofs: Proofs;
  publicUrl: string | null;
  /** Tells somebody, in the application and by mail, what was done to their account. */
  tell: (trx: Trx, notice: OwnNotice) => Promise<void>;
}

/** What somebody proves who they are for before they add one: otherwise an open screen would be enough. */
const ADDING: ProofSubject = { route: '', params: {}, action: 'add_passkey', rows: [] };
const MOST_ROWS = 500;
const LONGEST_NAME = 60;

/**
 * Passkeys of who is signed in, by which they prove who they are. `GET /auth/passkeys` -> `{data}`; `POST .../options` with a
 * proof, then `POST .../add` with `{name, response}`: a new one; `POST .../remove` with `{id}`. `POST .../challenge` with
 * what is to be done (`{route, params, action, rows}`) -> what the browser asks for, then `POST .../proof` with the same
 * and `{response}` -> `{proof}`, for that alone. Not by a personal link. Source: docs/decisions/0102-passkeys.md.
 */
export function passkeyRoutes(app: FastifyInstance, options: Options): void {
  const { auth, db, proofs, tell, tries } = options;
  const challenges = createChallenges(tries);
  const partyOf = (request: FastifyRequest) =>
    relyingParty({ publicUrl: options.publicUrl, name: options.definitions.current().app.name }, request);

  app.get('/auth/passkeys', async (request): Promise<{ data: Passkey[] }> => {
    const { id } = await auth.require(request);
    return { data: (await passkeysOf(db, id)).map(shownOf) };
  });

  app.post('/auth/passkeys/options', async (request) => {
    const viewer = await auth.require(request);
    if (auth.proofOf(request, viewer, ADDING) === null) throw refusal('E_ACCESS_PROOF', { why: 'missing' });
    const kept = await passkeysOf(db, viewer.id);
    assertRoom(kept);
    const challenge = await challenges.make(viewer, digestOf(ADDING));
    return creationOptions(partyOf(request), { viewer, kept, challenge });
  });

  app.post('/auth/passkeys/add', async (request, reply) => {
    const viewer = await auth.require(request);
    const input = bodyOf(request.body);
    const name = textIn(input, 'name', LONGEST_NAME).trim();
    if (name === '') throw refusal('E_INPUT_INVALID', { part: 'field' }, { pointer: '/name' });
    assertRoom(await passkeysOf(db, viewer.id));
    const challenge = challengeIn(input.response);
    const asked = await challenges.take(challenge, viewer, digestOf(ADDING));
    const made = asked ? await verifiedCreation(partyOf(request), input.response, challenge) : null;
    const row = made && {
      ...made,
      name,
      user: viewer.id,
      created_at: new Date().toISOString(),
      used_at: null,
    };
    const added = row !== null && (await inTransaction(db, (trx) => add(trx, request, viewer, row)));
    if (!added) throw await refuse(request, viewer, 'add-passkey');
    return reply.code(204).send();
  });

  app.post('/auth/passkeys/remove', async (request, reply) => {
    const viewer = await auth.require(request);
    const id = textIn(bodyOf(request.body), 'id', 2_000);
    await inTransaction(db, async (trx) => {
      const removed = await removePasskey(trx, viewer.id, id);
      if (removed === null) throw notFoundError('no such passkey of theirs');
      await note(trx, request, viewer, 'remove-passkey', removed);
      await tellOwner(trx, viewer, 'removed', removed.name);
    });
    return reply.code(204).send();
  });

  app.post('/auth/passkeys/challenge', async (request) => {
    const viewer = await auth.require(request);
    const subject = digestOf(subjectIn(request));
    const kept = await passkeysOf(db, viewer.id);
    if (kept.length === 0) throw refusal('E_ACCESS_PROOF', { why: 'passkey' });
    const challenge = await challenges.make(viewer, subject);
    return requestOptions(partyOf(request), { kept, challenge });
  });

  app.post('/auth/passkeys/proof', async (request) => {
    const viewer = await auth.require(request);
    const guesses = guessesOf(viewer);
    const wait = await tries.take(guesses);
    if (wait > 0) throw tooManyError(wait);
    const subject = digestOf(subjectIn(request));
    const used = await usedBy(request, viewer, subject);
    if (used === null) throw await refuse(request, viewer, 'prove-by-passkey');
    await tries.giveBack(guesses.map(({ key }) => key));
    await note(db, request, viewer, 'prove-by-passkey', used);
    return { proof: proofs.give(viewer, 'passkey', subject) };
  });

  /** `false` when it is known already. */
  async function add(trx: Trx, request: FastifyRequest, viewer: Viewer, row: KeptPasskey): Promise<boolean> {
    if (!(await addPasskey(trx, row))) return false;
    await note(trx, request, viewer, 'add-passkey', { name: row.name });
    await tellOwner(trx, viewer, 'added', row.name);
    return true;
  }

  function tellOwner(trx: Trx, { id }: Viewer, what: keyof typeof passkeyNotices, name: string) {
    const { title, message } = passkeyNotices[what];
    return tell(trx, { user: id, kind: 'passkey', title, message: message(name) });
  }

  /** The passkey that answers the challenge; now both are used. */
  async function usedBy(
    request: FastifyRequest,
    viewer: Viewer,
    subject: string,
  ): Promise<{ name: string } | null> {
    const { response } = bodyOf(request.body);
    const challenge = challengeIn(response);
    if (!(await challenges.take(challenge, viewer, subject))) return null;
    const id = (response as { id?: unknown } | null)?.id;
    const kept = (await passkeysOf(db, viewer.id)).find((one) => one.id === id);
    if (!kept) return null;
    const counter = await verifiedUse(partyOf(request), response, { kept, challenge });
    return counter !== null && (await noteUse(db, kept, counter)) ? { name: kept.name } : null;
  }

  async function refuse(request: FastifyRequest, viewer: Viewer, action: string) {
    const room = await roomForRefusal(db, request.ip);
    if (room !== 'none')
      await note(db, request, viewer, action, { ...(room === 'last' && { more: true }) }, 'refused');
    return refusal('E_ACCESS_PROOF', { why: 'passkey' });
  }

  async function note(
    on: Db,
    request: FastifyRequest,
    { id }: Viewer,
    action: string,
    detail: object,
    result: 'done' | 'refused' = 'done',
  ): Promise<void> {
    const { id: asked, ip: address } = request;
    const about = { at: new Date().toISOString(), actor: id, department: null, record: 'user', row: id };
    await system(on)
      .insertInto('audit')
      .values({ ...about, action, result, request: asked, address, detail: JSON.stringify(detail) })
      .execute();
  }
}

/** What is to be done, as the request says it. Throws E_INPUT_INVALID. */
function subjectIn(request: FastifyRequest): ProofSubject {
  const input = bodyOf(request.body);
  const params = Object.entries(bodyOf(input.params ?? {}));
  const rows = Array.isArray(input.rows) ? input.rows : [];
  if (rows.length > MOST_ROWS || rows.some((row) => typeof row !== 'string') || params.length > 20)
    throw refusal('E_INPUT_INVALID', { part: 'field' }, { pointer: '/rows' });
  return {
    route: textIn(input, 'route', 200),
    action: textIn(input, 'action', 200),
    params: Object.fromEntries(
      params.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
    ),
    rows: rows.map(String),
  };
}
