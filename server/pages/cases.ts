import type { Row } from '../../src/definition/expression/index.ts';
import type { JsonObject, ProcessModel, TransitionModel, TypeModel } from '../../src/definition/model.ts';
import { stateIn } from '../../src/definition/process/state-of.ts';
import type { Trx } from '../core/deps.ts';
import { AutoQueue } from '../process/auto-queue.ts';
import { openBooks } from '../process/books.ts';
import type { Case, Work } from '../process/case.ts';
import { Hold } from '../process/hold.ts';
import { type Scene, toJudge } from '../scene/scene.ts';

export interface ViewQuestion {
  process: ProcessModel;
  transition: TransitionModel;
  type: TypeModel | null;
  spec: JsonObject;
  row: Row;
  item?: Row | null;
  input?: JsonObject;
}

/** A case to ask questions of without a transaction: what is on offer, what stands in the way. It must not be performed. */
export function caseToView(scene: Scene, question: ViewQuestion): Case {
  const { process, transition, row, item = null } = question;
  const record = scene.model.records[process.record];
  if (!record) throw new Error(`no record ${process.record}`);
  const target = transition.on === null ? undefined : record.relations[transition.on];
  return {
    work: workToView(scene),
    process,
    record,
    transition,
    type: question.type,
    spec: question.spec,
    row,
    item,
    itemRecord: (target && scene.model.records[target.record]) ?? null,
    input: question.input ?? {},
    sent: question.input ?? {},
    reason: null,
    state: stateIn(process, row),
    diverted: null,
  };
}

/** One per scene: it is made of a dozen parts, and a list asks of each row. */
const worksToView = new WeakMap<Scene, Work>();

/** Reads through the scene's connection; nothing is written with it, so one serves all questions of the scene. */
export function workToView(scene: Scene): Work {
  const known = worksToView.get(scene);
  if (known) return known;
  const work: Work = {
    scene: toJudge(scene),
    trx: scene.db as Trx,
    actor: scene.viewer,
    request: null,
    address: null,
    proof: null,
    stamp: { at: scene.now.toISOString(), by: scene.viewer?.id ?? null },
    touched: [],
    carried: [],
    hold: new Hold(),
    books: openBooks,
    perform: () => Promise.reject(new Error('a case to view starts nothing')),
    started: 0,
    autos: new AutoQueue(),
    fileLimits: null,
    wish: null,
    keyed: [],
    link: null,
    signedOut: [],
  };
  worksToView.set(scene, work);
  return work;
}
