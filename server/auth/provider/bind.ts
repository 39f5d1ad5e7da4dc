import type { Kysely } from 'kysely';
import type { Trx } from '../../core/deps.ts';
import type { Database } from '../../core/tables.ts';
import { errorCode, inTransaction, UNIQUE_VIOLATION } from '../../database/transaction.ts';
import { refused, refuseInactive } from '../credentials.ts';
import { type Account, accountByEmail, accountBySubject, normalEmail } from '../people.ts';
import type { Identity } from './provider.ts';

/**
 * The account of an identity. The first sign-in binds the account with its verified e-mail to the subject; from then on
 * the subject decides, and an account or a subject that is bound to another one is refused. An account waiting for
 * its confirmation is not bound: somebody else may have chosen its password. Throws 401 with the sentence for the person.
 */
export async function accountOf(
  db: Kysely<Database>,
  identity: Identity,
  { demo }: { demo: boolean },
): Promise<Account> {
  if (!identity.verified || identity.email === '') throw refused('unverified');
  try {
    return await inTransaction(db, (trx) => find(trx, identity, demo));
  } catch (error) {
    // Two first sign-ins of one subject at once: the other one was bound.
    if (errorCode(error) === UNIQUE_VIOLATION) throw refused('other_identity');
    throw error;
  }
}

async function find(trx: Trx, { subject, email }: Identity, demo: boolean): Promise<Account> {
  const bound = await accountBySubject(trx, subject);
  const named = await accountByEmail(trx, normalEmail(email));
  if (bound && named && named.id !== bound.id)
    throw refused('other_identity', 'the e-mail is of another account');
  const account = bound ?? named;
  if (!account || (account.demo && !demo)) throw refused('no_account');
  refuseInactive(account);
  if (bound) return bound;
  if (account.external_subject !== null) throw refused('other_identity', 'the account has another subject');
  await trx
    .updateTable('user')
    .set({ external_subject: subject, updated_at: new Date().toISOString() })
    .where('id', '=', account.id)
    .execute();
  return account;
}
