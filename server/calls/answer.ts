import { sql } from 'kysely';
import { decide, type Env, evaluate, type Plan, type Row } from '../../src/definition/expression/index.ts';
import type { CallColumn, CallModel, FieldType, Json, JsonObject } from '../../src/definition/model.ts';
import { conditionRule } from '../access/row-rule.ts';
import { pageOfRow } from '../addresses/links.ts';
import { type Reader, readerEverywhere } from '../addresses/readers.ts';
import { refusal } from '../core/errors.ts';
import { itemsOf } from '../database/columns.ts';
import { asJson } from '../records/as-json.ts';
import { fileOf } from '../records/cells.ts';
import { condition } from '../records/list-query.ts';
import { foreseenOf } from '../scene/foreseen.ts';
import { known } from '../scene/known.ts';
import { overviewScene } from '../scene/overview.ts';
import { envOf, type Scene } from '../scene/scene.ts';

/** More rows than this belong on a screen with pages. */
const MOST_ROWS = 500;

/**
 * The rows a call of the specification answers with, in its order. Which rows is said by the call's condition alone:
 * these calls serve all departments, so one that should not must say so.
 */
export async function answerCall(
  asking: Scene,
  call: CallModel,
  query: Record<string, unknown>,
): Promise<JsonObject[]> {
  const scene = overviewScene(asking);
  const record = scene.model.records[call.from];
  if (!record) throw new Error(`call ${call.name} reads the unknown record ${call.from}`);
  const vars = { query: readQuery(call, query) };
  const rule = call.where === null ? true : conditionRule(scene, call.where, 'r', vars);
  if (rule === false) return [];
  const order = call.sort.map(
    ({ field, descending }) =>
      sql`${sql.ref(`r.${field}`)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
  );
  const columns = scene.graph.columnsOf(record);
  const found = await sql<Row>`
    select ${itemsOf(columns)} from ${sql.table(record.name)} as r
    where r.deleted_at is null and ${condition(rule)}
    order by ${sql.join([...order, sql`r.id`])} limit ${MOST_ROWS}`.execute(scene.db);
  scene.graph.addRead(record, columns, found.rows);
  const asked: Asked = { scene, call, reader: await readerEverywhere(scene), paths: new Map() };
  const foreseen = foreseenOf(scene.model, `call ${call.name}`);
  const lines = await scene.graph.settleAll(found.rows, (row) => lineOf(asked, { ...vars, row }), foreseen);
  const told = withFirsts(lines.filter((line) => line !== null));
  const lists = Object.fromEntries(Object.entries(call.columns).filter(([, column]) => 'list' in column));
  const answers = await scene.graph.settleAll(
    told,
    // Of a group's further rows only the lists are told.
    (line) => objectOf(asked, line.first === line ? call.columns : lists, envOf(scene, line.vars)),
    foreseen,
  );
  return joined(told, answers);
}

/** What is the same for all rows of an answer. */
interface Asked {
  scene: Scene;
  call: CallModel;
  /** For whom links are made. */
  reader: Reader | null;
  /** Paths of rows by record and id: those of one group lead to the same few. */
  paths: Map<string, string | null>;
}

/** A row of the answer, before it is worked out. */
interface Line {
  /** What the rows of one group share; `null` = it stands by itself. */
  group: unknown;
  vars: Record<string, unknown>;
}

/** `null` = the call leaves the row out. */
function lineOf({ scene, call }: Asked, vars: Record<string, unknown>): Line | null {
  const env = envOf(scene, vars);
  const value = (plan: Plan) => known(evaluate(plan, env));
  const rows = Object.entries(call.rows).map(([name, id]) => [name, value(id)]);
  const all = { ...vars, ...Object.fromEntries(rows) };
  if (call.only !== null && !decide(call.only, envOf(scene, all))) return null;
  return { group: call.group === null ? null : value(call.group), vars: all };
}

interface Told extends Line {
  /** The first row of its group; itself where it is that. */
  first: Told;
}

function withFirsts(lines: readonly Line[]): Told[] {
  const firsts = new Map<unknown, Told>();
  return lines.map((line) => {
    const told = { ...line } as Told;
    told.first = (line.group === null ? null : firsts.get(line.group)) ?? told;
    firsts.set(line.group, told.first);
    return told;
  });
}

/** One row a group, at the place of its first, with the lists of all; what has no group stays by itself. */
function joined(lines: readonly Told[], answers: readonly JsonObject[]): JsonObject[] {
  const groups = new Map<Told, JsonObject>();
  for (const [at, { first }] of lines.entries()) {
    const own = answers[at] ?? {};
    const group = groups.get(first);
    if (!group) groups.set(first, { ...own });
    else for (const [name, list] of Object.entries(own)) group[name] = [group[name], list].flatMap(itemsIn);
  }
  return [...groups.values()];
}

function objectOf(asked: Asked, columns: Record<string, CallColumn>, env: Env): JsonObject {
  const values = Object.entries(columns).map(
    ([name, column]) => [name, columnValue(asked, column, env)] as const,
  );
  // Of a file what a cell of a list tells of it.
  return Object.fromEntries(
    values.map(([name, value]) => [name, asked.call.answer[name] === 'file' ? fileOf(value) : value]),
  );
}

const itemsIn = (value: Json | undefined) => (Array.isArray(value) ? value : []);

function columnValue(asked: Asked, column: CallColumn, env: Env): Json {
  if ('list' in column) return [objectOf(asked, column.list, env)];
  if ('format' in column) return asJson(evaluate(column, env));
  const record = known(evaluate(column.record, env));
  const id = known(evaluate(column.id, env));
  return typeof record === 'string' && typeof id === 'string' ? pathOf(asked, record, id) : null;
}

function pathOf({ scene, reader, paths }: Asked, record: string, id: string): string | null {
  if (!Object.hasOwn(scene.model.records, record)) return null;
  const place = `${record} ${id}`;
  const known = paths.get(place);
  if (known !== undefined) return known;
  const row = scene.graph.ref(record, id);
  const path = row ? pageOfRow(scene, reader, record, row) : null;
  paths.set(place, path);
  return path;
}

const CHECKS: Partial<Record<FieldType, RegExp>> = {
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  integer: /^-?\d{1,9}$/,
  text: /^[^\0]{0,200}$/,
};

/** The call's own parameters; one that is missing or does not fit is refused. */
function readQuery(call: CallModel, query: Record<string, unknown>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(call.query)) {
    const value = query[name];
    if (typeof value !== 'string' || !(CHECKS[type]?.test(value) ?? false)) {
      throw refusal('E_INPUT_INVALID', { part: 'parameter', name }, { pointer: `/${name}` });
    }
    values[name] = type === 'integer' ? Number(value) : value;
  }
  return values;
}
