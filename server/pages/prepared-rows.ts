import { decide, type Row } from '../../src/definition/expression/index.ts';
import type { BulkPreview, JsonObject } from '../../src/definition/model.ts';
import type { BulkPreviewData, PreparedRow, PreviewRow } from '../../src/definition/wire.ts';
import type { Grant } from '../access/grant.ts';
import type { Deps, Trx } from '../core/deps.ts';
import { takenBack } from '../database/taken-back.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Ask } from '../process/ask.ts';
import { noBooks } from '../process/books.ts';
import { type Case, varsOf } from '../process/case.ts';
import { attempt } from '../process/execution/attempt.ts';
import { perform } from '../process/execution/perform.ts';
import { createWork, finish, type WorkOptions } from '../process/execution/transact.ts';
import { formOf } from '../process/form-of.ts';
import { formFaults } from '../process/form-validators.ts';
import { Hold } from '../process/hold.ts';
import { isOffered, obstaclesOf, warningsOf } from '../process/judge.ts';
import { RowGraph } from '../scene/row-graph.ts';
import { envOf } from '../scene/scene.ts';
import { listGate } from './asked-action.ts';
import type { BoundAction } from './bound-actions.ts';
import { listedRows } from './listed-row.ts';
import { openPage, type PageScene } from './page-scene.ts';
import { previewBulk } from './preview-bulk.ts';
import { picksOf, proposeInput, proposingPickers } from './proposed-input.ts';
import type { FormsAsked } from './row-forms.ts';
import { caseOf } from './skipped-rows.ts';
import { begunForm } from './start-action.ts';

type Prepare = NonNullable<BulkPreview['prepare']>;

/** What a bulk action does with a row before; `null` = it prepares nothing. */
export function preparing(action: BoundAction): (Prepare & { action: BoundAction }) | null {
  const { block, name, target, process } = action;
  const prepare = block.kind === 'table' && target === 'list' ? block.previews[name]?.prepare : undefined;
  const transition = prepare && process.transitions[prepare.transition];
  return prepare && transition
    ? { ...prepare, action: { ...action, name: transition.name, transition } }
    : null;
}

export interface PreparedAsked extends FormsAsked {
  ids: string[];
  /** What rows are to be prepared with, by row; the others are proposed. */
  prepared: Readonly<Record<string, JsonObject>>;
}

/**
 * As `previewBulk`, each row as it will be once it is prepared: that is done, one row after another so that a proposal knows
 * those before it, looked at, and taken back. Nothing stays of it.
 */
export async function previewPrepared(
  deps: Deps,
  grant: Grant,
  action: BoundAction,
  asked: PreparedAsked,
): Promise<BulkPreviewData> {
  const prepare = preparing(action);
  // While the disk is full nothing is written, not even to be taken back.
  if (!prepare || deps.disk.full) return previewBulk(await openPage(deps, grant), action, asked);
  return takenBack((end) =>
    inTransaction(deps.db, async (trx) => {
      const page = await openPage(deps, grant, trx);
      const rows = await listedRows(page, action, asked.ids);
      const found = new Map(rows.map((row) => [String(row.id), row] as const));
      const prepared = new Map<string, PreparedRow>();
      for (const id of asked.ids) {
        const row = found.get(id);
        const question = row && { action, prepare, row, decided: asked.prepared[id] };
        const own = question && (await prepareRow(afresh(page, trx), trx, question));
        if (own) prepared.set(id, own);
      }
      const answer = await previewBulk(afresh(page, trx), action, asked);
      end({ ...answer, rows: answer.rows.map((row) => withPrepared(row, prepared, found)) });
    }),
  );
}

/** The page as its rows are now: what was read before is forgotten. */
const afresh = (page: PageScene, trx: Trx): PageScene => ({
  ...page,
  scene: { ...page.scene, graph: new RowGraph(page.scene.model, trx) },
});

/** What the person looked at is the row as it was before. */
function withPrepared(
  row: PreviewRow,
  prepared: ReadonlyMap<string, PreparedRow>,
  before: ReadonlyMap<string, Row>,
): PreviewRow {
  const own = prepared.get(row.id);
  return own ? { ...row, version: Number(before.get(row.id)?.row_version), prepared: own } : row;
}

interface RowQuestion {
  action: BoundAction;
  prepare: NonNullable<ReturnType<typeof preparing>>;
  row: Row;
  decided: JsonObject | undefined;
}

/** `null` = nothing is done with the row before. */
async function prepareRow(
  page: PageScene,
  trx: Trx,
  { action, prepare, row, decided }: RowQuestion,
): Promise<PreparedRow | null> {
  const one = await caseOf(page, prepare.action, row);
  const form = page.scene.model.forms[formOf(one) ?? ''];
  if (!form || !(await isDue(one, prepare)) || !(await isOfferedOn(page, action, row))) return null;
  const pickers = await proposingPickers(one, form);
  const input = decided ?? (await proposeInput(one, pickers, (await begunForm(page, one, form)).input));
  const picks = await picksOf(one, { form, pickers, input });
  const faults = formFaults(page.scene.model, form.name, input, false).map(({ message }) => message);
  const judged = { ...one, input, sent: input };
  const wrong = faults.length > 0 ? faults : await obstaclesOf(judged);
  if (wrong.length > 0) return { input, picks, wrong, warns: [] };
  const warns = await warningsOf(judged);
  const ask = { action: prepare.action, id: String(row.id), input };
  return { input, picks, wrong: await tried(page, trx, ask), warns };
}

/** Whether it is on offer for the row, and what the definition says of it holds. */
function isDue(one: Case, { if: condition }: Prepare): Promise<boolean> {
  const { graph } = one.work.scene;
  return graph.settle(
    () => isOffered(one) && (condition === null || decide(condition, envOf(one.work.scene, varsOf(one)))),
  );
}

/** What cannot be done with a row whatever it is prepared with is not prepared. */
async function isOfferedOn(page: PageScene, action: BoundAction, row: Row): Promise<boolean> {
  const one = await caseOf(page, action, row);
  return page.scene.graph.settle(() => isOffered(one));
}

/** Does it; answers why it cannot be done, and then nothing of it is left. */
async function tried(
  page: PageScene,
  trx: Trx,
  { action, id, input }: { action: BoundAction; id: string; input: JsonObject },
): Promise<string[]> {
  const { scene, grant } = page;
  const options: WorkOptions = {
    actor: grant.viewer,
    department: grant.department,
    audiences: grant.audiences,
    shared: { hold: new Hold(), books: noBooks, graph: new RowGraph(scene.model, trx) },
  };
  const work = await createWork(scene.deps, trx, options);
  const { deps } = scene;
  const attempted = await attempt(
    { deps, trx },
    () => work,
    async () => {
      await perform(work, prepareAsk(page, action, { id, input }));
      await finish(work, action.name);
    },
  );
  return 'refused' in attempted ? attempted.refused.faults.map(({ message }) => message) : [];
}

/** What the row is prepared with, asked for from the list. Whoever sends it has read its warnings beside what they chose. */
export const prepareAsk = (
  page: PageScene,
  action: BoundAction,
  { id, input }: { id: string; input: JsonObject },
): Ask => ({
  process: action.process,
  transition: action.name,
  row: id,
  gate: listGate(page, action),
  input,
  reason: null,
});
