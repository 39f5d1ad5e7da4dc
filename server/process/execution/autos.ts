import { decide } from '../../../src/definition/expression/index.ts';
import type { ProcessModel, TransitionModel } from '../../../src/definition/model.ts';
import { looksBeyond } from '../../../src/definition/process/auto-reads.ts';
import { stateIn } from '../../../src/definition/process/state-of.ts';
import { startsIn } from '../../../src/definition/process/transitions.ts';
import { indexOf } from '../../core/model-index.ts';
import { envOf } from '../../scene/scene.ts';
import { nameOf, type RowKey } from '../auto-queue.ts';
import { type Case, varsOf, type Work } from '../case.ts';
import { isOffered, obstaclesOf } from '../judge.ts';
import { circleError } from '../refusals.ts';
import { openCase } from './open-case.ts';
import { carryOut } from './perform.ts';

/**
 * Lets transitions with `auto: {when}` fire on every row written so far, and on the rows those lie within, until none is
 * due. The system does them; one whose rules do not hold waits. Order: rows as they were first written, after them the
 * rows they lie within; a row goes as far as it can, by the first transition of its process that is due each time. Throws
 * E_PROCESS_CIRCLE when that has no end. Source: decision 0028.
 */
export async function fireAutos(work: Work): Promise<void> {
  const asSystem: Work = { ...work, actor: null, scene: { ...work.scene, viewer: null } };
  for (let rows = await nextRows(asSystem); rows.length > 0; rows = await nextRows(asSystem)) {
    for (const key of rows) await settleRow(asSystem, key);
  }
}

/** The rows that wait, and after them those they lie within; only records that a process drives. */
async function nextRows(work: Work): Promise<RowKey[]> {
  const { model } = work.scene;
  const written = work.autos.takeAll();
  const rows = new Map(written.map((key) => [nameOf(key), key]));
  for (const key of written) {
    for (let parent = await parentOf(work, key); parent; parent = await parentOf(work, parent)) {
      if (!rows.has(nameOf(parent))) rows.set(nameOf(parent), parent);
    }
  }
  return [...rows.values()].filter(({ record }) => indexOf(model).processesOf.has(record));
}

async function parentOf({ scene }: Work, { record, row }: RowKey): Promise<RowKey | null> {
  const within = scene.model.records[record]?.within;
  if (!within) return null;
  await scene.graph.loadRows(record, [row]);
  const id = scene.graph.ref(record, row)?.[within.field];
  return typeof id === 'string' ? { record: within.record, row: id } : null;
}

/** Fires what is due on one row, until nothing is or the row is no more. */
async function settleRow(work: Work, key: RowKey): Promise<void> {
  const { model } = work.scene;
  const processes = indexOf(model).processesOf.get(key.record) ?? [];
  for (let fired = true; fired; ) {
    if (!work.autos.take(key)) return;
    fired = await fireFirst(work, processes, key);
  }
  work.autos.rest(
    key,
    processes.flatMap((process) => [...looksBeyond(model, process)]),
  );
}

async function fireFirst(work: Work, processes: readonly ProcessModel[], key: RowKey): Promise<boolean> {
  for (const process of processes) {
    const state = await stateNow(work, process, key.row);
    if (state === null) continue;
    for (const transition of Object.values(process.transitions)) {
      if (startsIn(transition, state) && (await fire(work, process, transition, key))) return true;
    }
  }
  return false;
}

/** The row's state as this transaction left it: most rows are told apart by it before anything is locked. */
async function stateNow({ scene }: Work, process: ProcessModel, id: string): Promise<string | null> {
  await scene.graph.loadRows(process.record, [id]);
  const row = scene.graph.ref(process.record, id);
  return row ? stateIn(process, row) : null;
}

async function fire(
  work: Work,
  process: ProcessModel,
  transition: TransitionModel,
  key: RowKey,
): Promise<boolean> {
  if (!transition.auto || !('when' in transition.auto)) return false;
  const { name } = transition;
  const one = await openCase(work, { process, transition: name, row: key.row, input: {}, reason: null });
  const ready =
    (await work.scene.graph.settle(() => isOffered(one))) &&
    (await isDue(one, transition.auto.when)) &&
    (await obstaclesOf(one)).length === 0;
  if (ready && !(await work.autos.fire(key, name, () => carryOut(one))))
    throw circleError({ process: process.name, transition: name, row: key.row });
  return ready;
}

function isDue(one: Case, when: Parameters<typeof decide>[0]): Promise<boolean> {
  const env = envOf(one.work.scene, varsOf(one));
  return one.work.scene.graph.settle(() => decide(when, env));
}
