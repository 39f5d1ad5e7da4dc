import type { Kysely } from 'kysely';
import type { Model } from '../../src/definition/model.ts';
import { newId } from '../core/new-id.ts';
import { type Database, system } from '../core/tables.ts';
import { breaksKey, inTransaction } from '../database/transaction.ts';
import { isEmail } from './email.ts';
import { hashPassword, MIN_PASSWORD } from './password.ts';
import { accountByEmail, normalEmail } from './people.ts';

export interface AdministratorWish {
  email: string;
  name: string;
  password: string;
  /** Default: made from the e-mail. */
  id_number?: string;
  /** Default: the first role of the definitions. */
  role?: string;
  /** Default: the first position of the definitions. */
  position?: string;
}

/** The role of those who keep the product: the first of the definitions. `null` when there is none. */
export function administratorRole(model: Model): string | null {
  return Object.keys(model.roles)[0] ?? null;
}

/**
 * Makes an active account with one role in every department, so that a server without demo accounts can be entered.
 * Throws a sentence for the operator, with nothing written, when something does not fit.
 */
export async function createAdministrator(
  db: Kysely<Database>,
  model: Model,
  wish: AdministratorWish,
): Promise<{ email: string; role: string; departments: string[] }> {
  const email = normalEmail(wish.email);
  const role = pick(model.roles, wish.role, 'role');
  const position_id = model.positions[pick(model.positions, wish.position, 'position')]?.id;
  if (!isEmail(email)) throw new Error(`"${wish.email}" is no e-mail address.`);
  if (wish.password.length < MIN_PASSWORD) throw new Error(`The password needs ${MIN_PASSWORD} characters.`);
  const password_hash = await hashPassword(wish.password);
  const departments = model.departments.map(({ code }) => code);
  const id = newId();
  const today = new Date().toISOString().slice(0, 10);
  await inTransaction(db, async (trx) => {
    if (await accountByEmail(trx, email)) throw new Error(`${email} has an account already.`);
    const id_number = wish.id_number ?? email.slice(0, 20);
    const account = { id, name: wish.name, email, id_number, position_id, password_hash, status: 'active' };
    await trx.insertInto('user').values(account).execute();
    for (const department of departments) {
      const own = { user: id, department };
      await trx
        .insertInto('membership')
        .values({ id: newId(), ...own })
        .execute();
      const assignment = { id: newId(), ...own, role, valid_from: today };
      await trx.insertInto('role_assignment').values(assignment).execute();
    }
    await system(trx).insertInto('audit').values(entryFor(id, { email, role })).execute();
  }).catch((error: unknown) => {
    // Somebody else is there: a role with one holder, a position with one department.
    throw breaksKey(error)
      ? new Error(`${role} cannot be given to one more person in every department.`)
      : error;
  });
  return { email, role, departments };
}

/** The name asked for when the definitions have it, the first one when none is asked for. */
function pick(names: Record<string, unknown>, wanted: string | undefined, what: string): string {
  const all = Object.keys(names);
  const found = wanted === undefined ? all[0] : all.find((name) => name === wanted);
  if (found === undefined)
    throw new Error(`There is no ${what} "${wanted ?? ''}"; there are ${all.join(', ')}.`);
  return found;
}

function entryFor(row: string, detail: object) {
  return {
    at: new Date().toISOString(),
    actor: null,
    department: null,
    action: 'create-administrator',
    record: 'user',
    row,
    result: 'done' as const,
    request: null,
    address: null,
    detail: JSON.stringify(detail),
  };
}
