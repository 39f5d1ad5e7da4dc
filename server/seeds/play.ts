import type {
  Json,
  JsonObject,
  Model,
  ProcessModel,
  RecordModel,
  SeedStep,
  TransitionModel,
} from '../../src/definition/model.ts';
import { departmentsOf } from '../auth/people.ts';
import type { Viewer } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';
import { processOf } from '../core/model-index.ts';
import { startValues } from '../pages/start-action.ts';
import { type Ask, transitionOf } from '../process/ask.ts';
import type { Work } from '../process/case.ts';
import { openCase } from '../process/execution/open-case.ts';
import { perform } from '../process/execution/perform.ts';
import { createWork, finish } from '../process/execution/transact.ts';
import type { SeededRow } from './keys.ts';
import { momentIn } from './moment.ts';
import { asksOfPapers } from './papers.ts';
import type { Stage } from './stage.ts';

/** People of the demo prove who they are by its password. */
const PROOF = { method: 'password', agent: null } as const;

/** A step with where it stands, for faults. */
export interface Played {
  file: string;
  /** 1-based number in the file, sequences expanded. */
  number: number;
  step: SeedStep;
}

/** Thrown when a step is refused: which one, and the sentence people would have read. */
class SeedRefused extends Error {
  override name = 'SeedRefused';
}

/** Does one step through the same engine as the HTTP action: as that person, at that time. */
export async function playStep(stage: Stage, played: Played): Promise<void> {
  const { step } = played;
  try {
    const now = momentIn(stage.deps.definitions.current().app.timezone, step.at);
    stage.deps.clock.set(now);
    const row = stage.keys.find(step.on, step.record);
    const viewer = await viewerOf(stage, step, row);
    const { department } = viewer;
    const { deps, trx, shared } = stage;
    const papers = await asksOfPapers(stage, step, row, { viewer, now });
    for (const paper of papers ?? [null]) {
      const work = await createWork(deps, trx, { actor: viewer, department, now, shared, proof: PROOF });
      await perform(work, paper ?? (await askOf(stage, work, step, row)));
      await finish(work, step.do);
    }
  } catch (error) {
    const { file, number } = played;
    const place = `schemas/seeds/${file}.yaml, step ${number} (${step.do} on ${step.on} by ${step.as} at ${step.at})`;
    throw new SeedRefused(`${place}: ${sentenceOf(error)}`, { cause: error });
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error);
  const sentences = error.faults.map(({ message, pointer }) =>
    pointer ? `${pointer}: ${message}` : message,
  );
  return [...new Set(sentences)].join(' ');
}

/** `account`, or `account@DEPARTMENT`; else in the row's department, else in the account's main one. */
async function viewerOf(stage: Stage, step: SeedStep, row: SeededRow): Promise<Viewer> {
  const { deps, trx, keys } = stage;
  const [account = '', named] = step.as.split('@');
  const { id } = keys.find(account, 'user');
  const model = deps.definitions.current();
  const department =
    named ?? (await stage.departmentOf(row)) ?? (await departmentsOf(trx, model, id))[0] ?? '';
  const viewer = await deps.auth.viewerOf(trx, id, department);
  if (!viewer) throw new Error(`${account} has no active account in ${department || 'any department'}`);
  return viewer;
}

async function askOf(stage: Stage, work: Work, step: SeedStep, row: SeededRow): Promise<Ask> {
  const { model } = work.scene;
  const process = processOf(model, row.record);
  if (!process) throw new Error(`no process drives ${row.record}`);
  const account = step.as.split('@')[0] ?? '';
  const owner = stage.keys.find(account, 'user').id;
  const given = stage.keys.resolve(stage.samples.place(step.input, owner)) as JsonObject;
  const common = { process, transition: step.do, reason: step.reason };
  if (step.record !== null) {
    const values = { ...listValues(stage, step, row), id: row.id };
    return { ...common, row: null, type: step.type, values, input: given };
  }
  const item = await itemOf(stage, step, process, row);
  const bare: Ask = { ...common, row: row.id, item, input: {} };
  const start = hasStart(model, transitionOf(bare)) ? await startValues(await openCase(work, bare)) : {};
  return { ...bare, input: { ...start, ...given } };
}

/** What the list of a page gives the rows that are made in it: whose they are. */
function listValues({ keys, deps }: Stage, { item }: SeedStep, { record }: SeededRow): JsonObject {
  const fields = deps.definitions.current().records[record]?.fields ?? {};
  const given = Object.entries(item ?? {});
  return Object.fromEntries(
    given.map(([name, value]) => [name, keys.resolve(value, fields[name]?.relation) as Json]),
  );
}

/** Whether the browser would open the transition's form with something in it. */
function hasStart(model: Model, { form, prefill }: TransitionModel): boolean {
  if (form === null) return false;
  return Object.keys({ ...model.forms[form]?.prefill, ...prefill }).length > 0 || form.startsWith('stored:');
}

/** The newest child row that has the step's field values. */
async function itemOf(
  { keys, shared: { graph }, deps }: Stage,
  step: SeedStep,
  process: ProcessModel,
  row: SeededRow,
): Promise<string | null> {
  const { records } = deps.definitions.current();
  const relation = process.transitions[step.do]?.on ?? null;
  const target = relation === null ? undefined : records[row.record]?.relations[relation];
  const child: RecordModel | undefined = target && records[target.record];
  if (relation === null || !child || step.item === null) return null;
  const wanted = Object.entries(step.item).map(([name, value]) => {
    return [name, String(keys.resolve(value, child.fields[name]?.relation))] as const;
  });
  const rows = await graph.settle(() => graph.many(row.record, { id: row.id }, relation));
  const [newest] = rows
    .filter((each) => wanted.every(([name, value]) => String(each[name]) === value))
    .toSorted((a, b) => newestFirst(a.created_at, b.created_at) || newestFirst(a.id, b.id));
  if (!newest) throw new Error(`no row of ${child.name} has ${JSON.stringify(step.item)}`);
  return String(newest.id);
}

function newestFirst(a: unknown, b: unknown): number {
  const [one, other] = [String(a), String(b)];
  return one === other ? 0 : one < other ? 1 : -1;
}
