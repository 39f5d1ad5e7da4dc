import { isDeepStrictEqual } from 'node:util';
import { cellFields } from '../../src/definition/forms/cell-fields.ts';
import type { FormSchema } from '../../src/definition/forms/form-schema.ts';
import type { FormModel, JsonObject } from '../../src/definition/model.ts';
import type { ImportChange, ImportRowFault } from '../../src/definition/wire.ts';
import type { Grant } from '../access/grant.ts';
import type { Deps, Trx } from '../core/deps.ts';
import { takenBack } from '../database/taken-back.ts';
import { inTransaction } from '../database/transaction.ts';
import { listGate } from '../pages/asked-action.ts';
import { linkValues } from '../pages/offers.ts';
import { openPage } from '../pages/page-scene.ts';
import { startValues } from '../pages/start-action.ts';
import type { Ask } from '../process/ask.ts';
import { type Books, gatheringBooks, noBooks } from '../process/books.ts';
import type { Work } from '../process/case.ts';
import { attempt } from '../process/execution/attempt.ts';
import { openCase } from '../process/execution/open-case.ts';
import { perform } from '../process/execution/perform.ts';
import { createWork, finish, type WorkOptions } from '../process/execution/transact.ts';
import { Hold } from '../process/hold.ts';
import { labelOfRow } from '../records/row-label.ts';
import { RowGraph } from '../scene/row-graph.ts';
import { toShow } from '../scene/scene.ts';
import { actsOnRow, type Done, doneWords } from './act-rows.ts';
import { type ChangedRow, changedWords } from './changed-words.ts';
import { listImport, type MakingImport } from './list-import.ts';
import { existsFault, rowFault } from './read-rows.ts';
import { importError } from './read-sheet.ts';
import type { Candidate } from './row-of-file.ts';

export interface Tried {
  /** Rows that were made, that came in, that changed, and that were already as the file has them. */
  fresh: number[];
  joined: number[];
  /** Of rows that are acted on: what they are done with. */
  changes: ImportChange[];
  same: number[];
  /** Steps whose warnings were told, by row. */
  accepted: Map<number, string[]>;
  faults: ImportRowFault[];
}

export interface Trial {
  deps: Deps;
  grant: Grant;
  block: string;
  /** Who brings it in, for history and audit. */
  options: WorkOptions;
  candidates: readonly Candidate[];
  /** Called before each row; throws to give all of it up. */
  onRow: (at: number) => void;
}

/**
 * Does what the file says, row by row, each as if its form were handed in by hand, and takes all of it back: what would
 * be refused is told by row. Nothing stays of it, no number, message or entry.
 */
export async function tryRows(trial: Trial): Promise<Tried> {
  return takenBack((end) =>
    inTransaction(trial.deps.db, async (trx) => end(await goThrough(trial, trx, noBooks, (fault) => fault))),
  );
}

/**
 * As `tryRows`, to stay. All or nothing: throws E_INPUT_IMPORT with the first row that is refused, and nothing is written.
 * `last` belongs to the same transaction.
 */
export function writeRows(trial: Trial, last: (trx: Trx) => Promise<void>): Promise<Tried> {
  return inTransaction(trial.deps.db, async (trx) => {
    const books = gatheringBooks();
    const written = await goThrough(trial, trx, books, ({ row, message }) => {
      throw importError({ why: 'refused', row, says: message });
    });
    await books.flush(trx);
    await last(trx);
    return written;
  });
}

async function goThrough(
  { deps, grant, block, options, candidates, onRow }: Trial,
  trx: Trx,
  books: Books,
  onFault: (fault: ImportRowFault) => ImportRowFault,
): Promise<Tried> {
  const list = await listImport(await openPage(deps, grant, trx), block);
  const tried: Tried = { fresh: [], joined: [], changes: [], same: [], accepted: new Map(), faults: [] };
  const changes: ChangedRow[] = [];
  const done: Done[] = [];
  for (const [at, candidate] of candidates.entries()) {
    onRow(at);
    // A row of its own graph: what was read for a row that is refused is forgotten with it.
    const shared = { hold: new Hold(), books, graph: new RowGraph(grant.model, trx) };
    const work = await createWork(deps, trx, { ...options, shared });
    if (list.acts) {
      const { acted, faults } = await actsOnRow(
        list,
        { deps, trx, options: { ...options, shared } },
        candidate,
      );
      if (acted) done.push(acted);
      tried.accepted.set(candidate.row, acted?.accepted ?? []);
      for (const fault of faults) tried.faults.push(onFault(fault));
      continue;
    }
    const attempted = await attempt(
      { deps, trx },
      () => work,
      () => carryOut(list, work, candidate),
    );
    if ('done' in attempted) {
      if (candidate.id === null) tried.fresh.push(candidate.row);
      else if (candidate.joins) tried.joined.push(candidate.row);
      else if (attempted.done) changes.push(attempted.done);
      else tried.same.push(candidate.row);
    } else if (candidate.joins) {
      // Why somebody of elsewhere may not come in tells of them.
      tried.faults.push(onFault(existsFault(list, candidate)));
    } else {
      for (const fault of attempted.refused.faults)
        tried.faults.push(onFault(rowFault(list, candidate, fault)));
    }
  }
  const { scene } = await createWork(deps, trx, options);
  tried.changes = list.acts
    ? await doneWords(toShow(scene), list, done)
    : await changedWords(toShow(scene), cellsOf(editForm(list)), changes);
  return tried;
}

/** Answers what changes of a row that is there; `null` = nothing, or it is new. */
async function carryOut(
  list: MakingImport,
  work: Work,
  { row, id, joins, input }: Candidate,
): Promise<ChangedRow | null> {
  const { page, create, edit, join, table } = list;
  const heed = { heed: true, reason: null };
  if (id !== null && joins && join) {
    const ask = {
      process: join.process,
      transition: join.name,
      row: id,
      gate: () => true,
      input: {},
      ...heed,
    };
    await perform(work, ask);
    await finish(work, join.name);
    return null;
  }
  if (id === null || edit === null) {
    const type = page.type?.code ?? null;
    const values = linkValues(page, table.relation);
    await perform(work, {
      process: create.process,
      transition: create.name,
      row: null,
      type,
      values,
      input,
      ...heed,
    });
    await finish(work, create.name);
    return null;
  }
  const ask: Ask = {
    process: edit.process,
    transition: edit.name,
    row: id,
    gate: listGate(page, edit),
    input: {},
    ...heed,
  };
  const opened = await openCase(work, ask);
  const start = await startValues(opened);
  const changed = changedBy(list, start, input);
  if (changed.length === 0) return null;
  await perform(work, { ...ask, input: { ...start, ...ownOf(list, input) } });
  await finish(work, edit.name);
  const shown = toShow(work.scene);
  const name = await shown.graph.settle(() => labelOfRow(shown, table.record, opened.row));
  const only = (of: JsonObject) => Object.fromEntries(changed.map((field) => [field, of[field] ?? null]));
  return { row, name, changed, before: only(start), after: only(input) };
}

/** The form by which rows of the list are changed. */
const editForm = ({ page, edit }: MakingImport): FormModel | undefined =>
  page.scene.model.forms[edit?.transition.form ?? ''];

function cellsOf(form: FormModel | undefined): Pick<MakingImport, 'fields' | 'options'> {
  const options = form?.options ?? {};
  return {
    fields: cellFields((form?.schema ?? {}) as FormSchema, (name) => Object.hasOwn(options, name)),
    options,
  };
}

/** A file may have columns for what is only said of a new row. */
function ownOf(list: MakingImport, input: JsonObject): JsonObject {
  const asked = (editForm(list)?.schema as FormSchema | undefined)?.properties ?? {};
  return Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(asked, name)));
}

const changedBy = (list: MakingImport, start: JsonObject, input: JsonObject): string[] =>
  Object.entries(ownOf(list, input)).flatMap(([name, value]) =>
    isDeepStrictEqual(start[name], value) ? [] : [name],
  );
