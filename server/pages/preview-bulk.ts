import { sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import type { BoardModel, BulkPreview } from '../../src/definition/model.ts';
import type { BulkPreviewData, PreviewRow, RowForm } from '../../src/definition/wire.ts';
import { readableOf } from '../access/readable-documents.ts';
import { AppError, notFoundError } from '../core/errors.ts';
import { type Case, varsOf } from '../process/case.ts';
import { targetOf } from '../process/execution/perform.ts';
import { asksProof, assertMayBegin, obstaclesBefore } from '../process/judge.ts';
import { textIn, toShow, valueIn } from '../scene/scene.ts';
import type { BoundAction } from './bound-actions.ts';
import { listedRows } from './listed-row.ts';
import { documentFor } from './own-document.ts';
import { type PageScene, pageVars } from './page-scene.ts';
import { stateView } from './page-state.ts';
import { type FormsAsked, formsOfRows } from './row-forms.ts';
import { caseOf } from './skipped-rows.ts';
import { cellsOf, itemSeen, openPaths } from './table-rows.ts';
import { columnsFor } from './visible.ts';

/**
 * What a bulk action would do to each row, with `asked` where each has a form of its own. Nothing is written. Throws
 * E_ACCESS_NOT_FOUND for an action without a preview.
 */
export async function previewBulk(
  page: PageScene,
  action: BoundAction,
  { ids, ...asked }: FormsAsked & { ids: string[] },
): Promise<BulkPreviewData> {
  const { block, name, target } = action;
  const table = block.kind === 'table' && target === 'list' ? block : undefined;
  const preview = table?.previews[name];
  if (!table || !preview) throw notFoundError(`no preview of ${name}`);
  const found = new Map((await listedRows(page, action, ids)).map((row) => [String(row.id), row] as const));
  const rows = ids.map((id) => found.get(id)).filter((row) => row !== undefined);
  const columns = columnsFor(page, preview.columns);
  const cells = await cellsOf(page, action.process.record, columns, rows);
  const paths = await openPaths(page, table, rows);
  const judged: Judged[] = [];
  for (const row of rows) judged.push(await judgeRow(page, action, row));
  const documents = await documentsInForce(page, action.process.record, await kindsOf(judged, preview));
  const able = judged.filter(({ blocked }) => blocked.length === 0);
  const cases = new Map(able.map(({ one }) => [String(one.row.id), one]));
  const forms = preview.forms ? await formsOfRows(page, cases, asked) : new Map<string, RowForm>();
  const answer: PreviewRow[] = [];
  for (const [index, { one, blocked, seen }] of judged.entries()) {
    const id = String(one.row.id);
    const form = forms.get(id);
    const filled = { ...one, input: form?.input ?? {} };
    const opens = paths[index];
    answer.push({
      ...{ id, ...seen, blocked },
      cells: cells[index] ?? {},
      documents: (documents.get(one.row.id) ?? []).map(({ id, label, number }) => ({ id, label, number })),
      says: blocked.length > 0 ? '' : await whatHappens(filled, preview),
      ...(blocked.length === 0 && (await asksProof(one)) && { identified: true }),
      ...(form && { form }),
      ...(opens && { opens }),
      ...(blocked.length === 0 && preview.sums.length > 0 && { sums: await addedBy(filled, preview) }),
    });
  }
  const { board } = action.transition;
  return {
    columns: columns.map((column) => column.name),
    rows: answer,
    ...(preview.forms && board && { times: fieldsOf(board) }),
    ...(await wordsOf(page, preview)),
  };
}

/** What is said of all rows. What they come to is told of those that are chosen: the browser adds it up. */
async function wordsOf(
  page: PageScene,
  { noun, sums }: BulkPreview,
): Promise<Pick<BulkPreviewData, 'noun' | 'sums'>> {
  const vars = pageVars(page, { n: '{n}' });
  const words: string[] = [];
  for (const { text } of sums) words.push(await textIn(page.scene, text, vars));
  return {
    ...(noun !== null && { noun: await textIn(page.scene, noun, vars) }),
    ...(words.length > 0 && { sums: words }),
  };
}

/** How much a row adds to each of the sums. */
async function addedBy(one: Case, { sums }: BulkPreview): Promise<number[]> {
  const scene = toShow(one.work.scene);
  const added: number[] = [];
  for (const { value } of sums) added.push(Number((await valueIn(scene, value, varsOf(one))) ?? 0));
  return added;
}

const fieldsOf = ({ day, from, to, place }: BoardModel) => ({ day, from, to, place });

/** What is seen of a row, and what stands in the way before anything is filled in. */
interface Judged {
  one: Case;
  seen: Pick<PreviewRow, 'version' | 'item'>;
  blocked: string[];
}

async function judgeRow(page: PageScene, action: BoundAction, row: Row): Promise<Judged> {
  const one = await caseOf(page, action, row);
  const { item } = one;
  const seen = { version: Number(row.row_version), ...(item && { item: itemSeen(item) }) };
  try {
    await assertMayBegin(one, async () => undefined);
    return { one, seen, blocked: await obstaclesBefore(one) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { one, seen, blocked: error.faults.map(({ message }) => message) };
  }
}

/** The definition's own words, else the state the row goes to. */
async function whatHappens(one: Case, { says }: BulkPreview): Promise<string> {
  const scene = toShow(one.work.scene);
  if (says !== null) return textIn(scene, says, varsOf(one));
  const target = await targetOf(one);
  return stateView(one.process.states[target], target, scene.department, one.spec).label;
}

type Named = PreviewRow['documents'][number];

interface DocumentInForce {
  id: string;
  row: string;
  code: string;
  part: string | null;
  status: string;
  label: string;
  number: string | null;
}

/** A row, and the kinds of documents that are shown of it. */
type Shown = readonly [row: Row, codes: readonly string[]];

async function kindsOf(judged: readonly Judged[], { documents, which }: BulkPreview): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const { one } of judged) {
    const more = which === null ? null : await valueIn(one.work.scene, which, varsOf(one));
    shown.push([one.row, [...documents, ...(Array.isArray(more) ? more.map(String) : [])]]);
  }
  return shown;
}

/** The newest document in force of each kind that the viewer reads, by row; of a list of documents each is its own. */
async function documentsInForce(
  { scene }: PageScene,
  record: string,
  shown: readonly Shown[],
): Promise<Map<unknown, Named[]>> {
  const byRow = new Map<unknown, Named[]>();
  if (record === 'generated_document') {
    for (const [row] of shown) {
      const own = await documentFor(scene, row);
      if (own) byRow.set(row.id, [own]);
    }
    return byRow;
  }
  const codes = [...new Set(shown.flatMap(([, own]) => own))];
  if (codes.length === 0) return byRow;
  const ids = shown.map(([{ id }]) => String(id));
  const found = await sql<DocumentInForce>`
    select distinct on (record_id, code, part) id, record_id as "row", code, part, status, label, number
    from generated_document
    where record = ${record} and record_id = any(${ids}) and code = any(${codes})
      and status <> 'void' and deleted_at is null
    order by record_id, code, part, generated_at desc, id desc`.execute(scene.db);
  for (const [row, own] of shown) {
    const made = found.rows.filter((one) => one.row === row.id && own.includes(one.code));
    byRow.set(row.id, await readableOf(scene, { record, row }, made));
  }
  return byRow;
}
