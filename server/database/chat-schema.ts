/** Messages between two people: each conversation counts its own from 1, in the order in which they were taken. */
export const CHAT_TABLES = `
  create table if not exists chat_conversation (
    id text primary key,
    first text not null,
    second text not null,
    last_seq integer not null default 0,
    last_at timestamptz(3),
    created_at timestamptz(3) not null,
    unique (first, second)
  );

  create table if not exists chat_reading (
    conversation text not null references chat_conversation on delete cascade,
    "user" text not null,
    read_seq integer not null default 0,
    read_at timestamptz(3),
    primary key (conversation, "user")
  );
  create index if not exists chat_reading_by_user on chat_reading ("user");

  create table if not exists chat_message (
    conversation text not null references chat_conversation on delete cascade,
    seq integer not null,
    id text not null unique,
    sender text not null,
    attempt text,
    message text not null,
    at timestamptz(3) not null,
    primary key (conversation, seq)
  );
  create unique index if not exists chat_message_attempt on chat_message (sender, attempt) where attempt is not null;
  create index if not exists chat_message_age on chat_message (at);
`;
