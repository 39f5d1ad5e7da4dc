import { sql } from 'kysely';
import { actorTexts } from '../../src/definition/messages/server-texts.ts';
import type { Db } from '../core/deps.ts';
import { type StandIn, standInsOn } from '../database/deputies.ts';
import type { Scene } from '../scene/scene.ts';
import type { Case } from './case.ts';

export interface Signer {
  /** User id; `null` = nobody holds the office at present. */
  user: string | null;
  /** The role whose holder signs; `null` = somebody signs as themselves. */
  office: string | null;
  /** What they are to the row, as approvers are named. */
  standing: string[];
  /** Words under the signature. */
  role: string;
  /** 1-based; equal numbers sign in any order. */
  order: number;
}

/**
 * The people named by `user:<id>|<role text>[|<order>[|<standing>,...]]` or `role:<role>|<role text>[|<order>]`. Without a
 * number the list's order counts; `parallel` puts everybody first. Whoever stands in for the holder of a role signs in the holder's
 * place, and says so, unless they sign the same document as themselves: nobody agrees with what they say themselves.
 */
export async function signersOf(one: Case, list: readonly unknown[], parallel: boolean): Promise<Signer[]> {
  const signers: Signer[] = [];
  const themselves = list.flatMap((item) => /^user:([^|]*)/.exec(String(item))?.[1] ?? []);
  for (const [index, item] of list.entries()) {
    if (typeof item !== 'string') continue;
    const [who = '', role = '', number, stands = ''] = item.split('|');
    const standing = stands.split(',').filter((one) => one !== '');
    const order = Number(number) || (parallel ? 1 : index + 1);
    const cut = who.indexOf(':');
    const [kind, name] = [who.slice(0, cut), who.slice(cut + 1)];
    const department = String(one.row.department ?? one.work.scene.department);
    if (kind !== 'role') signers.push({ user: name, office: null, standing, role, order });
    else
      for (const signer of await inOffice(one, { name, department, role, themselves }))
        signers.push({ ...signer, standing, order });
  }
  return signers;
}

interface Office {
  name: string;
  department: string;
  role: string;
  /** Users who sign the document in no office. */
  themselves: readonly string[];
}

/** Who signs as the holders of a role, each once; nobody's place is kept open where nobody holds it. */
async function inOffice(
  { work: { scene, trx } }: Case,
  { name, department, role, themselves }: Office,
): Promise<Omit<Signer, 'order' | 'standing'>[]> {
  const holders = await holdersOf(trx, name, department, scene.today);
  if (holders.length === 0) return [{ user: null, office: name, role }];
  const deputies = await deputiesOf(trx, scene, { role: name, department });
  return holders.map((holder) => {
    const deputy = deputies.find((one) => one.holder === holder && !themselves.includes(one.deputy))?.deputy;
    const [user, text] = deputy === undefined ? [holder, role] : [deputy, actorTexts.onBehalf(role)];
    return { user, office: name, role: text };
  });
}

/** Those who stand in today for holders of a role in a department and are active and of it, in a fixed order. */
export async function deputiesOf(
  db: Db,
  { model, today }: Pick<Scene, 'model' | 'today'>,
  { role, department }: { role: string; department: string },
): Promise<StandIn[]> {
  if (model.delegation === null) return [];
  const { rows } = await sql<StandIn>`
    select s.* from ${standInsOn(model, today)} s join "user" u on u.id = s.deputy
    where s.role = ${role} and s.department = ${department} and u.status = 'active' and u.deleted_at is null
      and exists (select 1 from membership m
        where m."user" = u.id and m.department = s.department and m.deleted_at is null)
    order by s.holder, s.deputy`.execute(db);
  return rows;
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
