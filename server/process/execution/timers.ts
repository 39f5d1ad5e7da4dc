import { sql } from 'kysely';
import {
  type Duration,
  decide,
  type Env,
  evaluate,
  lastDue,
  type Plan,
  type Row,
} from '../../../src/definition/expression/index.ts';
import type { ProcessModel, TransitionModel } from '../../../src/definition/model.ts';
import { stateIn } from '../../../src/definition/process/state-of.ts';
import { existsFor } from '../../../src/definition/process/transitions.ts';
import type { Db, Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { groupBy } from '../../core/group-by.ts';
import { system } from '../../core/tables.ts';
import { readableItems } from '../../database/columns.ts';
import { known } from '../../scene/known.ts';
import { createScene, envOf, type Scene, specNow } from '../../scene/scene.ts';
import type { Case, Work } from '../case.ts';
import { openCase } from './open-case.ts';
import { perform } from './perform.ts';
import { transact } from './transact.ts';

/** Rows looked at in one go per transition. */
const CHUNK = 500;

/**
 * Does every transition whose time has come (`auto: {at}`), each in a transaction of its own, as the system. One that is
 * refused (its rules do not hold) waits for the next sweep. Answers how many were done. A row that fails does not keep the
 * others waiting: what went wrong is thrown, all together, when the sweep is over.
 */
export async function sweepTimers(deps: Deps): Promise<number> {
  const model = deps.definitions.current();
  const faults: unknown[] = [];
  let done = 0;
  for (const process of Object.values(model.processes)) {
    for (const transition of Object.values(process.transitions)) {
      if (transition.auto && 'at' in transition.auto && transition.from !== null) {
        done += await sweepOne(deps, { process, transition, faults });
      }
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} timed transitions failed`);
  return done;
}

interface Sweep {
  process: ProcessModel;
  transition: TransitionModel;
  /** What nobody expected, so far. */
  faults: unknown[];
}

async function sweepOne(deps: Deps, { process, transition, faults }: Sweep): Promise<number> {
  let done = 0;
  for (let after = ''; ; ) {
    const rows = await candidates(deps, process, transition, after);
    const due = await dueRows(deps, process, transition, rows);
    for (const { id, department } of due) {
      const fired = await fire(deps, { process, transition, id, department }).catch((fault: unknown) => {
        faults.push(fault);
        return false;
      });
      if (fired) done++;
    }
    after = String(rows.at(-1)?.id ?? '');
    if (rows.length < CHUNK) return done;
  }
}

async function candidates(
  deps: Deps,
  { record, state }: ProcessModel,
  { from }: TransitionModel,
  after: string,
): Promise<Row[]> {
  const model = deps.definitions.current().records[record];
  if (!model) return [];
  const starts = state === null ? sql`true` : sql`${sql.ref(state)} = any(${from ?? []})`;
  const found = await sql<Row>`
    select ${readableItems(model)} from ${sql.table(record)} as r
    where ${starts} and deleted_at is null and id > ${after}
    order by id limit ${CHUNK}`.execute(deps.db);
  return found.rows;
}

interface Due {
  id: string;
  department: string;
}

async function dueRows(
  deps: Deps,
  process: ProcessModel,
  transition: TransitionModel,
  rows: readonly Row[],
): Promise<Due[]> {
  const due: Due[] = [];
  const otherwise = deps.definitions.current().app.department.default;
  const departmentOf = ({ department }: Row) => (typeof department === 'string' ? department : otherwise);
  for (const [department, own] of groupBy(rows, departmentOf)) {
    const here = async (some: readonly Row[]): Promise<Moment> => {
      const scene = await createScene(deps, { db: deps.db, viewer: null, department, truth: true });
      scene.graph.add(process.record, some);
      return { scene, db: deps.db };
    };
    // A condition may count a thousand rows behind each one: it looks at those alone whose time has come.
    const late = await whoseTimeCame(await here(own), { process, transition }, own);
    const found =
      late.length === 0 ? [] : await whereItHolds(await here(rowsOf(late)), { process, transition }, late);
    for (const { row } of found) due.push({ id: String(row.id), department });
  }
  return due;
}

/** Where and when rows are looked at. */
interface Moment {
  scene: Scene;
  db: Db;
}

interface Timed {
  process: ProcessModel;
  transition: TransitionModel;
}

/** A row, and when the transition was to happen to it. */
interface Late {
  row: Row;
  at: number;
}

const rowsOf = (late: readonly Late[]) => late.map(({ row }) => row);

/** Those of the rows whose time has come: of what repeats the last time, however many there were while nothing ran. */
async function whoseTimeCame(
  { scene, db }: Moment,
  { process, transition }: Timed,
  rows: readonly Row[],
): Promise<Late[]> {
  const { auto } = transition;
  if (!auto || !('at' in auto)) return [];
  const entries = auto.at === null ? await entriesOf(db, process, rows) : null;
  const times = await scene.graph.settleAll(rows, (row) => {
    const { spec } = specNow(scene, process, row);
    if (!existsFor(transition, spec)) return null;
    const env = envOf(scene, { row, spec });
    const first = auto.at === null ? entries?.get(String(row.id)) : known(evaluate(auto.at, env));
    const last = typeof first === 'number' ? lastOf(first, auto.every, env) : null;
    // Counted from the entry, the first time is one duration later.
    return auto.at === null && last === first ? null : last;
  });
  return rows.flatMap((row, index) => {
    const at = times[index] ?? null;
    return at === null ? [] : [{ row, at }];
  });
}

/** Those for which the condition holds and which it was not done to since. */
async function whereItHolds(
  { scene, db }: Moment,
  { process, transition }: Timed,
  late: readonly Late[],
): Promise<Late[]> {
  const { when } = transition;
  const holds = await scene.graph.settleAll(rowsOf(late), (row) => {
    if (when === null) return true;
    const { spec } = specNow(scene, process, row);
    return decide(when, envOf(scene, { row, spec }));
  });
  const open = late.filter((_, index) => holds[index]);
  const done = await lastDone(db, { process, transition }, rowsOf(open));
  return open.filter(({ row, at }) => (done.get(String(row.id)) ?? Number.NEGATIVE_INFINITY) < at);
}

function lastOf(first: number, every: Plan | null, env: Env): number | null {
  if (every === null) return first <= env.now ? first : null;
  const by = known(evaluate(every, env));
  return isDuration(by) ? lastDue(first, by, env.now) : null;
}

function isDuration(value: unknown): value is Duration {
  return typeof value === 'object' && value !== null && 'months' in value && 'days' in value && 'ms' in value;
}

/** When the rows came into their present states, by their ids. */
async function entriesOf(db: Db, process: ProcessModel, rows: readonly Row[]): Promise<Map<string, number>> {
  const ids = rows.map(({ id }) => String(id));
  const states = rows.map((row) => stateIn(process, row));
  const found = await sql<{ row: string; at: string }>`
    select history.row, max(history.at) as at from history
    join unnest(${ids}::text[], ${states}::text[]) as present (id, state)
      on history.row = present.id and history.to_state = present.state
    where record = ${process.record} and (from_state is null or from_state <> to_state)
    group by history.row`.execute(db);
  const entered = new Map(found.rows.map(({ row, at }) => [row, at]));
  return new Map(
    rows.flatMap(({ id, created_at }): [string, number][] => {
      const at = Date.parse(String(entered.get(String(id)) ?? created_at));
      return Number.isNaN(at) ? [] : [[String(id), at]];
    }),
  );
}

/** When the transition was last done to rows that it leaves in their state: a reminder is sent once for its time. */
async function lastDone(
  db: Db,
  { process, transition }: Timed,
  rows: readonly Row[],
): Promise<Map<string, number>> {
  if (transition.to === 'last' || transition.to.length > 0 || rows.length === 0) return new Map();
  const found = await system(db)
    .selectFrom('history')
    .select(({ fn }) => ['row', fn.max('at').as('at')])
    .where('record', '=', process.record)
    .where(
      'row',
      'in',
      rows.map(({ id }) => String(id)),
    )
    .where('transition', '=', transition.name)
    .groupBy('row')
    .execute();
  return new Map(found.map(({ row, at }) => [String(row), Date.parse(String(at))]));
}

/**
 * Asked again of the row that is locked now: since it was found, another sweep may have done it, or somebody changed the
 * row so that its time is another one.
 */
async function isStillDue({ scene, trx }: Work, { process, transition, row }: Case): Promise<boolean> {
  const now = { scene, db: trx };
  const late = await whoseTimeCame(now, { process, transition }, [row]);
  return (await whereItHolds(now, { process, transition }, late)).length > 0;
}

async function fire(
  deps: Deps,
  { process, transition, id, department }: Due & { process: ProcessModel; transition: TransitionModel },
): Promise<boolean> {
  try {
    const options = { actor: null, department };
    return await transact(deps, options, transition.name, async (work) => {
      const ask = { process, transition: transition.name, row: id, input: {}, reason: null };
      if (!(await isStillDue(work, await openCase(work, ask)))) return false;
      await perform(work, ask);
      return true;
    });
  } catch (error) {
    // Somebody was faster, or something stands in the way: the next sweep asks again.
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}
