import { sql } from 'kysely';
import type { Model } from '../../src/definition/model.ts';
import type { Db, LinkScope, OnBehalf, Viewer } from '../core/deps.ts';
import type { Row } from '../core/tables.ts';
import { standInsOn } from '../database/deputies.ts';

/** The account columns that sign-in knows by name. */
export interface Account {
  id: string;
  name: string;
  email: string;
  position_id: number | null;
  password_hash: string | null;
  /** Whom the identity provider knows this person as; `null` before the first sign-in by it. */
  external_subject: string | null;
  active: boolean;
  /** Signed up, and the link in the mail not opened yet. */
  pending: boolean;
  /** Made by the demo seed; refused outside demo mode. */
  demo: boolean;
}

/** Words the definitions use for accounts; `check` proves that the records have them. */
export const ACTIVE = 'active';
const PENDING = 'pending';

/** The account with this e-mail (any case), deleted ones aside. */
export async function accountByEmail(db: Db, email: string): Promise<Account | null> {
  const query = db.selectFrom('user').selectAll().where('email', '=', normalEmail(email));
  return toAccount(await query.where('deleted_at', 'is', null).executeTakeFirst());
}

/** The account bound to this subject of the identity provider, deleted ones aside. */
export async function accountBySubject(db: Db, subject: string): Promise<Account | null> {
  const query = db.selectFrom('user').selectAll().where('external_subject', '=', subject);
  return toAccount(await query.where('deleted_at', 'is', null).executeTakeFirst());
}

export const normalEmail = (email: string) => email.trim().toLowerCase();

function toAccount(row: Record<string, unknown> | undefined): Account | null {
  if (!row) return null;
  return {
    id: String(row.id),
    name: String(row.name ?? ''),
    email: String(row.email ?? ''),
    position_id: toPositionId(row.position_id),
    password_hash: textOrNull(row.password_hash),
    external_subject: textOrNull(row.external_subject),
    active: row.status === ACTIVE,
    pending: row.status === PENDING,
    demo: row.demo === true,
  };
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** A whole number, also when written as text; anything else is no position at all. */
export function toPositionId(value: unknown): number | null {
  if (typeof value === 'string') return /^\d{1,4}$/.test(value) ? Number(value) : null;
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}

/** Departments the person belongs to, in the order of the definitions, the main one first. */
export async function departmentsOf(db: Db, model: Model, user: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .selectAll()
    .where('user', '=', user)
    .where('deleted_at', 'is', null)
    .execute();
  const main = rows.find((row) => row.is_primary === true)?.department;
  const mine = new Set(rows.map((row) => row.department));
  const codes = model.departments.map(({ code }) => code).filter((code) => mine.has(code));
  return codes.toSorted((a, b) => Number(b === main) - Number(a === main));
}

/** Roles held on `day` per department, by oneself or as a deputy. Roles that the definitions do not know are left out. */
export async function rolesOf(
  db: Db,
  model: Model,
  { user, day }: { user: string; day: string },
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ role: string; department: string }>`
    select role, department from role_assignment
    where "user" = ${user} and deleted_at is null and valid_from <= ${day} and (valid_to is null or valid_to >= ${day})
    union select role, department from ${standInsOn(model, day)} s where s.deputy = ${user}`.execute(db);
  const roles = new Map<string, string[]>();
  for (const { role, department } of rows) {
    if (!(role in model.roles)) continue;
    roles.set(department, [...new Set([...(roles.get(department) ?? []), role])].sort());
  }
  return roles;
}

/** The person as a viewer of one department; `null` when the account is not active or not a member there. */
export async function viewerIn(
  db: Db,
  model: Model,
  { user, department, day }: { user: string; department: string; day: string },
): Promise<(Viewer & { demo: boolean }) | null> {
  // One query, since effects ask for many people at once.
  const { rows } = await sql<Row & { held: string[]; stands_in: OnBehalf[] }>`
    select u.*, coalesce((
      select json_agg(json_build_object('role', s.role, 'user', s.holder, 'name', s.name) order by s.role, s.name, s.holder)
      from ${standInsOn(model, day)} s
      where s.deputy = u.id and s.department = ${department}), '[]') as stands_in, array(
      select distinct a.role from role_assignment a
      where a."user" = u.id and a.department = ${department} and a.deleted_at is null
        and a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day})
      order by a.role) as held
    from "user" u
    where u.id = ${user} and u.deleted_at is null and exists (
      select 1 from membership m
      where m."user" = u.id and m.department = ${department} and m.deleted_at is null)`.execute(db);
  const account = toAccount(rows[0]);
  const known = model.departments.some(({ code }) => code === department);
  if (!account?.active || !known) return null;
  const own = (rows[0]?.held ?? []).filter((role) => role in model.roles);
  const on_behalf = (rows[0]?.stands_in ?? []).filter(
    ({ role }) => role in model.roles && !own.includes(role),
  );
  const roles = [...new Set([...own, ...on_behalf.map(({ role }) => role)])].sort();
  const { id, name, email, position_id, demo } = account;
  const position = positionName(model, position_id);
  return {
    id,
    name,
    email,
    position_id,
    position,
    roles,
    on_behalf,
    department,
    session: null,
    scope: null,
    demo,
  };
}

/** The person as they come by a personal link: what position and ties give for that row, never a role. */
export function held(viewer: Viewer, scope: LinkScope): Viewer {
  return { ...viewer, roles: [], on_behalf: [], scope };
}

/** Name of a position; unknown ones count as the default one in texts, but match no route. */
export function positionName(model: Model, id: number | null): string {
  return (
    Object.entries(model.positions).find(([, position]) => position.id === id)?.[0] ?? model.default_position
  );
}
