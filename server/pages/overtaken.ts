import type { RuntimeFacts } from '../../src/definition/errors/runtime.ts';
import { actorTexts } from '../../src/definition/messages/server-texts.ts';
import type { ProcessModel } from '../../src/definition/model.ts';
import type { Grant } from '../access/grant.ts';
import type { Deps, Trx } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';
import { errorCode, inTransaction } from '../database/transaction.ts';
import { type Case, labelOfCase, varsOf } from '../process/case.ts';
import { openCase } from '../process/execution/open-case.ts';
import { createWork, type WorkOptions } from '../process/execution/transact.ts';
import { assertMayBegin } from '../process/judge.ts';
import { type Entry, entriesSince, putBack } from '../process/put-back.ts';
import { overtakenError } from '../process/refusals.ts';
import { momentInWords } from '../records/day-time.ts';
import { isReader } from '../scene/readers.ts';
import { textIn, toShow } from '../scene/scene.ts';
import { type ActionRequest, askOf, findAction, idsFor } from './asked-action.ts';
import { itemFor } from './items.ts';
import { openPage } from './page-scene.ts';

/** What somebody asked for, and as whom. */
export interface Attempted {
  grant: Grant;
  options: WorkOptions;
  ask: ActionRequest;
}

/** Refusals that may only mean that somebody was faster. */
const MAY_BE_LATE = new Set([
  'E_ACCESS_ACTION',
  'E_ACCESS_NOT_FOUND',
  'E_PROCESS_STATE',
  'E_PROCESS_WHEN',
  'E_PROCESS_CONFLICT',
]);

/**
 * Waits for `done`. A refusal of somebody who could have done it on what they looked at, before others changed that,
 * becomes one that says who did what and when; everybody else is refused as before, so that nobody learns more of a row
 * than they might have seen.
 */
export async function explained<T>(deps: Deps, attempted: Attempted, done: Promise<T>): Promise<T> {
  try {
    return await done;
  } catch (error) {
    const late = error instanceof AppError && error.faults.some(({ code }) => MAY_BE_LATE.has(code));
    // To the process engine nobody is the system.
    if (!late || attempted.options.actor === null) throw error;
    throw (await overtaken(deps, attempted, error)) ?? error;
  }
}

async function overtaken(deps: Deps, attempted: Attempted, error: AppError): Promise<AppError | null> {
  const { grant, ask } = attempted;
  const own = grant.screen.row === null ? undefined : grant.params[grant.screen.row.param];
  const named = ask.item ?? ask.id ?? own;
  if (named === undefined || ask.version === null) return null;
  const entries = await entriesSince(deps.db, named, ask.version);
  if (entries.length === 0) return null;
  const conflict = error.faults.some(({ code }) => code === 'E_PROCESS_CONFLICT');
  return rolledBack(deps, async (trx) => {
    // It can be done on the row as it is now: the two versions are compared instead.
    if (conflict && (await beginnable(deps, trx, attempted))) return null;
    await putBack(trx, grant.model, entries);
    const one = await beginnable(deps, trx, attempted);
    return one && overtakenError(await factsOf(one, await toldOf(one, entries)), error.extra);
  });
}

/** Runs `work` in a transaction that leaves nothing. A row that cannot be put back tells nothing: `null`. */
async function rolledBack<T>(deps: Deps, work: (trx: Trx) => Promise<T>): Promise<T | null> {
  const answer: { value: T | null } = { value: null };
  const undo = new Error('looked at only');
  await inTransaction(deps.db, async (trx) => {
    answer.value = await work(trx);
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo && !errorCode(error)?.startsWith('23')) throw error;
  });
  return answer.value;
}

/** The case as this transaction shows it, when it may begin there; else `null`. */
async function beginnable(
  deps: Deps,
  trx: Trx,
  { grant, options, ask: asked }: Attempted,
): Promise<Case | null> {
  try {
    const work = await createWork(deps, trx, options);
    const page = await openPage(deps, grant, trx);
    const action = await findAction(page, asked);
    const ask = { ...asked, ...idsFor(page, action, asked), input: {} };
    const item = await itemFor(page, action, ask);
    const one = await openCase(work, { ...askOf(page, action, ask), item });
    await assertMayBegin(one, async () => undefined);
    return one;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** The entries that the history shows to whoever came late. */
function toldOf(one: Case, entries: readonly Entry[]): Promise<Entry[]> {
  const { scene } = one.work;
  return scene.graph.settle(() =>
    entries.filter((entry) => {
      const readers = stepOf(one, entry)?.readers ?? null;
      return readers === null || isReader(scene, readers, { record: one.record, row: one.row });
    }),
  );
}

async function factsOf(one: Case, entries: readonly Entry[]): Promise<RuntimeFacts['E_PROCESS_OVERTAKEN']> {
  const { scene, actor } = one.work;
  const found = decisive(one, entries);
  const step = found && stepOf(one, found);
  const label = await labelOfCase(one);
  const done = step ? await textIn(toShow(scene), step.label, varsOf(one)) : label;
  const same = found?.transition === one.transition.name;
  const name = found?.actor === null ? actorTexts.bySystem : found?.actor_name;
  return {
    label,
    done,
    same,
    by: found?.actor === actor?.id ? actorTexts.yourself : (name ?? actorTexts.somebody),
    at: momentInWords(found?.at ?? scene.now.toISOString(), scene.now, scene.model.app.timezone),
  };
}

/** The step that matters to who came late: the very same one, else the first that moved the row, else the first. */
function decisive(one: Case, entries: readonly Entry[]): Entry | undefined {
  const steps = entries.filter((entry) => stepOf(one, entry) !== undefined);
  return (
    steps.find(({ transition }) => transition === one.transition.name) ??
    steps.find(({ from_state, to_state }) => from_state !== to_state) ??
    steps[0]
  );
}

function stepOf(
  { work }: Case,
  { process, transition }: Entry,
): ProcessModel['transitions'][string] | undefined {
  const found = process === null ? undefined : work.scene.model.processes[process]?.transitions;
  return found && Object.hasOwn(found, transition) ? found[transition] : undefined;
}
