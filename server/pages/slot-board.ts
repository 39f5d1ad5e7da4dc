import type { JsonObject } from '../../src/definition/model.ts';
import { judge } from '../../src/definition/process/rules.ts';
import type { BoardData, BoardRow, Verdict } from '../../src/definition/wire.ts';
import { notFoundError } from '../core/errors.ts';
import { labelOfCase, varsOf } from '../process/case.ts';
import { formOf } from '../process/form-of.ts';
import { isOffered } from '../process/judge.ts';
import { notActorError } from '../process/refusals.ts';
import type { SlotRule } from '../process/slot-rules.ts';
import type { Wish } from '../process/wish.ts';
import { envOf, toShow } from '../scene/scene.ts';
import { writeText } from '../scene/write-text.ts';
import { type Candidate, type Ground, groundOf, inputWith, textAt, wishWith } from './board-ground.ts';
import { readableInput } from './board-input.ts';
import { type Drawn, rowsOn } from './board-rows.ts';
import { chosenTime, slotOf } from './board-slots.ts';
import { areFree, boardTimes, type FreeTime, startsOn } from './board-times.ts';
import type { BoundAction } from './bound-actions.ts';
import { type Hours, timeAt } from './free-times.ts';
import type { PageScene } from './page-scene.ts';
import { caseOf } from './start-action.ts';

const MINUTE = 60_000;

/**
 * Who is taken when, beside the form of an action that is being filled in, and the next times at which its own rules and
 * its reservation would let it through. Answered to whoever the form opens for. Throws E_ACCESS_ACTION and
 * E_ACCESS_NOT_FOUND.
 */
export async function slotBoard(
  page: PageScene,
  action: BoundAction,
  { id, item, input: sent }: { id: string | null; item: string | null; input: JsonObject },
): Promise<BoardData> {
  const one = await caseOf(page, action, { id, item });
  const { graph, model } = page.scene;
  if (!(await graph.settle(() => isOffered(one)))) throw notActorError(await labelOfCase(one));
  const { board } = one.transition;
  const form = model.forms[formOf(one) ?? ''];
  if (!board || !form) throw notFoundError(`no board beside ${action.name}`);
  const input = readableInput(model, form, board, sent);
  const ground = await groundOf(page, { one, board, form, input });
  const times = await graph.settle(() => boardTimes(ground));
  const chosen = chosenTime(ground);
  const wish = chosen && (await graph.settle(() => wishWith(ground, chosen)));
  const rules = await verdicts(ground);
  const day =
    textAt(input, board.day) ??
    times.slots[0]?.day ??
    times.days.find(({ closedBy }) => closedBy === null)?.day ??
    null;
  const drawn: Drawn | null = day === null ? null : { day, wish };
  const { people, places } = drawn ? await rowsOn(page, ground, drawn) : { people: [], places: [] };
  return {
    fields: { day: board.day, from: board.from, to: board.to, place: ground.asksPlace ? board.place : null },
    opens: timeAt(ground.hours.from),
    closes: timeAt(ground.hours.to),
    minutes: ground.minutes,
    pause: Math.round(ground.pause / MINUTE),
    days: await daysIn(ground, times.days),
    rules,
    day,
    chosen: chosen && { from: timeAt(chosen.from), to: timeAt(chosen.to) },
    free: isFree(ground, { chosen, wish, rules }),
    starts: day === null ? [] : (await graph.settle(() => startsOn(ground, day))).map(inWords),
    people,
    places: await withReasons(ground, places),
    slots: times.slots.map((slot) => slotOf(ground, slot)),
  };
}

const inWords = ({ from, to, free }: Hours & { free: boolean }) => ({
  from: timeAt(from),
  to: timeAt(to),
  free,
});

/** Whether everything fits; `null` while it cannot be told because something is not chosen. */
function isFree(
  ground: Ground,
  { chosen, wish, rules }: { chosen: Candidate | null; wish: Wish | null; rules: Verdict[] },
): boolean | null {
  if (chosen === null) return null;
  if (rules.some(({ ok }) => ok === false) || !areFree(ground, wish?.resources ?? [], wish)) return false;
  return rules.every(({ ok }) => ok === true) ? true : null;
}

/** The rules about day, hour and place with the input; one about what is not chosen yet is open. */
async function verdicts(ground: Ground): Promise<Verdict[]> {
  const { rules, input } = ground;
  const found: Verdict[] = [];
  for (const rule of rules) {
    const verdict = await said(ground, rule, input);
    const isOpen = rule.reads.some((name) => textAt(input, name) === null);
    found.push({ ...verdict, ok: isOpen ? null : verdict.ok === true });
  }
  return found;
}

/** A rule's sentence and verdict: judged on what is true, said in what the person may read. */
function said({ one }: Ground, { check }: SlotRule, input: JsonObject): Promise<Verdict> {
  const { scene } = one.work;
  const env = envOf(scene, varsOf({ ...one, input }));
  const { reads } = envOf(toShow(scene), {});
  return scene.graph.settle(() =>
    judge(check, env, (text, own) => writeText(text, { ...own, reads }, scene.department)),
  );
}

async function daysIn(
  ground: Ground,
  days: { day: string; closedBy: SlotRule | null; free: FreeTime[] }[],
): Promise<BoardData['days']> {
  const told: BoardData['days'] = [];
  for (const { day, closedBy, free } of days) {
    const input = inputWith(ground, { day, ...ground.hours, place: null });
    const why = closedBy && (await said(ground, closedBy, input)).message;
    told.push({ day, why, slots: free.length });
  }
  return told;
}

/** Places with the sentence of the rule that keeps one from being chosen at any time. */
async function withReasons(ground: Ground, rows: BoardRow[]): Promise<BoardRow[]> {
  const { one, board, input, rules, judge: holds } = ground;
  const ofPlace = rules.filter(
    ({ reads }) => reads.length > 0 && reads.every((name) => name === board.place),
  );
  const told: BoardRow[] = [];
  for (const row of rows) {
    const there = { ...input, [board.place ?? '']: row.id };
    const broken = await one.work.scene.graph.settle(() => ofPlace.find((rule) => !holds(rule, there)));
    told.push(broken ? { ...row, why: (await said(ground, broken, there)).message } : row);
  }
  return told;
}
