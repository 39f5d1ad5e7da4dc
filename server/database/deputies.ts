import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../src/definition/model.ts';

/** Somebody whose role of a department a deputy has. */
export interface StandIn {
  deputy: string;
  holder: string;
  /** The holder's. */
  name: string;
  role: string;
  department: string;
}

/**
 * Who stands in for whom on a day, as the table of a query (`StandIn`). Only a role that its holder has on that day, and
 * only while the holder's account counts: what ends there ends here. A deputy's role is none of their own, so nobody
 * stands in for a deputy. Source: docs/decisions/0064-deputies.md.
 */
export function standInsOn(model: Pick<Model, 'delegation'>, day: string): RawBuilder<StandIn> {
  const { delegation } = model;
  if (delegation === null)
    return sql`(select ''::text as deputy, ''::text as holder, ''::text as name, ''::text as role, ''::text as department
      where false)`;
  const { record, holder, deputy, role, from, to, roles } = delegation;
  const field = (name: string) => sql.ref(`d.${name}`);
  return sql`(
    select ${field(deputy)} as deputy, ${field(holder)} as holder, h.name, ${field(role)} as role, d.department
    from ${sql.table(record)} d join "user" h on h.id = ${field(holder)}
    where d.deleted_at is null and ${field(from)} <= ${day} and ${field(to)} >= ${day} and ${field(role)} = any(${roles})
      and h.status = 'active' and h.deleted_at is null and ${field(deputy)} <> ${field(holder)}
      and exists (
        select 1 from role_assignment a
        where a."user" = h.id and a.role = ${field(role)} and a.department = d.department and a.deleted_at is null
          and a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day})))`;
}
