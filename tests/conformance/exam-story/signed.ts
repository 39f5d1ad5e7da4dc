import { hashPassword } from '../../../server/auth/password.ts';
import { done, type Exam } from './exam.ts';
import type { Actor, World } from './world.ts';

const PASSWORD = 'kata sandi untuk uji coba';
export const SIGNER = 'signing.signer@signed_in';

/** Worlds in which everybody has a password: who signs gives it. */
const prepared = new WeakMap<World['connection'], Promise<unknown>>();

/** What somebody sends along who proves that it is them. */
export async function proofOf(world: World, who: Actor): Promise<string> {
  const { db } = world.connection;
  const ready =
    prepared.get(world.connection) ??
    hashPassword(PASSWORD).then((password_hash) => db.updateTable('user').set({ password_hash }).execute());
  prepared.set(world.connection, ready);
  await ready;
  const { proof } = await done(world.call(who, 'POST', '/auth/proof', { password: PASSWORD }));
  return proof;
}

/** Opens the file of a document on a page of somebody. */
export const openDocument = (
  world: World,
  who: Actor,
  at: { route: string; row: string; document: string },
) => done(world.call(who, 'GET', `/routes/${at.route}/documents/${at.document}?p.id=${at.row}`));

/** Everybody signs who is asked as themselves, each in their turn; what offices sign waits for their approval. */
export async function signedByPanel({ world, id, student }: Exam): Promise<void> {
  for (const { id: document } of await world.rows('generated_document', {
    registration: id,
    status: 'awaiting_signatures',
  })) {
    for (;;) {
      const asked = await world.rows('signature_request', {
        generated_document: document,
        status: 'pending',
        role: null,
      });
      const [first] = asked;
      if (!first) break;
      const who = { user: String(first.user), row: null, department: student.department };
      const row = String(document);
      await openDocument(world, who, { route: SIGNER, row, document: row });
      const proof = await proofOf(world, who);
      await done(world.act(who, SIGNER, 'sign', { row, item: String(first.id), proof }));
    }
  }
}
