import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database, SystemTables } from '../core/tables.ts';
import { AUDIT_FUNCTIONS, AUDIT_TABLES, AUDIT_TRIGGERS } from './audit-schema.ts';
import { CHAT_TABLES } from './chat-schema.ts';
import { SIGNING_TABLES } from './signing-schema.ts';

/** Names that no record may take. */
export const SYSTEM_TABLES: readonly (keyof SystemTables)[] = [
  'session',
  'personal_link',
  'password_link',
  'passkey',
  'history',
  'audit',
  'audit_seal',
  'idempotency',
  'stored_file',
  'counter',
  'saved_view',
  'import_run',
  'change_log',
  'setting',
  'system_value',
  'try_count',
  'lease',
  'definition_version',
  'held_mail',
  'chat_conversation',
  'chat_reading',
  'chat_message',
  'signing_authority',
  'signing_certificate',
];

/** Sort order of people's texts: the same on both databases. The only collation in use besides the default one. */
export const COLLATION = 'indonesian';

const EXTENSIONS = ['btree_gist', 'pg_trgm', 'unaccent'];

const FUNCTIONS = `
  create collation if not exists ${COLLATION} (provider = icu, locale = 'id-ID');

  -- What the search box compares: small letters without accents. Immutable, so that it can be indexed.
  create or replace function search_text(value text) returns text
    language sql immutable strict parallel safe
    as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

  create or replace function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'table % is append-only', tg_table_name using errcode = '42501';
  end $$;
`;

const TABLES = `
  create table if not exists session (
    id text primary key,
    "user" text not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    revoked_at timestamptz(3)
  );
  alter table session add column if not exists link text;
  alter table session add column if not exists agent text;
  create index if not exists session_by_user on session ("user");

  create table if not exists personal_link (
    id text primary key,
    token_hash text not null unique,
    "user" text not null,
    department text not null,
    record text not null,
    "row" text not null,
    screen text not null,
    created_at timestamptz(3) not null,
    created_by text,
    expires_at timestamptz(3) not null,
    revoked_at timestamptz(3),
    used_at timestamptz(3)
  );
  create index if not exists personal_link_row on personal_link (record, "row", "user");

  create table if not exists password_link (
    id text primary key,
    token_hash text not null unique,
    "user" text not null,
    created_at timestamptz(3) not null,
    created_by text,
    expires_at timestamptz(3) not null,
    ended_at timestamptz(3)
  );
  create index if not exists password_link_by_user on password_link ("user");

  create table if not exists passkey (
    id text primary key,
    "user" text not null,
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports jsonb not null,
    created_at timestamptz(3) not null,
    used_at timestamptz(3)
  );
  create index if not exists passkey_by_user on passkey ("user", created_at);

  create table if not exists idempotency (
    "user" text not null,
    key text not null,
    fingerprint text not null,
    status integer not null,
    answer jsonb not null,
    created_at timestamptz(3) not null,
    primary key ("user", key)
  );
  create index if not exists idempotency_age on idempotency (created_at);

  create table if not exists stored_file (
    id text primary key,
    key text not null unique,
    name text not null,
    type text not null,
    size bigint not null,
    sha256 text,
    owner text,
    status text not null check (status in ('waiting', 'stored')),
    record text,
    "row" text,
    created_at timestamptz(3) not null
  );
  create index if not exists stored_file_unlinked on stored_file (created_at) where record is null;

  -- Counters by year, as they once were, say nothing that the numbers given do not say.
  do $$ begin
    if exists (select from information_schema.columns
        where table_schema = current_schema() and table_name = 'counter' and column_name = 'year')
    then drop table counter; end if;
  end $$;
  create table if not exists counter (
    department text not null,
    record text not null,
    field text not null,
    scope text not null,
    value bigint not null,
    primary key (department, record, field, scope)
  );

  create table if not exists saved_view (
    "user" text not null,
    route text not null,
    block text not null,
    views jsonb not null,
    updated_at timestamptz(3) not null,
    primary key ("user", route, block)
  );

  create table if not exists import_run (
    id text primary key,
    "user" text not null,
    department text not null,
    route text not null,
    block text not null,
    params jsonb not null,
    name text not null,
    bytes integer not null,
    status text not null,
    at integer not null,
    "of" integer not null,
    definitions text not null,
    checked jsonb,
    message text,
    begun timestamptz(3) not null,
    beat timestamptz(3) not null
  );
  create index if not exists import_run_by_user on import_run ("user");

  -- Entries that were numbered under a lock say nothing beside numbers of transactions: browsers look at everything once.
  do $$ begin
    if exists (select from pg_trigger where tgname = 'change_log_number') then
      drop table change_log;
      drop function number_change();
    end if;
  end $$;
  create table if not exists change_log (
    seq bigint not null default pg_current_xact_id()::text::bigint,
    records text[] not null,
    at timestamptz(3) not null default now()
  );
  create index if not exists change_log_seq on change_log (seq);

  create table if not exists setting (
    department text not null default '',
    "group" text not null,
    key text not null,
    value jsonb not null,
    updated_at timestamptz(3) not null,
    updated_by text,
    primary key (department, "group", key)
  );

  create table if not exists system_value (key text primary key, value jsonb not null);

  create table if not exists try_count (
    key text primary key,
    count integer not null,
    until timestamptz(3) not null
  );
  create index if not exists try_count_age on try_count (until);

  create table if not exists lease (
    name text primary key,
    holder text not null,
    until timestamptz(3) not null
  );

  create table if not exists definition_version (
    hash text not null,
    applied_at timestamptz(3) not null default now(),
    statements text[] not null
  );

  create table if not exists held_mail (
    notification text primary key,
    department text not null,
    held_at timestamptz(3) not null
  );
`;

/** Everything above in one text: tells whether the server's own tables changed since they were made. */
export const SYSTEM_SCHEMA = [
  TABLES,
  CHAT_TABLES,
  SIGNING_TABLES,
  AUDIT_TABLES,
  FUNCTIONS,
  AUDIT_FUNCTIONS,
  AUDIT_TRIGGERS,
].join('\n');

/** Makes the server's own tables where they are missing. Additive and repeatable; run inside the schema's transaction. */
export async function createSystemTables(db: Kysely<Database>): Promise<void> {
  for (const name of EXTENSIONS) await sql`create extension if not exists ${sql.id(name)}`.execute(db);
  await sql.raw(SYSTEM_SCHEMA).execute(db);
}
