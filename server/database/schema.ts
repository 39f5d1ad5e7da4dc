import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { en } from '../../src/definition/messages/en.ts';
import type { Json, Model } from '../../src/definition/model.ts';
import type { Trx } from '../core/deps.ts';
import type { Database } from '../core/tables.ts';
import { system } from '../core/tables.ts';
import { desiredTables, quote } from './desired.ts';
import { introspect } from './introspect.ts';
import type { ChangePlan, Loss } from './plan-changes.ts';
import { planChanges } from './plan-changes.ts';
import { createSystemTables, SYSTEM_SCHEMA, SYSTEM_TABLES } from './system-schema.ts';
import { inTransaction } from './transaction.ts';

/** One process at a time brings the tables up to date. */
const SCHEMA_LOCK = 4140;
const DIGEST_KEY = 'schema_digest';

/** Thrown when the definitions ask for less than what people have entered. The database is unchanged. */
export class SchemaLossError extends Error {
  readonly losses: Loss[];

  constructor(losses: Loss[]) {
    super(losses.map(en.E_SYSTEM_SCHEMA).join('\n'));
    this.name = 'SchemaLossError';
    this.losses = losses;
  }
}

export interface SchemaResult {
  statements: string[];
  /** Sentences for the operator: what could not be made as strict as defined. */
  warnings: string[];
}

/** The part of the model that tables are made from. */
export type SchemaSource = Pick<Model, 'records' | 'hash'>;

/**
 * Brings the database to the definitions in one transaction: the server's own tables, then tables, columns, keys and
 * indexes of the records. Adds only; what would lose data throws SchemaLossError, except where `allowed` names it
 * (`drop-column record.field`). Columns and tables that hold nothing go without asking. Run at start and after a
 * changed definition, before it is put in force.
 */
export async function applySchema(
  db: Kysely<Database>,
  model: SchemaSource,
  allowed: readonly string[] = [],
): Promise<SchemaResult> {
  refuseReserved(model);
  const desired = desiredTables(model.records);
  const digest = digestOf(desired);
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(trx);
    if (allowed.length === 0 && (await readDigest(trx)) === digest) return { statements: [], warnings: [] };
    await createSystemTables(trx);
    const plan = planChanges(desired, await introspect(trx));
    const losses = await settleLosses(trx, plan, allowed);
    if (losses.refused.length > 0) throw new SchemaLossError(losses.refused);
    const statements = [...losses.statements, ...plan.statements];
    if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(trx);
    const warnings = await tighten(trx, plan);
    await recordVersion(trx, model.hash, digest, statements);
    return { statements, warnings };
  });
}

/** Of the tables that `model` asks for, the server's own among them: the same digest, the same tables. */
export const digestOfTables = (model: SchemaSource): string => digestOf(desiredTables(model.records));

const digestOf = (desired: ReturnType<typeof desiredTables>) =>
  createHash('sha256').update(SYSTEM_SCHEMA).update(JSON.stringify(desired)).digest('hex');

function refuseReserved(model: SchemaSource): void {
  const taken = SYSTEM_TABLES.find((name) => name in model.records);
  if (taken) throw new Error(`record "${taken}" has the name of one of the server's own tables`);
}

/** What holds nothing, or was asked for by name, is done; the rest is refused. */
async function settleLosses(trx: Trx, plan: ChangePlan, allowed: readonly string[]) {
  const statements: string[] = [];
  const refused: Loss[] = [];
  for (const loss of plan.losses) {
    const name = `${loss.kind} ${loss.column === null ? loss.table : `${loss.table}.${loss.column}`}`;
    const { rows } = await sql.raw<{ exists: boolean }>(loss.holds).execute(trx);
    if (!rows[0]?.exists || allowed.includes(name)) statements.push(...loss.statements);
    else refused.push(loss);
  }
  return { statements, refused };
}

async function tighten(trx: Trx, plan: ChangePlan): Promise<string[]> {
  const warnings: string[] = [];
  for (const { table, column } of plan.tighten) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} is null`.execute(trx);
    const empty = rows[0]?.n ?? 0;
    if (empty > 0) warnings.push(`${table}.${column} is required, but ${empty} rows have no value there.`);
    else await sql.raw(`alter table ${quote(table)} alter column ${quote(column)} set not null`).execute(trx);
  }
  return warnings;
}

/** Digest of the tables as they were last brought up to date; `null` on a new database. */
async function readDigest(trx: Trx): Promise<Json> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('system_value') is not null as there`.execute(trx);
  if (!rows[0]?.there) return null;
  const query = system(trx).selectFrom('system_value').select('value').where('key', '=', DIGEST_KEY);
  return (await query.executeTakeFirst())?.value ?? null;
}

async function recordVersion(trx: Trx, hash: string, digest: string, statements: string[]): Promise<void> {
  const applied_at = new Date().toISOString();
  await system(trx).insertInto('definition_version').values({ hash, applied_at, statements }).execute();
  const value = JSON.stringify(digest);
  await system(trx)
    .insertInto('system_value')
    .values({ key: DIGEST_KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
