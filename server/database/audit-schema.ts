/** History, audit log and its seals. Source: docs/decisions/0025-writers-do-not-queue.md. */
export const AUDIT_TABLES = `
  create table if not exists history (
    id text primary key,
    record text not null,
    "row" text not null,
    department text,
    process text,
    transition text not null,
    from_state text,
    to_state text,
    actor text,
    actor_name text not null,
    at timestamptz(3) not null,
    reason text,
    version bigint,
    changes jsonb not null default '{}',
    request text
  );
  alter table history add column if not exists about text;
  alter table history add column if not exists link text;
  alter table history add column if not exists on_behalf text;
  alter table history add column if not exists on_behalf_name text;
  create index if not exists history_row on history (record, "row", at);
  create index if not exists history_at on history (at);

  create sequence if not exists audit_seq;
  create table if not exists audit (
    seq bigint primary key,
    at timestamptz(3) not null default now(),
    actor text,
    department text,
    action text not null,
    record text,
    "row" text,
    result text not null check (result in ('done', 'refused')),
    request text,
    address text,
    detail jsonb not null default '{}',
    previous text,
    hash text
  );
  create index if not exists audit_row on audit (record, "row");
  -- Entries were once chained as they were written, under a lock. Those keep their chain and are sealed like any other.
  drop trigger if exists audit_chain on audit;
  drop function if exists chain_audit();
  alter table audit alter column previous drop not null, alter column hash drop not null;
  -- Whoever takes a number has a transaction id already: what is still open below a number can be told by that.
  alter table audit alter column seq
    set default case when pg_current_xact_id() is not null then nextval('audit_seq') end;
  alter sequence audit_seq owned by audit.seq;
  select setval('audit_seq', seq) from (select max(seq) as seq from audit) as newest
    where seq > (select last_value from audit_seq);

  create table if not exists audit_seal (
    number bigint primary key,
    until bigint not null,
    entries bigint[] not null,
    digests bytea not null,
    at timestamptz(3) not null,
    previous bytea not null,
    hash bytea not null
  );
  insert into system_value (key, value) values ('audit_head', '{"number": 0, "hash": ""}') on conflict do nothing;
`;

/**
 * The digest of an entry covers every column, the hash of a seal the seal before it and what it covers. Binary forms, so
 * that no value can pass for two. `audit_hash` is what entries were chained by before there were seals.
 */
export const AUDIT_FUNCTIONS = `
  create or replace function audit_digest(entry audit) returns bytea language sql stable parallel safe as $$
    select sha256(record_send(row(entry.seq, entry.at, entry.actor, entry.department, entry.action, entry.record,
      entry."row", entry.result, entry.request, entry.address, entry.detail, entry.previous, entry.hash)))
  $$;

  create or replace function audit_seal_hash(seal audit_seal) returns bytea language sql stable parallel safe as $$
    select sha256(record_send(row(seal.number, seal.until, seal.entries, seal.digests, seal.at, seal.previous)))
  $$;

  create or replace function audit_hash(entry audit) returns text language sql stable as $$
    select encode(sha256(convert_to(concat_ws(chr(31),
      entry.previous, entry.seq, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
      coalesce(entry.actor, ''), coalesce(entry.department, ''), entry.action, coalesce(entry.record, ''),
      coalesce(entry."row", ''), entry.result, coalesce(entry.request, ''), coalesce(entry.address, ''),
      entry.detail::text), 'UTF8')), 'hex')
  $$;
`;

export const AUDIT_TRIGGERS = ['history', 'audit', 'audit_seal']
  .map(
    (table) => `
  create or replace trigger ${table}_keep before update or delete on ${table}
    for each row execute function refuse_change();
  create or replace trigger ${table}_keep_all before truncate on ${table}
    for each statement execute function refuse_change();`,
  )
  .join('\n');
