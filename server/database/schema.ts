import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { RowLoss } from '../../src/definition/errors/refusal-facts.ts';
import { nearest } from '../../src/definition/expression/nearest.ts';
import { en } from '../../src/definition/messages/en.ts';
import type { Json, Model } from '../../src/definition/model.ts';
import type { Trx } from '../core/deps.ts';
import type { Database } from '../core/tables.ts';
import { system } from '../core/tables.ts';
import { findStrays, type NameColumn, nameColumns, type Stray } from './choices.ts';
import { literal } from './column-type.ts';
import { desiredTables, type TableSpec } from './desired.ts';
import { type Carried, type RenameSource, renameTables, renameValues } from './follow-renames.ts';
import { introspect } from './introspect.ts';
import type { ChangePlan } from './plan-changes.ts';
import { planChanges } from './plan-changes.ts';
import { quote } from './quote.ts';
import { createSystemTables, SYSTEM_SCHEMA, SYSTEM_TABLES } from './system-schema.ts';
import { breaksKey, inTransaction } from './transaction.ts';

/** One process at a time brings the tables up to date. */
const SCHEMA_LOCK = 4140;
const DIGEST_KEY = 'schema_digest';

/** Thrown when the definitions do not take what people have entered. The database is unchanged. */
export class SchemaLossError extends Error {
  readonly losses: readonly RowLoss[];

  constructor(losses: readonly RowLoss[]) {
    super(losses.map(en.E_SYSTEM_SCHEMA).join('\n'));
    this.name = 'SchemaLossError';
    this.losses = losses;
  }
}

export interface SchemaResult {
  statements: string[];
  /** What was done to rows, as the audit log has it. */
  carried: Carried[];
}

/** The parts of the model that tables, and the names in their rows, are made from. */
export type SchemaSource = RenameSource & Pick<Model, 'hash'>;

/**
 * Brings the database to the definitions in one transaction: the server's own tables, then tables, columns, keys and
 * indexes of the records, then the rows: names that changed (`schemas/renames.yaml`), defaults where a value became
 * required. What would lose data, leave a required field empty or leave a name in rows that nothing has any more throws
 * SchemaLossError, except where `allowed` says what to do (`drop-column record.field`, `fill record.field=value`). Columns
 * and tables that hold nothing go without asking. Run at start and after a changed definition, before it is put in force.
 */
export async function applySchema(
  db: Kysely<Database>,
  model: SchemaSource,
  allowed: readonly string[] = [],
): Promise<SchemaResult> {
  refuseReserved(model);
  const applied = inTransaction(db, (trx) => applySchemaIn(trx, model, allowed));
  return applied.catch((error: unknown) => {
    throw asBrokenKey(error, desiredTables(model.records)) ?? error;
  });
}

/** The same as a part of a transaction, which tables and what is put into them share. */
export async function applySchemaIn(
  trx: Trx,
  model: SchemaSource,
  allowed: readonly string[] = [],
): Promise<SchemaResult> {
  const desired = desiredTables(model.records);
  const columns = nameColumns(model);
  const digest = digestOf([desired, columns, model.renames]);
  await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(trx);
  if (allowed.length === 0 && (await readDigest(trx)) === digest) return { statements: [], carried: [] };
  await createSystemTables(trx);
  const renamed = await renameTables(trx, model);
  const plan = planChanges(desired, await introspect(trx));
  const losses = await settleLosses(trx, plan, allowed);
  // What is there no more cannot be looked at, and what is refused is looked at again.
  if (losses.refused.length > 0) throw new SchemaLossError(losses.refused);
  const statements = [...losses.statements, ...plan.statements];
  if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(trx);
  const carried = [...renamed, ...(await renameValues(trx, model))];
  const { refused, filled } = await tighten(trx, plan, allowed);
  const strays = await findStrays(trx, columns);
  if (refused.length + strays.length > 0)
    throw new SchemaLossError([...refused, ...strays.map((stray) => asLoss(stray, columns))]);
  await writeAudit(trx, [...carried, ...filled]);
  await recordVersion(trx, model.hash, digest, statements);
  return { statements, carried: [...carried, ...filled] };
}

/** Rows that a new key, or new names in them, would make the same. */
function asBrokenKey(error: unknown, desired: readonly TableSpec[]): SchemaLossError | null {
  if (!breaksKey(error)) return null;
  const { constraint, detail } = error as { constraint?: unknown; detail?: unknown };
  const keeps = desired.flatMap(({ parts }) => parts).find(({ name }) => name === constraint)?.keeps;
  if (!keeps) return null;
  const [, values = ''] = /\)=\((.*?)\) (?:already|conflicts|is duplicated)/.exec(String(detail)) ?? [];
  const { table, fields } = keeps;
  return new SchemaLossError([{ kind: 'key', table, column: fields[0] ?? '', fields, values }]);
}

/** Of the tables that `model` asks for, the server's own among them: the same digest, the same tables. */
export const digestOfTables = (model: Pick<Model, 'records'>): string =>
  digestOf(desiredTables(model.records));

const digestOf = (wanted: unknown) =>
  createHash('sha256').update(SYSTEM_SCHEMA).update(JSON.stringify(wanted)).digest('hex');

function refuseReserved(model: Pick<Model, 'records'>): void {
  const taken = SYSTEM_TABLES.find((name) => name in model.records);
  if (taken) throw new Error(`record "${taken}" has the name of one of the server's own tables`);
}

/** What holds nothing, or was asked for by name, is done; the rest is refused. */
async function settleLosses(trx: Trx, plan: ChangePlan, allowed: readonly string[]) {
  const done: string[] = [];
  const refused: RowLoss[] = [];
  for (const { holds, statements, ...loss } of plan.losses) {
    const name = `${loss.kind} ${loss.column === null ? loss.table : `${loss.table}.${loss.column}`}`;
    const { rows } = await sql.raw<{ rows: number }>(holds).execute(trx);
    const held = rows[0]?.rows ?? 0;
    if (held === 0 || allowed.includes(name)) done.push(...statements);
    else refused.push({ ...loss, rows: held });
  }
  return { statements: done, refused };
}

/** Rows without a value get what was asked for, else the default; where there is neither, they are told. */
async function tighten(trx: Trx, plan: ChangePlan, allowed: readonly string[]) {
  const filled: Carried[] = [];
  const refused: RowLoss[] = [];
  for (const { table, column, default: otherwise } of plan.tighten) {
    const given = givenFor(`${table}.${column}`, allowed) ?? otherwise;
    const set = given === null ? null : `update ${quote(table)} set ${quote(column)} = ${given}`;
    const { rows: found } = await sql<{ rows: number }>`
      select count(*)::integer as rows from ${sql.table(table)} where ${sql.ref(column)} is null`.execute(
      trx,
    );
    const rows = found[0]?.rows ?? 0;
    if (rows > 0 && set === null) {
      refused.push({ kind: 'required', table, column, rows });
      continue;
    }
    if (rows > 0) {
      await sql.raw(`${set} where ${quote(column)} is null`).execute(trx);
      filled.push({ record: table, detail: { filled: column, rows } });
    }
    await sql.raw(`alter table ${quote(table)} alter column ${quote(column)} set not null`).execute(trx);
  }
  return { refused, filled };
}

/** SQL text of what `fill record.field=value` gives; `null` = nothing. */
function givenFor(target: string, allowed: readonly string[]): string | null {
  const start = `fill ${target}=`;
  const found = allowed.find((one) => one.startsWith(start));
  return found === undefined ? null : literal(found.slice(start.length));
}

function asLoss({ table, column, value, rows }: Stray, columns: readonly NameColumn[]): RowLoss {
  const of = columns.find((one) => one.table === table && one.column === column);
  const near = nearest(value, of?.names ?? []) ?? null;
  return { kind: 'value', table, column, value, rows, source: of?.source ?? '', near };
}

/** In the same transaction as what it tells of. */
async function writeAudit(trx: Trx, carried: readonly Carried[]): Promise<void> {
  if (carried.length === 0) return;
  const entries = carried.map(({ record, detail }) => ({
    at: new Date().toISOString(),
    actor: null,
    department: null,
    action: 'migrate',
    record,
    row: null,
    result: 'done' as const,
    request: null,
    address: null,
    detail: JSON.stringify(detail),
  }));
  await system(trx).insertInto('audit').values(entries).execute();
}

/** Digest of tables and names as rows were last brought up to date; `null` on a new database. */
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
