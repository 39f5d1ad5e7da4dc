import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../database/connect.ts';
import { applySchema } from '../database/schema.ts';
import { openTestDatabase } from '../testing/database.ts';
import { tinyModel } from '../testing/model.ts';
import { Sealer } from './seal.ts';
import { sealEntries, tamper, writeEntry } from './testing.ts';
import { verifyAudit } from './verify.ts';

/** The audit log as a server made it that chained each entry to the one before, under a lock. */
const BEFORE = `
  create table audit (
    seq bigint primary key, at timestamptz(3) not null default now(), actor text, department text, action text not null,
    record text, "row" text, result text not null check (result in ('done', 'refused')), request text, address text,
    detail jsonb not null default '{}', previous text not null, hash text not null
  );
  create function audit_hash(entry audit) returns text language sql stable as $$
    select encode(sha256(convert_to(concat_ws(chr(31),
      entry.previous, entry.seq, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
      coalesce(entry.actor, ''), coalesce(entry.department, ''), entry.action, coalesce(entry.record, ''),
      coalesce(entry."row", ''), entry.result, coalesce(entry.request, ''), coalesce(entry.address, ''),
      entry.detail::text), 'UTF8')), 'hex')
  $$;
  create function chain_audit() returns trigger language plpgsql as $$
  declare last record;
  begin
    perform pg_advisory_xact_lock(4141, 1);
    select seq, hash into last from audit order by seq desc limit 1;
    new.seq := coalesce(last.seq, 0) + 1;
    new.previous := coalesce(last.hash, '');
    new.hash := audit_hash(new);
    return new;
  end $$;
  create trigger audit_chain before insert on audit for each row execute function chain_audit();
`;

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
  await sql.raw(BEFORE).execute(connection.db);
  for (const action of ['a', 'b', 'c']) await writeEntry(connection.db, action);
  await applySchema(connection.db, tinyModel());
});
afterAll(() => connection.close());

it('entries chained before there were seals stay provable, are sealed, and the numbers go on', async () => {
  await writeEntry(connection.db, 'd');
  expect(await verifyAudit(connection.db)).toMatchObject({ entries: 0, waiting: 4, broken: null });
  await sealEntries(new Sealer(connection.db), 4);
  expect(await verifyAudit(connection.db)).toMatchObject({ entries: 4, waiting: 0, broken: null });
  const { rows } = await sql`select seq, hash is null as unchained from audit order by seq`.execute(
    connection.db,
  );
  expect(rows).toEqual([1, 2, 3, 4].map((seq) => ({ seq, unchained: seq === 4 })));
});

it('one of them that was changed is named, sealed or not', async () => {
  await tamper(connection.db, `update audit set actor = 'x' where seq = 2`);
  expect((await verifyAudit(connection.db)).broken).toBe('Entry 2 is not as it was chained.');
  await tamper(connection.db, `update audit as a set hash = audit_hash(a) where seq = 2`);
  expect((await verifyAudit(connection.db)).broken).toBe('Entry 3 is not as it was chained.');
  await tamper(connection.db, 'update audit set previous = null, hash = null');
  expect((await verifyAudit(connection.db)).broken).toMatch(/^Entry 1 .* was changed\.$/);
});
