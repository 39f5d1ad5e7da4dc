import { sql } from 'kysely';
import type { Db } from '../core/deps.ts';

/** Somebody who holds a role of a department for a time. */
interface Office {
  name: string;
  from: string;
  /** The last day; `null` = no end. */
  to: string | null;
}

/** By department and role. */
export type Offices = Map<string, readonly Office[]>;

export const officeKey = (role: string, department: string): string => `${department} ${role}`;

/** Reads who holds these roles, at whatever time, in the order in which they came to them. */
export async function loadOffices(db: Db, offices: Offices, keys: readonly string[]): Promise<void> {
  const { rows } = await sql<Office & { key: string }>`
    select a.department || ' ' || a.role as key, u.name, a.valid_from::text as "from", a.valid_to::text as "to"
    from role_assignment a join "user" u on u.id = a."user"
    where a.department || ' ' || a.role = any(${keys}) and a.deleted_at is null
      and u.status = 'active' and u.deleted_at is null
    order by a.valid_from, a.id`.execute(db);
  for (const key of keys)
    offices.set(
      key,
      rows.filter((row) => row.key === key),
    );
}

/** Names of those of them who hold it on a day. Pure. */
export const holdersOn = (held: readonly Office[], day: string): string[] =>
  held.filter(({ from, to }) => from <= day && (to === null || day <= to)).map(({ name }) => name);
