import { type RawBuilder, sql } from 'kysely';
import type { Json, JsonObject, Model } from '../../src/definition/model.ts';
import type { Db } from '../core/deps.ts';

type Person = { name: string; nip: string | null; nim: string | null };

/** What stands under a signature, by user id. */
export type SignerFacts = Record<string, Person>;

const PROFILE_FIELDS = ['name', 'nip', 'nim'] as const;

/** A person as a row of `peopleCalled`. */
export interface Called {
  id: string;
  name: string | null;
  said: Partial<Person> | null;
}

/** Names and numbers of people as the first profile that each of them has says them; the account's name where it says none. */
export async function signerFacts(db: Db, model: Model, users: readonly string[]): Promise<SignerFacts> {
  if (users.length === 0) return {};
  const { rows } = await peopleCalled(model, users).execute(db);
  return factsOfPeople(rows);
}

/** The statement that `signerFacts` asks, for who asks more by the same call. */
export function peopleCalled(model: Model, users: readonly string[]): RawBuilder<Called> {
  const told = Object.values(model.profiles).flatMap(({ record, by }) => {
    const fields = PROFILE_FIELDS.filter((name) => model.records[record]?.fields[name]);
    return fields.length === 0 ? [] : [newestProfile(record, by, fields)];
  });
  return sql<Called>`
    select u.id, u.name, ${told.length === 0 ? sql`null` : sql`coalesce(${sql.join(told)})`} as said
    from "user" u where u.id = any(${users})`;
}

export function factsOfPeople(rows: readonly Called[]): SignerFacts {
  const facts: SignerFacts = {};
  for (const { id, name, said } of rows) facts[id] = { name: name ?? '', nip: null, nim: null, ...said };
  return facts;
}

/** What the newest profile row of `u` says, empty fields left out; null where there is no row. */
function newestProfile(record: string, by: string, fields: readonly string[]) {
  const pairs = fields.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`);
  return sql`(
    select jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)})) from ${sql.table(record)}
    where ${sql.ref(by)} = u.id and deleted_at is null order by created_at desc, id limit 1)`;
}

/** Who signs a document, as they were called when it was made: part of its frozen data. */
export function frozenSigners({ signers }: JsonObject): SignerFacts {
  const entries = Object.entries(isObject(signers) ? signers : {}).flatMap(([user, person]) =>
    isObject(person) ? [[user, personOf(person)] as const] : [],
  );
  return Object.fromEntries(entries);
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const personOf = ({ name, nip, nim }: JsonObject) => ({
  name: textOr(name, ''),
  nip: textOr(nip, null),
  nim: textOr(nim, null),
});

const textOr = <T>(value: Json | undefined, otherwise: T) => (typeof value === 'string' ? value : otherwise);
