/** Who may sign: the faculty's certificate authorities, and the certificates they issued. */
export const SIGNING_TABLES = `
  create table if not exists signing_authority (
    id text primary key,
    certificate text not null,
    key text not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    retired_at timestamptz(3)
  );

  alter table signing_authority add column if not exists demo boolean not null default false;

  create table if not exists signing_certificate (
    id text primary key,
    authority text not null references signing_authority,
    "user" text not null,
    serial text not null unique,
    certificate text not null,
    key text not null,
    issued_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    revoked_at timestamptz(3),
    revoked_reason text
  );
  create index if not exists signing_certificate_by_user on signing_certificate ("user", issued_at);
`;
