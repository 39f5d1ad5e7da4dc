import { sql } from 'kysely';
import type { Db } from '../core/deps.ts';
import type { Case } from './case.ts';

export interface Signer {
  /** User id; `null` = nobody holds the office at present. */
  user: string | null;
  /** Words under the signature. */
  role: string;
  /** 1-based; equal numbers sign in any order. */
  order: number;
}

/**
 * The people named by `user:<id>|<role text>[|<order>]` or `role:<role>|<role text>[|<order>]`. Without a number the
 * list's order counts; `parallel` puts everybody first.
 */
export async function signersOf(one: Case, list: readonly unknown[], parallel: boolean): Promise<Signer[]> {
  const signers: Signer[] = [];
  for (const [index, item] of list.entries()) {
    if (typeof item !== 'string') continue;
    const [who = '', role = '', number] = item.split('|');
    const order = Number(number) || (parallel ? 1 : index + 1);
    const cut = who.indexOf(':');
    const [kind, name] = [who.slice(0, cut), who.slice(cut + 1)];
    const department = String(one.row.department ?? one.work.scene.department);
    const users =
      kind === 'role' ? await holdersOf(one.work.trx, name, department, one.work.scene.today) : [name];
    for (const user of users.length > 0 ? users : [null]) signers.push({ user, role, order });
  }
  return signers;
}

/** Active users who hold a role in a department on a day, in a fixed order. */
export async function holdersOf(db: Db, role: string, department: string, day: string): Promise<string[]> {
  const found = await sql<{ user: string }>`
    select a."user" from role_assignment a join "user" u on u.id = a."user"
    where a.role = ${role} and a.department = ${department} and a.deleted_at is null
      and a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day})
      and u.status = 'active' and u.deleted_at is null
    order by a.valid_from, a.id`.execute(db);
  return found.rows.map(({ user }) => user);
}
