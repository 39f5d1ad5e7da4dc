import { sql } from 'kysely';
import type { Json, JsonObject, Model } from '../../src/definition/model.ts';
import type { Db } from '../core/deps.ts';

/** What stands under a signature, by user id. */
export type SignerFacts = Record<string, { name: string; nip: string | null; nim: string | null }>;

const PROFILE_FIELDS = ['name', 'nip', 'nim'] as const;

/** Names and numbers of people as the first profile that each of them has says them; the account's name where it says none. */
export async function signerFacts(db: Db, model: Model, users: readonly string[]): Promise<SignerFacts> {
  const facts: SignerFacts = {};
  if (users.length === 0) return facts;
  const accounts = await db.selectFrom('user').select(['id', 'name']).where('id', 'in', users).execute();
  for (const { id, name } of accounts) facts[String(id)] = { name: String(name ?? ''), nip: null, nim: null };
  const open = new Set(Object.keys(facts));
  for (const { record, by } of Object.values(model.profiles)) {
    const fields = PROFILE_FIELDS.filter((name) => model.records[record]?.fields[name]);
    if (fields.length === 0 || open.size === 0) continue;
    for (const [user, said] of await profilesIn(db, { record, by, fields, users: [...open] })) {
      const person = facts[user];
      if (person) Object.assign(person, said);
      open.delete(user);
    }
  }
  return facts;
}

interface Question {
  record: string;
  by: string;
  fields: readonly string[];
  users: readonly string[];
}

/** What the newest profile row of each person says, empty fields left out. */
async function profilesIn(db: Db, { record, by, fields, users }: Question): Promise<[string, object][]> {
  const { rows } = await sql<Record<string, string | null>>`
    select distinct on (${sql.ref(by)}) ${sql.ref(by)} as profile_of, ${sql.join(fields.map((name) => sql.ref(name)))}
    from ${sql.table(record)} where ${sql.ref(by)} = any(${users}) and deleted_at is null
    order by ${sql.ref(by)}, created_at desc, id`.execute(db);
  return rows.map(({ profile_of, ...said }) => [
    String(profile_of),
    Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)),
  ]);
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
