import type { ClashFacts } from '../../src/definition/errors/refusal-facts.ts';
import { clashSentences } from '../../src/definition/messages/refusal-sentences.ts';
import type { BoardModel, FormModel, JsonObject } from '../../src/definition/model.ts';
import type { RowForm } from '../../src/definition/wire.ts';
import { refusal } from '../core/errors.ts';
import type { Case } from '../process/case.ts';
import { clashesOf, clashWith } from '../process/clashes.ts';
import { formOf } from '../process/form-of.ts';
import { formFaults } from '../process/form-validators.ts';
import { obstaclesOf } from '../process/judge.ts';
import { type Held, isInTheWay, resourceName } from '../process/reservations.ts';
import type { Wish } from '../process/wish.ts';
import { wishOfCase } from '../process/wished.ts';
import { labelOfRow } from '../records/row-label.ts';
import { type Ground, groundOf } from './board-ground.ts';
import { readableInput } from './board-input.ts';
import { chosenTime, slotOf } from './board-slots.ts';
import { boardTimes, type FreeTime, takenThroughout } from './board-times.ts';
import type { PageScene } from './page-scene.ts';
import { begunForm } from './start-action.ts';

/** How many times a row can be given without a form of its own being opened. */
const MOST_TIMES = 12;

/** A row with a board takes some 30 ms: so many are worked out in three seconds. */
const MOST_FORMS = 100;

/** What the person has decided so far. */
export interface FormsAsked {
  /** What rows are to be done with, by row; the others are proposed. */
  inputs: Readonly<Record<string, JsonObject>>;
  /** Nothing is proposed before this day. */
  first: string | null;
}

/**
 * What each row would be done with. What was decided is kept, and said to be in the way of what was decided before it; the
 * other rows are given, one after another, the next time that is free of all of these. Throws E_INPUT_INVALID for more rows
 * than are worked out at once.
 */
export async function formsOfRows(
  page: PageScene,
  cases: ReadonlyMap<string, Case>,
  { inputs, first }: FormsAsked,
): Promise<Map<string, RowForm>> {
  if (cases.size > MOST_FORMS)
    throw refusal('E_INPUT_INVALID', { part: 'rows', limit: MOST_FORMS }, { pointer: '/ids' });
  const claims: Held[] = [];
  const found = new Map<string, RowForm>();
  const isDecided = (id: string) => Object.hasOwn(inputs, id);
  const inOrder = [...cases].toSorted(([one], [other]) => Number(isDecided(other)) - Number(isDecided(one)));
  for (const [id, one] of inOrder) {
    const form = page.scene.model.forms[formOf(one) ?? ''];
    if (!form) continue;
    const decided = isDecided(id) ? inputs[id] : undefined;
    const begun = decided ?? (await begunForm(page, one, form)).input;
    const { board } = one.transition;
    const question = { one, form, input: begun, isDecided: decided !== undefined, claims, first };
    const { wish, ...own } = board
      ? await withTime(page, { ...question, board })
      : { input: begun, slots: [], wish: null };
    found.set(id, { ...own, ...(await faultsOf({ ...question, input: own.input }, wish)) });
    if (wish) claims.push(...(await claimsOf(page, one, wish)));
  }
  return found;
}

interface RowQuestion {
  one: Case;
  form: FormModel;
  input: JsonObject;
  isDecided: boolean;
  claims: readonly Held[];
  first: string | null;
}

/** The input with its time, proposed where none was decided, and the times that could be chosen instead. */
async function withTime(
  page: PageScene,
  { one, form, board, input, isDecided, claims, first }: RowQuestion & { board: BoardModel },
): Promise<Pick<RowForm, 'input' | 'slots' | 'busy'> & { wish: Wish | null }> {
  const { graph, model } = page.scene;
  const readable = readableInput(model, form, board, input);
  const ground = beside(await groundOf(page, { one, board, form, input: readable }), claims, first);
  const times = await graph.settle(() => boardTimes(ground));
  const free = distinct([...times.slots, ...times.days.flatMap((day) => day.free)]).slice(0, MOST_TIMES);
  const chosen = isDecided ? chosenTime(ground) : (free[0] ?? null);
  const whole = isDecided || !chosen ? input : { ...input, ...slotOf(ground, chosen).input };
  const wish = chosen && (await graph.settle(() => wishOfCase({ ...one, input: whole })));
  const offered = distinct(chosen ? [chosen, ...free] : free).toSorted(inOrderOfTime);
  const busy = offered.length === 0 ? await busyOn(ground) : [];
  const slots = offered.map((time) => slotOf(ground, time));
  return { input: whole, slots, ...(busy.length > 0 && { busy }), wish };
}

/** Who or what has no time left, by name. */
async function busyOn(ground: Ground): Promise<string[]> {
  const { one } = ground;
  const taken = await one.work.scene.graph.settle(() => takenThroughout(ground));
  const names: string[] = [];
  for (const resource of taken) names.push(await resourceName(one, resource));
  return names;
}

/** What others of the same action would take is held as what is reserved. */
function beside(ground: Ground, claims: readonly Held[], first: string | null): Ground {
  const heldBy = new Map(ground.heldBy);
  for (const claim of claims) heldBy.set(claim.resource, [...(heldBy.get(claim.resource) ?? []), claim]);
  return { ...ground, heldBy, days: ground.days.filter((day) => first === null || day >= first) };
}

function distinct(times: readonly FreeTime[]): FreeTime[] {
  const seen = new Map(times.map((time) => [`${time.day} ${time.from} ${time.to} ${time.place}`, time]));
  return [...seen.values()];
}

const inOrderOfTime = (one: FreeTime, other: FreeTime) =>
  one.day === other.day ? one.from - other.from : one.day < other.day ? -1 : 1;

/** What the form, its rules and what is reserved stand in the way with. */
async function faultsOf(
  { one, form, input, claims }: RowQuestion,
  wish: Wish | null,
): Promise<Pick<RowForm, 'wrong' | 'clash'>> {
  const faults = formFaults(one.work.scene.model, form.name, input, false).map(({ message }) => message);
  if (faults.length > 0) return { wrong: faults };
  const obstacles = await obstaclesOf({ ...one, input, sent: input });
  if (wish === null) return { wrong: obstacles };
  const taken = await clashesOf(one, wish);
  const proposed: ClashFacts[] = [];
  for (const claim of claims)
    if (wish.resources.includes(claim.resource) && isInTheWay(claim, wish))
      proposed.push(await clashWith(one, claim));
  const clashes = [...clashSentences(taken, 'terjadwal'), ...clashSentences(proposed, 'diusulkan')];
  return { wrong: [...obstacles, ...clashes], ...(clashes.length > 0 && { clash: true }) };
}

async function claimsOf(page: PageScene, one: Case, { resources, from, to, buffer }: Wish): Promise<Held[]> {
  const title = await page.scene.graph.settle(() => labelOfRow(page.scene, one.record.name, one.row));
  return resources.map((resource) => ({
    ...{ resource, from, to, title, pause: buffer },
    record: one.record.name,
    row: String(one.row.id),
  }));
}
