import { applies } from '../../src/definition/forms/applies.ts';
import type { BoardModel, FormModel, JsonObject } from '../../src/definition/model.ts';
import { dayAfter } from '../../src/definition/week.ts';
import { type Case, varsOf } from '../process/case.ts';
import { type Held, heldBeside } from '../process/reservations.ts';
import { type RuleJudge, ruleJudge, rulesAbout, type SlotRule } from '../process/slot-rules.ts';
import type { Wish } from '../process/wish.ts';
import { wishOfCase } from '../process/wished.ts';
import { optionsOf } from '../records/options.ts';
import { valueIn } from '../scene/scene.ts';
import { propertiesOf } from './board-input.ts';
import { type Hours, minutesAt, timeAt } from './free-times.ts';
import type { PageScene } from './page-scene.ts';

/** Further ahead nobody looks. */
const MOST_DAYS = 62;
const MOST_PLACES = 60;
const WHOLE_DAY: Hours = { from: 0, to: 24 * 60 - 1 };

/** A choice of the place, and what is reserved with it. */
export interface Place {
  id: string;
  name: string;
  detail: string | null;
  resources: string[];
}

/** All that the times of a board are judged by. */
export interface Ground {
  one: Case;
  board: BoardModel;
  input: JsonObject;
  /** The place is asked for with the rest of the input. */
  asksPlace: boolean;
  days: string[];
  hours: Hours;
  /** How long it takes: as chosen, else as usual. */
  minutes: number;
  rules: SlotRule[];
  /** Rules that only warn: what breaks one can be chosen, and is not proposed. */
  warnings: SlotRule[];
  judge: RuleJudge;
  /** Kept free between two events, in milliseconds. */
  pause: number;
  /** What is reserved wherever it is. */
  resources: string[];
  places: Place[];
  heldBy: ReadonlyMap<string, readonly Held[]>;
}

/** What is asked, with the input as far as it can be judged. */
export interface BoardQuestion {
  one: Case;
  board: BoardModel;
  form: FormModel;
  input: JsonObject;
}

/** Days, length and places that are looked at instead of the board's own. */
export interface Wanted {
  first: string;
  last: string;
  minutes: number;
  /** Throws `NotLoaded`. */
  keeps: (place: string) => boolean;
}

/** Reads what a board stands on. */
export async function groundOf(
  page: PageScene,
  question: BoardQuestion,
  wanted: Wanted | null = null,
): Promise<Ground> {
  const { one, board, form, input } = question;
  const { scene } = one.work;
  const [opens, closes, until, usual] = await Promise.all(
    [board.opens, board.closes, board.until, board.minutes].map((plan) => valueIn(scene, plan, varsOf(one))),
  );
  const hours = {
    from: typeof opens === 'string' ? minutesAt(opens) : WHOLE_DAY.from,
    to: typeof closes === 'string' ? minutesAt(closes) : WHOLE_DAY.to,
  };
  const asksPlace = board.place !== null && applies(propertiesOf(form.schema)[board.place], input);
  const fields = [board.day, board.from, board.to, ...(asksPlace && board.place ? [board.place] : [])];
  const known = { one, board, input, asksPlace };
  const days = wanted ? daysFrom(wanted.first, wanted.last) : daysFrom(scene.today, String(until ?? ''));
  const wishAt = (day: string, place: string | null, at = WHOLE_DAY) =>
    scene.graph.settle(() => wishWith(known, { day, ...at, place }));
  const whole = await wishAt(scene.today, null);
  const all = asksPlace ? await placesOf(page, question, whole, wishAt) : [];
  const kept = wanted && (await scene.graph.settleAll(all, ({ id }) => wanted.keeps(id)));
  const places = kept ? all.filter((_, at) => kept[at]) : all;
  const chosenDay = textAt(input, board.day);
  const asked = [...new Set([...days, ...(chosenDay === null ? [] : [chosenDay])])];
  return {
    ...known,
    days,
    hours,
    minutes: wanted?.minutes ?? chosenMinutes(input, board) ?? (typeof usual === 'number' ? usual : 60),
    rules: rulesAbout({ ...one, input }, one.transition.needs, fields),
    warnings: rulesAbout({ ...one, input }, one.transition.warns, fields),
    judge: ruleJudge(one),
    pause: whole?.buffer ?? 0,
    resources: whole?.resources ?? [],
    places,
    heldBy: await heldOn(one, asked, {
      resources: [...(whole?.resources ?? []), ...places.flatMap(({ resources }) => resources)],
      wishAt,
    }),
  };
}

/** A time and a place that are looked at. */
export interface Candidate extends Hours {
  day: string;
  place: string | null;
}

/** The input with another time and place. */
export function inputWith(
  { board, input }: Pick<Ground, 'board' | 'input'>,
  { day, from, to, place }: Candidate,
): JsonObject {
  const slot = { [board.day]: day, [board.from]: timeAt(from), [board.to]: timeAt(to) };
  return { ...input, ...slot, ...(board.place !== null && { [board.place]: place }) };
}

/** What would be reserved then and there; `null` = nothing. Throws `NotLoaded`: call it inside `settle`. */
export const wishWith = (ground: Pick<Ground, 'one' | 'board' | 'input'>, candidate: Candidate) =>
  wishOfCase({ ...ground.one, input: inputWith(ground, candidate) });

/** What is chosen in a field; `null` = nothing. */
export function textAt(input: JsonObject, name: string | null): string | null {
  const value = name === null ? null : input[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function chosenMinutes(input: JsonObject, board: BoardModel): number | null {
  const [from, to] = [textAt(input, board.from), textAt(input, board.to)];
  const length = from === null || to === null ? 0 : minutesAt(to) - minutesAt(from);
  return length > 0 ? length : null;
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last && days.length < MOST_DAYS; day = dayAfter(day, 1)) days.push(day);
  return days;
}

type WishAt = (day: string, place: string | null, at?: Hours) => Promise<Wish | null>;

async function placesOf(
  page: PageScene,
  { one, board, form }: BoardQuestion,
  whole: Wish | null,
  wishAt: WishAt,
): Promise<Place[]> {
  const source = form.options[board.place ?? ''];
  if (!source) return [];
  const vars = { parent: one.row, spec: one.spec, item: one.item };
  const options = await optionsOf(page.scene, source, { vars, most: MOST_PLACES });
  const others = new Set(whole?.resources);
  const places: Place[] = [];
  for (const { id, name, detail = null } of options) {
    const wish = await wishAt(one.work.scene.today, id);
    const resources = (wish?.resources ?? []).filter((resource) => !others.has(resource));
    places.push({ id, name, detail, resources });
  }
  return places;
}

/** What others hold of the resources on these days, by resource. */
async function heldOn(
  one: Case,
  days: readonly string[],
  { resources, wishAt }: { resources: string[]; wishAt: WishAt },
): Promise<Map<string, Held[]>> {
  const sorted = days.toSorted();
  const [first, last] = await Promise.all([sorted[0], sorted.at(-1)].map((day) => day && wishAt(day, null)));
  const held = new Map<string, Held[]>();
  if (!first || !last || resources.length === 0) return held;
  const whole = { resources, from: first.from, to: last.to, buffer: first.buffer };
  for (const time of await heldBeside(one, whole))
    held.set(time.resource, [...(held.get(time.resource) ?? []), time]);
  return held;
}
