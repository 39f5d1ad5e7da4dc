import { sql } from 'kysely';
import { actorTexts } from '../../src/definition/messages/server-texts.ts';
import type { Db } from '../core/deps.ts';
import { standInsOn } from '../database/deputies.ts';
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
  const holders = await holdersOf(trx, scene, { role: name, department });
  if (holders.length === 0) return [{ user: null, office: name, role }];
  return holders.map(({ holder, deputies }) => {
    const deputy = deputies.find((one) => !themselves.includes(one));
    const [user, text] = deputy === undefined ? [holder, role] : [deputy, actorTexts.onBehalf(role)];
    return { user, office: name, role: text };
  });
}

/** Somebody who holds a role, and who stands in for them, by user id. */
interface Holder {
  holder: string;
  deputies: string[];
}

/**
 * Active users who hold a role in a department today, in a fixed order, with those who stand in for them and are active and of
 * the department themselves.
 */
export async function holdersOf(
  db: Db,
  { model, today }: Pick<Scene, 'model' | 'today'>,
  { role, department }: { role: string; department: string },
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select a."user" as holder, array(
      select s.deputy from ${standInsOn(model, today)} s join "user" d on d.id = s.deputy
      where s.holder = a."user" and s.role = a.role and s.department = a.department
        and d.status = 'active' and d.deleted_at is null
        and exists (select 1 from membership m
          where m."user" = d.id and m.department = s.department and m.deleted_at is null)
      order by s.deputy) as deputies
    from role_assignment a join "user" u on u.id = a."user"
    where a.role = ${role} and a.department = ${department} and a.deleted_at is null
      and a.valid_from <= ${today} and (a.valid_to is null or a.valid_to >= ${today})
      and u.status = 'active' and u.deleted_at is null
    order by a.valid_from, a.id`.execute(db);
  return rows;
}
