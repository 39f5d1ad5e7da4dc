import type { BlockOf } from '../../../src/definition/model.ts';
import type { FreeLane, FreeTimes } from '../../../src/definition/wire.ts';
import { notFoundError, refusal } from '../../core/errors.ts';
import { labelOfCase } from '../../process/case.ts';
import { formOf } from '../../process/form-of.ts';
import { isOffered } from '../../process/judge.ts';
import { notActorError } from '../../process/refusals.ts';
import { findAction } from '../asked-action.ts';
import { type Ground, groundOf } from '../board-ground.ts';
import { startsByPlace } from '../board-times.ts';
import { spansOf, timeAt } from '../free-times.ts';
import type { PageScene } from '../page-scene.ts';
import { caseOf } from '../start-action.ts';
import { lanesOf } from './calendar-lanes.ts';

type Calendar = BlockOf<'calendar'>;

/** More lines nobody reads. */
const MOST = 40;
const LONGEST = 24 * 60;

/**
 * When the lanes that fit are free for some time, by the rules and the reservation of what the calendar books: what is told
 * is accepted. Only days on which nothing warns. Throws E_INPUT_INVALID, E_ACCESS_ACTION and E_ACCESS_NOT_FOUND.
 */
export async function freeTimes(
  page: PageScene,
  block: Calendar,
  query: Record<string, unknown>,
): Promise<FreeTimes> {
  const { scene } = page;
  const wanted = wantedIn(query, scene.today);
  const action = await findAction(page, { action: block.book ?? '', block: null, id: null, item: null });
  const one = await caseOf(page, action, { id: null, item: null });
  if (!(await scene.graph.settle(() => isOffered(one)))) throw notActorError(await labelOfCase(one));
  const { board } = one.transition;
  const form = scene.model.forms[formOf(one) ?? ''];
  if (!board || !form || !block.resources) throw notFoundError(`no board beside ${action.name}`);
  const lanes = await lanesOf(page, block.resources);
  const known = new Set(lanes.filter(({ shut }) => shut === null).map(({ row }) => row));
  const fits = (id: string) => known.has(id) && hasAll(page, block, { id, ...wanted });
  const question = { one, board, form, input: {} };
  const ground = await groundOf(page, question, { ...wanted, keeps: fits });
  const found = await scene.graph.settle(() => linesOf(ground, lanes));
  return { lanes: found.slice(0, MOST), more: found.length > MOST };
}

interface Wish {
  first: string;
  last: string;
  minutes: number;
  capacity: number;
  has: string[];
}

function wantedIn(query: Record<string, unknown>, today: string): Wish {
  const text = (name: string) => (typeof query[name] === 'string' ? String(query[name]) : '');
  const day = (name: string) => {
    const value = text(name);
    if (/^[12]\d{3}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))) return value;
    throw refusal('E_INPUT_INVALID', { part: 'moment' }, { pointer: `/${name}` });
  };
  const number = (name: string, most: number) => {
    const value = Number(text(name) || '0');
    if (Number.isInteger(value) && value >= 0 && value <= most) return value;
    throw refusal('E_INPUT_INVALID', { part: 'parameter', name }, { pointer: `/${name}` });
  };
  const first = day('from');
  return {
    first: first < today ? today : first,
    last: day('until'),
    minutes: number('minutes', LONGEST) || 60,
    capacity: number('capacity', 100_000),
    has: text('has').split(',').filter(Boolean),
  };
}

/** Throws `NotLoaded`. */
function hasAll(
  { scene }: PageScene,
  { find, resources }: Calendar,
  { id, capacity, has }: Pick<Wish, 'capacity' | 'has'> & { id: string },
): boolean {
  const row = scene.graph.ref(resources?.record ?? '', id);
  if (!row) return false;
  const room = find?.capacity ? Number(row[find.capacity] ?? 0) : Number.POSITIVE_INFINITY;
  const own = find?.facilities ? row[find.facilities.field] : [];
  return room >= capacity && has.every((one) => Array.isArray(own) && own.includes(one));
}

/** By day, each lane in the order in which they stand. Throws `NotLoaded`. */
function linesOf(ground: Ground, lanes: Awaited<ReturnType<typeof lanesOf>>): FreeLane[] {
  return ground.days.flatMap((day) => {
    const starts = startsByPlace(ground, day);
    return lanes.flatMap(({ row, name, beside }): FreeLane[] => {
      const own = starts.get(row);
      if (!own) return [];
      const spans = spansOf(own).map(({ from, to }) => ({ from: timeAt(from), to: timeAt(to) }));
      return [{ day, row, name, beside, spans }];
    });
  });
}
