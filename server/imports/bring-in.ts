import type { ImportChange, ImportSummary } from '../../src/definition/wire.ts';
import type { Grant } from '../access/grant.ts';
import type { Deps } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';
import { newId } from '../core/new-id.ts';
import type { WorkOptions } from '../process/execution/transact.ts';
import type { ChosenColumns, Columns } from './columns.ts';
import type { ListImport } from './list-import.ts';
import { cellText } from './read-cell.ts';
import { readRows } from './read-rows.ts';
import { importError, type Sheet, type SheetValue } from './read-sheet.ts';
import type { ReadRows } from './row-of-file.ts';
import {
  type Checked,
  findRun,
  GivenUp,
  giveUp,
  goThroughRows,
  type ImportRun,
  insertRun,
  isBusy,
  moveRun,
  type RowOutcome,
} from './runs.ts';
import { type Tried, tryRows, writeRows } from './try-rows.ts';

/** Who brings in what, as each call says anew. */
export interface Asker {
  deps: Deps;
  grant: Grant;
  options: WorkOptions;
  /** Told of what no request waits for. */
  onError: (error: unknown) => void;
}

interface NamedSheet {
  sheet: Sheet;
  name: string;
  bytes: number;
  /** What a person chose for its headings. */
  chosen?: ChosenColumns;
}

/**
 * Begins to look at a file: answers at once with the run's id, and goes on by itself. Nothing is written before somebody
 * says so. Throws E_INPUT_IMPORT for headings that do not fit, and while another run of the person goes on.
 */
export async function beginImport(
  asker: Asker,
  list: ListImport,
  { sheet, name, bytes, chosen }: NamedSheet,
): Promise<string> {
  const { deps, grant } = asker;
  const user = grant.viewer?.id ?? '';
  if (await isBusy(deps, user)) throw importError({ why: 'running' });
  const read = await readRows(list, sheet, chosen);
  const now = new Date().toISOString();
  const run: ImportRun = {
    id: newId(),
    user,
    department: grant.department,
    route: grant.route.id,
    block: list.table.id,
    params: grant.params,
    name,
    bytes,
    status: 'checking',
    at: 0,
    of: read.candidates.length,
    definitions: grant.model.hash,
    checked: null,
    message: null,
    begun: now,
    beat: now,
  };
  await insertRun(deps, run);
  void follow(asker, run.id, 'checking', async () => {
    const tried = await goThroughRows(deps, run.id, run.of, (onRow) =>
      tryRows({ ...asker, block: run.block, candidates: read.candidates, onRow }),
    );
    const checked = checkedOf(list, sheet, read, tried);
    await moveRun(deps.db, run.id, 'checking', { status: 'checked', at: run.of, checked });
  });
  return run.id;
}

/**
 * Begins to write what was looked at: the rows that are right; where some are wrong, only when `skip` says so. Where rows
 * are there already, `update` says whether they change. All of them or none. Throws E_INPUT_IMPORT when there is nothing to
 * be written, or it was looked at by other definitions.
 */
export async function writeImport(
  asker: Asker,
  run: ImportRun,
  { skip, update }: { skip: boolean; update: boolean | null },
): Promise<void> {
  const { deps, grant } = asker;
  const { checked } = run;
  if (run.status !== 'checked' || checked === null) throw importError({ why: 'not_checked' });
  if (run.definitions !== grant.model.hash) throw importError({ why: 'stale' });
  const { summary } = checked;
  if (summary.wrong > 0 && !skip) throw importError({ why: 'wrong_rows' });
  if (summary.changed > 0 && update === null) throw importError({ why: 'undecided' });
  const changes = new Set(update === false ? checked.changes.map(({ row }) => row) : []);
  const candidates = checked.candidates.filter(({ row }) => !changes.has(row));
  if (candidates.length === 0) throw importError({ why: 'nothing' });
  const decided = { ...checked, update: update !== false };
  const begun = { status: 'writing' as const, at: 0, of: candidates.length, message: null, checked: decided };
  if (!(await moveRun(deps.db, run.id, 'checked', begun))) throw importError({ why: 'not_checked' });
  void follow(asker, run.id, 'writing', async () => {
    await goThroughRows(deps, run.id, candidates.length, (onRow) =>
      // Said in the same transaction: whoever asks later is told what is true, also when the process ends in between.
      writeRows({ ...asker, block: run.block, candidates, onRow }, async (trx) => {
        if (!(await moveRun(trx, run.id, 'writing', { status: 'done', at: candidates.length })))
          throw new GivenUp();
      }),
    );
  });
}

/** Ends a run, whatever it does. What is written stays; what is being written does not. */
export async function cancelImport({ deps }: Pick<Asker, 'deps'>, run: ImportRun): Promise<ImportRun> {
  giveUp(deps, run.id);
  for (const from of ['checking', 'checked', 'writing'] as const)
    await moveRun(deps.db, run.id, from, { status: 'cancelled' });
  return findRun(deps, run.id, run);
}

/** What goes on after the answer: a refusal is kept with the run, for whoever asks next. */
async function follow(
  { deps, onError }: Asker,
  id: string,
  step: 'checking' | 'writing',
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof GivenUp) {
      await moveRun(deps.db, id, step, { status: 'cancelled' }).catch(onError);
      return;
    }
    if (!(error instanceof AppError)) onError(error);
    const message = error instanceof AppError ? (error.faults[0]?.message ?? null) : null;
    await moveRun(deps.db, id, step, { status: 'failed', message }).catch(onError);
  }
}

function checkedOf(list: ListImport, sheet: Sheet, read: ReadRows, tried: Tried): Checked {
  const { fresh, joined, changes, same, faults, accepted } = tried;
  const all = [...read.faults, ...faults].toSorted((one, other) => one.row - other.row);
  const wrong = new Set(all.map(({ row }) => row));
  const twice = new Set(all.filter((fault) => fault.twice).map(({ row }) => row));
  const there = changes.map(({ row }) => row);
  const [acted, changed] = list.acts ? [there, []] : [[], there];
  const known = read.columns.fields.flatMap((field) => (field ? [field.title] : []));
  const summary: ImportSummary = {
    rows: read.rows,
    fresh: fresh.length,
    joined: joined.length,
    acted: acted.length,
    changed: changed.length,
    same: same.length,
    wrong: wrong.size,
    twice: twice.size,
    columns: known,
    passed: read.columns.passed,
  };
  const written = new Set([...fresh, ...joined, ...there]);
  return {
    summary,
    candidates: read.candidates
      .filter(({ row }) => written.has(row))
      .map((one) => ({ ...one, accepted: accepted.get(one.row) ?? [] })),
    faults: all,
    changes,
    made: madeRows(list, sheet, read, new Set([...fresh, ...joined])),
    outcomes: outcomesOf({ fresh, joined, acted, changed, same, wrong: [...wrong] }, (row) =>
      keyText(list, read.columns, sheet[row - 1] ?? []),
    ),
    update: true,
    headings: (sheet[0] ?? []).map(asText),
    wrong: Object.fromEntries([...wrong].map((row) => [row, (sheet[row - 1] ?? []).map(asText)])),
  };
}

/** So many are shown before they are written. */
const MOST_MADE = 200;

/** The first of the rows that are made: by the words they will be shown by where those are a column, with their cells. */
function madeRows(
  list: ListImport,
  sheet: Sheet,
  { candidates, columns }: ReadRows,
  made: ReadonlySet<number>,
): ImportChange[] {
  const label = list.page.scene.model.records[list.table.record]?.label ?? '';
  const named = columns.fields.findIndex((field) => field?.name === label);
  return candidates
    .filter(({ row }) => made.has(row))
    .slice(0, MOST_MADE)
    .map(({ row }) => {
      const cells = sheet[row - 1] ?? [];
      return {
        row,
        name: named < 0 ? keyText(list, columns, cells) : asText(cells[named] ?? null),
        fields: columns.fields.flatMap((field, at) => {
          const text = asText(cells[at] ?? null);
          return field === null || text === '' || field.name === label
            ? []
            : [{ title: field.title, before: null, after: text }];
        }),
      };
    });
}

function outcomesOf(
  rows: Record<RowOutcome, readonly number[]>,
  keyOf: (row: number) => string,
): Checked['outcomes'] {
  return (Object.keys(rows) as RowOutcome[])
    .flatMap((as) => rows[as].map((row) => ({ row, key: keyOf(row), as })))
    .toSorted((one, other) => one.row - other.row);
}

/** What a row is known by, as it stands in the file. */
const keyText = ({ model }: ListImport, { fields }: Columns, cells: readonly SheetValue[]): string =>
  model.key
    .map((name) => asText(cells[fields.findIndex((field) => field?.name === name)] ?? null))
    .join(', ');

const asText = (cell: SheetValue): string => (cell === null ? '' : cellText(cell));
