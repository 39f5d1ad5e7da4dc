import { decide } from '../../src/definition/expression/index.ts';
import type { ProcessModel, TransitionModel } from '../../src/definition/model.ts';
import { startsIn } from '../../src/definition/process/transitions.ts';
import { indexOf } from '../records/model-index.ts';
import { envOf } from '../records/scene.ts';
import { type Case, varsOf, type Work } from './case.ts';
import { isOffered, obstaclesOf } from './judge.ts';
import { openCase } from './open-case.ts';
import { carryOut } from './perform.ts';

/** More in one transaction means that two of them undo each other. */
const MAX_FIRED = 10;

/**
 * Lets transitions with `auto: {when}` fire on every row written so far, and on the rows those lie within, until none
 * does. The system does them; one whose rules do not hold waits. Source: contract section 6.
 */
export async function fireAutos(work: Work): Promise<void> {
  const asSystem: Work = { ...work, actor: null, scene: { ...work.scene, viewer: null } };
  while (work.budget.fired < MAX_FIRED && (await fireOne(asSystem))) work.budget.fired++;
}

async function fireOne(work: Work): Promise<boolean> {
  for (const { record, row } of await candidates(work)) {
    for (const process of indexOf(work.scene.model).processesOf.get(record) ?? []) {
      const state = await stateIn(work, process, row);
      for (const transition of Object.values(process.transitions)) {
        if (!transition.auto || !('when' in transition.auto) || !startsIn(transition, state)) continue;
        if (await fire(work, process, transition, row)) return true;
      }
    }
  }
  return false;
}

/** The row's state as this transaction left it: most rows are told apart by it before anything is locked. */
async function stateIn({ scene }: Work, { record, state }: ProcessModel, id: string): Promise<string | null> {
  await scene.graph.loadRows(record, [id]);
  const value = scene.graph.ref(record, id)?.[state];
  return typeof value === 'string' ? value : null;
}

async function fire(
  work: Work,
  process: ProcessModel,
  transition: TransitionModel,
  row: string,
): Promise<boolean> {
  if (!transition.auto || !('when' in transition.auto)) return false;
  const one = await openCase(work, { process, transition: transition.name, row, input: {}, reason: null });
  const ready =
    (await work.scene.graph.settle(() => isOffered(one))) &&
    (await isDue(one, transition.auto.when)) &&
    (await obstaclesOf(one)).length === 0;
  if (ready) await carryOut(one);
  return ready;
}

function isDue(one: Case, when: Parameters<typeof decide>[0]): Promise<boolean> {
  const env = envOf(one.work.scene, varsOf(one));
  return one.work.scene.graph.settle(() => decide(when, env));
}

/** Rows written and still there, each followed by the rows it lies within. */
async function candidates(work: Work): Promise<{ record: string; row: string }[]> {
  const { model, graph } = work.scene;
  const found = new Map<string, { record: string; row: string }>();
  for (const touched of work.touched) {
    let record = touched.after === null ? undefined : model.records[touched.record];
    let row = touched.after;
    while (record && row) {
      found.set(`${record.name} ${String(row.id)}`, { record: record.name, row: String(row.id) });
      const parent = record.within?.record;
      const id = record.within ? row[record.within.field] : null;
      if (!parent || typeof id !== 'string') break;
      await graph.loadRows(parent, [id]);
      row = graph.ref(parent, id) ?? null;
      record = model.records[parent];
    }
  }
  return [...found.values()].filter(({ record }) => indexOf(model).processesOf.has(record));
}
