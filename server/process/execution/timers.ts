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
import { system } from '../../core/tables.ts';
import { readableItems } from '../../database/columns.ts';
import { known } from '../../scene/known.ts';
import { createScene, envOf, type Scene, specOfRow } from '../../scene/scene.ts';
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
  const scenes = new Map<string, Scene>();
  for (const row of rows) {
    const department =
      typeof row.department === 'string' ? row.department : deps.definitions.current().app.department.default;
    const scene =
      scenes.get(department) ??
      (await createScene(deps, { db: deps.db, viewer: null, department, truth: true }));
    scenes.set(department, scene);
    scene.graph.add(process.record, [row]);
    const at = await timeOf({ scene, db: deps.db }, process, transition, row);
    if (at === null) continue;
    if (!(await wasDoneSince(deps.db, process, transition, row, at)))
      due.push({ id: String(row.id), department });
  }
  return due;
}

/**
 * When the transition was to happen: of one that repeats the last time, however many there were while nothing ran; `null`
 * when it does not (yet) for this row.
 */
async function timeOf(
  { scene, db }: { scene: Scene; db: Db },
  process: ProcessModel,
  transition: TransitionModel,
  row: Row,
): Promise<number | null> {
  const { auto, when } = transition;
  if (!auto || !('at' in auto)) return null;
  const { spec } = await specOfRow(scene, process, row);
  if (!existsFor(transition, spec)) return null;
  const env = envOf(scene, { row, spec });
  const entered = auto.at === null ? await enteredAt(db, process, row) : null;
  return scene.graph.settle(() => {
    const first = auto.at === null ? entered : known(evaluate(auto.at, env));
    const last = typeof first === 'number' ? lastOf(first, auto.every, env) : null;
    // Counted from the entry, the first time is one duration later.
    const at = auto.at === null && last === entered ? null : last;
    // The condition last: it may count a thousand rows behind this one.
    return at !== null && (when === null || decide(when, env)) ? at : null;
  });
}

function lastOf(first: number, every: Plan | null, env: Env): number | null {
  if (every === null) return first <= env.now ? first : null;
  const by = known(evaluate(every, env));
  return isDuration(by) ? lastDue(first, by, env.now) : null;
}

function isDuration(value: unknown): value is Duration {
  return typeof value === 'object' && value !== null && 'months' in value && 'days' in value && 'ms' in value;
}

/** When the row came into its present state. */
async function enteredAt(db: Db, process: ProcessModel, row: Row): Promise<number | null> {
  const found = await system(db)
    .selectFrom('history')
    .select('at')
    .where('record', '=', process.record)
    .where('row', '=', String(row.id))
    .where('to_state', '=', stateIn(process, row))
    .where((is) => is.or([is('from_state', 'is', null), is('from_state', '<>', is.ref('to_state'))]))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = Date.parse(String(found?.at ?? row.created_at));
  return Number.isNaN(at) ? null : at;
}

/** A reminder leaves the state as it is: it is sent once for the time it was meant for. */
async function wasDoneSince(
  db: Db,
  process: ProcessModel,
  transition: TransitionModel,
  row: Row,
  at: number,
): Promise<boolean> {
  if (transition.to === 'last' || transition.to.length > 0) return false;
  const found = await system(db)
    .selectFrom('history')
    .select('id')
    .where('record', '=', process.record)
    .where('row', '=', String(row.id))
    .where('transition', '=', transition.name)
    .where('at', '>=', new Date(at).toISOString())
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Asked again of the row that is locked now: since it was found, another sweep may have done it, or somebody changed the
 * row so that its time is another one.
 */
async function isStillDue({ scene, trx }: Work, { process, transition, row }: Case): Promise<boolean> {
  const at = await timeOf({ scene, db: trx }, process, transition, row);
  return at !== null && !(await wasDoneSince(trx, process, transition, row, at));
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
