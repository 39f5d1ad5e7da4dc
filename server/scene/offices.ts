import { sql } from 'kysely';
import { NotLoaded } from '../../src/definition/expression/index.ts';
import type { Db } from '../core/deps.ts';

/** The record of who holds which role, and what stands for all of them where a relation's name would. */
const OFFICES = 'role_assignment';
const HOLDERS = '$holders';

/** Somebody who holds a role of a department for a time. */
interface Office {
  role: string;
  department: string;
  name: string;
  from: string;
  /** The last day; `null` = no end. */
  to: string | null;
}

/**
 * Who holds which role, as far as it was asked for; of a role all departments at once, since who asks for one asks for
 * others. Never outlives its request or transaction.
 */
export class OfficeBook {
  /** By role. */
  readonly #held = new Map<string, readonly Office[]>();

  /** Names of those who hold a role in a department on a day. Throws `NotLoaded`, which `load` understands. */
  holders(role: string, department: string, day: string): readonly string[] {
    const held = this.#held.get(role);
    if (!held) throw new NotLoaded(OFFICES, role, HOLDERS);
    return held
      .filter((one) => one.department === department && one.from <= day && (one.to === null || day <= one.to))
      .map(({ name }) => name);
  }

  /** Reads what is missed of offices by one statement; answers what else is missed. */
  async load(db: Db, missed: readonly NotLoaded[]): Promise<NotLoaded[]> {
    const roles = missed.filter(isOffice).map(({ key }) => key);
    if (roles.length > 0) await this.#read(db, [...new Set(roles)]);
    return missed.filter((one) => !isOffice(one));
  }

  /** At whatever time they hold them, in the order in which they came to them. */
  async #read(db: Db, roles: readonly string[]): Promise<void> {
    const { rows } = await sql<Office>`
      select a.role, a.department, u.name, a.valid_from::text as "from", a.valid_to::text as "to"
      from role_assignment a join "user" u on u.id = a."user"
      where a.role = any(${roles}) and a.deleted_at is null
        and u.status = 'active' and u.deleted_at is null
      order by a.valid_from, a.id`.execute(db);
    for (const role of roles)
      this.#held.set(
        role,
        rows.filter((row) => row.role === role),
      );
  }

  /** A row was written in the same transaction: what it may be about is read again. */
  wrote(record: string): void {
    if (record === OFFICES || record === 'user') this.#held.clear();
  }
}

const isOffice = ({ relation }: NotLoaded): boolean => relation === HOLDERS;
