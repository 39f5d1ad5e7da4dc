import type { Json, JsonObject } from '../../src/definition/model.ts';
import type { ImportChange, ImportRowFault } from '../../src/definition/wire.ts';
import type { Deps, Trx } from '../core/deps.ts';
import type { AppError } from '../core/errors.ts';
import { listGate } from '../pages/asked-action.ts';
import { minutesAt, timeAt } from '../pages/free-times.ts';
import { startValues } from '../pages/start-action.ts';
import type { Ask } from '../process/ask.ts';
import { type Case, varsOf, type Work } from '../process/case.ts';
import { attempt } from '../process/execution/attempt.ts';
import { openCase } from '../process/execution/open-case.ts';
import { perform } from '../process/execution/perform.ts';
import { createWork, finish, type WorkOptions } from '../process/execution/transact.ts';
import { assertMayBegin } from '../process/judge.ts';
import { labelOfRow } from '../records/row-label.ts';
import { RowGraph } from '../scene/row-graph.ts';
import { type Scene, toShow, valueIn } from '../scene/scene.ts';
import { changedWords } from './changed-words.ts';
import type { Act, ActingImport } from './list-import.ts';
import { rowFault } from './read-rows.ts';
import type { Candidate } from './row-of-file.ts';
import { spreadRows } from './spread.ts';

/** What a file does with one row. */
export interface Done {
  row: number;
  name: string;
  /** What each step is done with of the row, by its name. */
  inputs: Map<string, JsonObject>;
  /** Steps whose warnings stand in `warnings`. */
  accepted: string[];
  warnings: string[];
}

interface Room {
  deps: Deps;
  trx: Trx;
  options: WorkOptions & { shared: NonNullable<WorkOptions['shared']> };
}

/**
 * Does what a row of a file says with the row it means, step by step, each as if its form were handed in by hand. What a
 * person would be warned of is told with it; whoever lets it be written has read that. What is refused is taken back.
 */
export async function actsOnRow(
  list: ActingImport,
  room: Room,
  candidate: Candidate,
): Promise<{ acted: Done | null; faults: ImportRowFault[] }> {
  const told: Pick<Done, 'accepted' | 'warnings'> = { accepted: candidate.accepted ?? [], warnings: [] };
  for (;;) {
    const step: Doing['step'] = { name: '', work: null };
    const tried = await attempt(
      room,
      () => step.work,
      () => carryOut(list, room, { candidate, accepted: told.accepted, step }),
    );
    if ('done' in tried) return { acted: { row: candidate.row, ...tried.done, ...told }, faults: [] };
    const { refused } = tried;
    // What nobody has read when it is written is in the way.
    if (!isWarning(refused) || candidate.accepted) {
      const faults = refused.faults.map((fault) => rowFault(list, candidate, fault));
      return { acted: null, faults };
    }
    told.accepted = [...told.accepted, step.name];
    told.warnings = [...told.warnings, ...refused.faults.map(({ message }) => message)];
  }
}

const isWarning = ({ faults }: AppError): boolean => faults.every(({ code }) => code === 'E_PROCESS_WARNING');

interface Doing {
  candidate: Candidate;
  accepted: readonly string[];
  /** Where it is, for whoever has to say why it stopped. */
  step: { name: string; work: Work | null };
}

async function carryOut(
  { page, acts, table }: ActingImport,
  { deps, trx, options }: Room,
  { candidate: { id, input }, accepted, step }: Doing,
): Promise<Pick<Done, 'name' | 'inputs'>> {
  const inputs: Done['inputs'] = new Map();
  let name = '';
  for (const act of acts) {
    const own = ownOf(act, input);
    if (Object.keys(own).length === 0) continue;
    const { process, transition } = act.action;
    // Each step reads the row as the one before left it.
    const shared = { ...options.shared, graph: new RowGraph(page.scene.model, trx) };
    const work = await createWork(deps, trx, { ...options, shared });
    Object.assign(step, { name: transition.name, work });
    const ask: Ask = {
      process,
      transition: transition.name,
      row: id,
      gate: listGate(page, act.action),
      input: {},
      reason: null,
      heed: !accepted.includes(transition.name),
    };
    const opened = await openCase(work, ask);
    await assertMayBegin(opened, async () => undefined);
    const sent = await wholeInput(opened, act, own);
    await perform(work, { ...ask, input: sent });
    await finish(work, transition.name);
    inputs.set(transition.name, { ...input, ...sent });
    const shown = toShow(work.scene);
    name = await shown.graph.settle(() => labelOfRow(shown, table.record, opened.row));
  }
  return { name, inputs };
}

/** What the row says of the form of a step. */
function ownOf({ fields, spreads }: Act, input: JsonObject): JsonObject {
  const columns = new Set(spreads.flatMap((spread) => spread.columns.map(({ name }) => name)));
  const own = fields.flatMap(({ name }): [string, Json][] => {
    const value = input[name];
    return value === undefined || columns.has(name) ? [] : [[name, value]];
  });
  const lists = spreads.flatMap((spread): [string, Json][] => {
    const rows = spreadRows(spread, input);
    return rows.length > 0 ? [[spread.field, rows]] : [];
  });
  return Object.fromEntries([...own, ...lists]);
}

/** With what the form begins with, and the usual length where only the beginning of an appointment is said. */
async function wholeInput(one: Case, { action }: Act, own: JsonObject): Promise<JsonObject> {
  const start = await startValues(one);
  const { board } = action.transition;
  const from = board ? own[board.from] : undefined;
  if (!board || typeof from !== 'string' || own[board.to] !== undefined) return { ...start, ...own };
  const minutes = await valueIn(one.work.scene, board.minutes, varsOf(one));
  if (typeof minutes !== 'number') return { ...start, ...own };
  return { ...start, ...own, [board.to]: timeAt(minutesAt(from) + minutes) };
}

/** What is done with each row, in the words in which a file may say it. */
export async function doneWords(
  scene: Scene,
  { acts, options }: Pick<ActingImport, 'acts' | 'options'>,
  done: readonly Done[],
): Promise<ImportChange[]> {
  const fields = new Map<number, ImportChange['fields']>();
  for (const { action, fields: columns } of acts) {
    const rows = done.flatMap(({ row, name, inputs }) => {
      const after = inputs.get(action.name);
      return after ? [{ row, name, changed: Object.keys(after), before: {}, after }] : [];
    });
    for (const one of await changedWords(scene, { fields: columns, options }, rows))
      fields.set(one.row, [
        ...(fields.get(one.row) ?? []),
        ...one.fields.filter(({ after }) => after !== null),
      ]);
  }
  return done.map(({ row, name, warnings }) => ({
    row,
    name,
    fields: fields.get(row) ?? [],
    ...(warnings.length > 0 && { warnings }),
  }));
}
