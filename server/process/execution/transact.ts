import type { ClashFacts } from '../../../src/definition/errors/refusal-facts.ts';
import type { Db, Deps, Trx, Viewer } from '../../core/deps.ts';
import {
  EXCLUSION_VIOLATION,
  errorCode,
  inTransaction,
  UNIQUE_VIOLATION,
} from '../../database/transaction.ts';
import type { RowGraph } from '../../scene/row-graph.ts';
import { createScene } from '../../scene/scene.ts';
import { AutoQueue } from '../auto-queue.ts';
import { openBooks } from '../books.ts';
import type { Case, Work } from '../case.ts';
import { clashesOf } from '../clashes.ts';
import { Hold } from '../hold.ts';
import { closeBooks } from '../journal.ts';
import { keyTaken, type Taken } from '../key-holder.ts';
import { clashError, duplicateError, inUseError, takenError } from '../refusals.ts';
import { fireAutos } from './autos.ts';
import { perform } from './perform.ts';

export interface WorkOptions {
  actor: Viewer | null;
  department: string;
  request?: string | null;
  address?: string | null;
  proof?: Work['proof'];
  now?: Date;
  /** The actor's audiences on the route; else all that position and roles give. */
  audiences?: string[];
  fileLimits?: Work['fileLimits'];
  /** What the works of one transaction share when there are several. */
  shared?: Pick<Work, 'hold' | 'books'> & { graph: RowGraph };
}

/** A unit of work in an open transaction. */
export async function createWork(deps: Deps, trx: Trx, options: WorkOptions): Promise<Work> {
  const { actor, department, now, audiences, shared } = options;
  const scene = await createScene(deps, { db: trx, viewer: actor, department, now, audiences, truth: true });
  return {
    scene: shared ? { ...scene, graph: shared.graph } : scene,
    trx,
    actor,
    request: options.request ?? null,
    address: options.address ?? null,
    proof: options.proof ?? null,
    stamp: { at: scene.now.toISOString(), by: actor?.id ?? null },
    touched: [],
    carried: [],
    hold: shared?.hold ?? new Hold(),
    books: shared?.books ?? openBooks,
    perform,
    started: 0,
    autos: new AutoQueue(),
    fileLimits: options.fileLimits ?? null,
    wish: null,
    keyed: [],
    link: null,
    signedOut: [],
  };
}

/**
 * Runs `work` in one transaction with everything that belongs to a write: transitions that follow by themselves,
 * history, audit entry, change mark. A refusal of the database becomes one that people understand.
 */
export async function transact<T>(
  deps: Deps,
  options: WorkOptions,
  action: string,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  let last: Work | null = null;
  try {
    const result = await inTransaction(deps.db, async (trx) => {
      last = await createWork(deps, trx, options);
      const result = await run(last);
      await finish(last, action);
      return result;
    });
    forgetRights(deps, last);
    return result;
  } catch (error) {
    throw await readable(deps, last, error);
  }
}

/** Rows that say what somebody may do -> the field with whose they are. */
const RIGHTS: Record<string, string> = { user: 'id', membership: 'user', role_assignment: 'user' };

/** Whoever was given or lost a right has it, or has it no more, from the next request on. */
function forgetRights({ auth, definitions }: Deps, work: Work | null): void {
  const { delegation } = definitions.current();
  for (const { record, before, after } of work?.touched ?? []) {
    const field = record === delegation?.record ? delegation.deputy : RIGHTS[record];
    if (field === undefined) continue;
    for (const user of [before?.[field], after?.[field]]) if (typeof user === 'string') auth.forget(user);
  }
  for (const user of work?.signedOut ?? []) auth.forget(user);
}

/** What follows the last transition of a transaction. */
export async function finish(work: Work, action: string): Promise<void> {
  await fireAutos(work);
  await closeBooks(work, action);
}

/** The refusal that people understand. `db`: what is asked who is in the way, after what failed was rolled back. */
export async function readable(
  deps: Deps,
  work: Work | null,
  error: unknown,
  db: Db = deps.db,
): Promise<unknown> {
  const detail = error instanceof Error ? error.message : String(error);
  switch (errorCode(error)) {
    case EXCLUSION_VIOLATION: {
      const taken = await whoHasTheKey(deps, work, db);
      return taken ? takenError(taken, detail) : clashError(await whoIsThere(deps, work, db));
    }
    case UNIQUE_VIOLATION: {
      const taken = await whoHasTheKey(deps, work, db);
      return taken ? takenError(taken, detail) : duplicateError(detail);
    }
    case '23503':
      return inUseError(null, detail);
    default:
      return error;
  }
}

/** Somebody else was faster by a moment: their event is there by now. */
async function whoIsThere(deps: Deps, work: Work | null, db: Db): Promise<ClashFacts[]> {
  const anonymous: ClashFacts[] = [{ held: null }];
  if (!work?.wish) return anonymous;
  const scene = await sceneOutside(deps, work, db);
  const one: Case = { ...work.wish.by, work: { ...work, scene } };
  const clashes = await clashesOf(one, work.wish.asked);
  return clashes.length > 0 ? clashes : anonymous;
}

/** The key that one of the rows written would share with another; `null` = none that is known. */
async function whoHasTheKey(deps: Deps, work: Work | null, db: Db): Promise<Taken | null> {
  if (!work || work.keyed.length === 0) return null;
  return keyTaken(await sceneOutside(deps, work, db), work.keyed);
}

/** The same facts after the transaction was rolled back. */
const sceneOutside = (deps: Deps, { actor, scene }: Work, db: Db) =>
  createScene(deps, { db, viewer: actor, department: scene.department, now: scene.now });
