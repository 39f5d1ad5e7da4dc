import { importSentence } from '../../src/definition/messages/import-sentences.ts';
import type { ImportChange, ImportRowFault, ImportState, ImportSummary } from '../../src/definition/wire.ts';
import type { Db, Deps } from '../core/deps.ts';
import { notFoundError } from '../core/errors.ts';
import { type ImportRunTable, system } from '../core/tables.ts';
import type { Candidate } from './row-of-file.ts';
import { twinsOf } from './twins.ts';

/** What looking at a file found. */
export interface Checked {
  summary: ImportSummary;
  /** Rows that can be written, as their forms. */
  candidates: Candidate[];
  faults: ImportRowFault[];
  changes: ImportChange[];
  /** The first of the rows that are made, as they stand in the file. */
  made: ImportChange[];
  /** What becomes of each row, by its key. */
  outcomes: { row: number; key: string; as: RowOutcome }[];
  /** What was decided about rows that are there already, once it was. */
  update: boolean;
  /** Headings of the file, and the cells of its wrong rows as texts, by row. */
  headings: string[];
  wrong: Record<string, string[]>;
}

export type RowOutcome = 'fresh' | 'joined' | 'acted' | 'changed' | 'same' | 'wrong';

export type ImportRun = Omit<ImportRunTable, 'checked' | 'params'> & {
  checked: Checked | null;
  params: Record<string, string>;
};

/** What this process goes through now. */
interface Going {
  at: number;
  of: number;
  cancelled: boolean;
  /** When the row in the database was told last, and whether it is being told. */
  told: number;
  telling: boolean;
}

const MOST_FAULTS = 1_000;
/** A run that says nothing for so long was in a process that ended. */
const SILENT_MS = 60_000;
const TELL_MS = 1_000;

const going = new WeakMap<Deps, Map<string, Going>>();

const goingIn = (deps: Deps): Map<string, Going> => {
  const known = going.get(deps) ?? new Map<string, Going>();
  going.set(deps, known);
  return known;
};

/** Thrown inside of a run that somebody gave up. */
export class GivenUp extends Error {}

/**
 * Goes through the rows of a run in this process; `count` is called before each. How far it is is told to the database
 * about once a second, by a connection of its own: where there is but one, which the run holds, when that is free again.
 */
export async function goThroughRows<T>(
  deps: Deps,
  id: string,
  of: number,
  work: (count: (at: number) => void) => Promise<T>,
): Promise<T> {
  const one: Going = { at: 0, of, cancelled: false, told: Date.now(), telling: false };
  goingIn(deps).set(id, one);
  try {
    return await work((at) => {
      if (one.cancelled) throw new GivenUp();
      one.at = at;
      tell(deps, id, one);
    });
  } finally {
    goingIn(deps).delete(id);
  }
}

function tell(deps: Deps, id: string, one: Going): void {
  if (one.telling || Date.now() - one.told < TELL_MS) return;
  one.telling = true;
  one.told = Date.now();
  const { at, of } = one;
  void system(deps.db)
    .updateTable('import_run')
    .set({ at, of, beat: new Date().toISOString() })
    .where('id', '=', id)
    // It may have waited for the only connection until the run was over: what that came to stays.
    .where('status', 'in', ['checking', 'writing'])
    .returning('id')
    .executeTakeFirst()
    .then((row) => {
      // Given up in another process; a run that is over goes through nothing any more.
      if (!row) one.cancelled = true;
    })
    .catch(() => undefined)
    .finally(() => {
      one.telling = false;
    });
}

/** Makes what this process goes through end; what it wrote so far is taken back. */
export function giveUp(deps: Deps, id: string): void {
  const one = goingIn(deps).get(id);
  if (one) one.cancelled = true;
}

export async function insertRun(deps: Deps, run: ImportRun): Promise<void> {
  const { checked, params, ...rest } = run;
  const values = { ...rest, checked: JSON.stringify(checked), params: JSON.stringify(params) };
  await system(deps.db).insertInto('import_run').values(values).execute();
}

/** Notes where a run stands. Answers whether it still stood where `from` says. */
export async function moveRun(
  db: Db,
  id: string,
  from: ImportRun['status'],
  to: Partial<Pick<ImportRun, 'status' | 'at' | 'of' | 'message' | 'definitions'>> & { checked?: Checked },
): Promise<boolean> {
  const { checked, ...values } = to;
  const moved = await system(db)
    .updateTable('import_run')
    .set({
      ...values,
      beat: new Date().toISOString(),
      ...(checked && { checked: JSON.stringify(checked) }),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** A run of the person, of this list; nobody else knows of it. Throws E_ACCESS_NOT_FOUND. */
export async function findRun(
  deps: Deps,
  id: string,
  of: Pick<ImportRun, 'user' | 'department' | 'route'>,
): Promise<ImportRun> {
  const row = await system(deps.db)
    .selectFrom('import_run')
    .selectAll()
    .where('id', '=', id)
    .where('user', '=', of.user)
    .where('department', '=', of.department)
    .where('route', '=', of.route)
    .executeTakeFirst();
  if (!row) throw notFoundError('no such import');
  return heard(deps, row as unknown as ImportRun);
}

/**
 * The newest run of the person in the list, unless it came to its end. One whose process ended did not: nobody was told of
 * it yet. `null` = there is none.
 */
export async function openRun(
  deps: Deps,
  of: Pick<ImportRun, 'user' | 'department' | 'route' | 'block'>,
): Promise<string | null> {
  const row = await system(deps.db)
    .selectFrom('import_run')
    .select(['id', 'status'])
    .where('user', '=', of.user)
    .where('department', '=', of.department)
    .where('route', '=', of.route)
    .where('block', '=', of.block)
    .orderBy('begun', 'desc')
    .executeTakeFirst();
  return row && ['checking', 'checked', 'writing'].includes(row.status) ? row.id : null;
}

/** Whether a run of the person is being gone through, in whatever list. */
export async function isBusy(deps: Deps, user: string): Promise<boolean> {
  const rows = await system(deps.db)
    .selectFrom('import_run')
    .selectAll()
    .where('user', '=', user)
    .where('status', 'in', ['checking', 'writing'])
    .execute();
  return rows.some((row) => heard(deps, row as unknown as ImportRun).status !== 'failed');
}

/** The run as it is: with how far this process is, and failed when its process is silent. Nothing of it was written then. */
function heard(deps: Deps, run: ImportRun): ImportRun {
  if (run.status !== 'checking' && run.status !== 'writing') return run;
  const here = goingIn(deps).get(run.id);
  if (here) return { ...run, at: here.at, of: here.of };
  if (Date.now() - new Date(run.beat).getTime() < SILENT_MS) return run;
  return { ...run, status: 'failed', message: importSentence({ why: 'broken_off' }) };
}

/** As the browser is told. */
export function stateOf({
  id,
  name,
  bytes,
  begun,
  status,
  at,
  of,
  checked,
  message,
}: ImportRun): ImportState {
  return {
    id,
    name,
    bytes,
    begun: new Date(begun).toISOString(),
    status,
    at,
    of,
    ...(checked && { summary: checked.summary }),
    faults: checked?.faults.slice(0, MOST_FAULTS) ?? [],
    changes: checked?.changes.slice(0, MOST_FAULTS) ?? [],
    made: checked?.made ?? [],
    twins: checked ? twinsOf(checked) : [],
    ...(message !== null && { message }),
  };
}
