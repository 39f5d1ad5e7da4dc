import { decide } from '../../../src/definition/expression/index.ts';
import { stageTexts } from '../../../src/definition/messages/server-texts.ts';
import type { BlockOf, ProcessModel, StateModel, Text } from '../../../src/definition/model.ts';
import { stagesOf } from '../../../src/definition/process/spec.ts';
import { stateIn } from '../../../src/definition/process/state-of.ts';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { processOf } from '../../core/model-index.ts';
import { system } from '../../core/tables.ts';
import { envOf, specOfRow, textIn, toShow } from '../../scene/scene.ts';
import { writeValue } from '../../scene/write-text.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { stateOf } from '../page-state.ts';

/** The stages of the row's type, with those behind it and the one it is in; none where there is no row yet. */
export async function stepsData(
  page: PageScene,
  { of, notes }: BlockOf<'steps'>,
): Promise<BlockContents['steps']> {
  const shown = of === null ? page : await pageOf(page, of);
  const { process, row, spec } = shown ?? {};
  if (!shown || !process || !row || !spec) return { steps: [] };
  const stages = await stagesOfWay(shown, stagesOf(process, spec));
  const moves = await movesOf(shown);
  const state = stateOfWay(process, stateIn(process, row), moves);
  const days = await daysOf(shown, moves);
  const last = stages.reduce((found, stage, index) => (days.has(stage.name) ? index : found), -1);
  const stage = state && (await stageNow(shown, state));
  const present = stages.findIndex(({ name }) => name === stage);
  const finished = state?.end === true && state.colour === 'green';
  const at = present === -1 ? last : present;
  const vars = pageVars(page, of === null ? {} : { item: row });
  const said = await Promise.all(stages.map(({ name }) => noteOf(page, notes[name], vars)));
  return {
    ...(state?.end && !finished && { ended: true }),
    steps: stages.map(({ name, label }, index) => {
      const done = finished || index < at;
      const standing = index === at && !finished ? (stateOf(shown)?.label ?? '') : '';
      const told = standing !== '' && standing !== label;
      const note = said[index] || (told ? standing : dayOf(days.get(name), done));
      if (done) return { label, state: 'done', note };
      if (index > at) return { label, state: 'upcoming', note: said[index] ?? '' };
      return { label, state: state?.end || state?.colour === 'red' ? 'stopped' : 'current', note };
    }),
  };
}

/** The page as that of the first row of a relation would be; `null` = there is none. */
async function pageOf(page: PageScene, of: string): Promise<PageScene | null> {
  const { scene, record, row } = page;
  const other = scene.model.records[record?.relations[of]?.record ?? ''];
  if (!record || !row || !other) return null;
  const [first] = await scene.graph.settle(() => scene.graph.many(record.name, row, of));
  if (!first) return null;
  const process = processOf(scene.model, other.name);
  return { ...page, record: other, row: first, process, ...(await specOfRow(scene, process, first)) };
}

const noteOf = (page: PageScene, note: Text | undefined, vars: Record<string, unknown>): Promise<string> =>
  note === undefined ? Promise.resolve('') : textIn(toShow(page.scene), note, vars);

/** The stages as they are called in the page's type, without those that are no step of its way. */
async function stagesOfWay(
  page: PageScene,
  stages: ProcessModel['stages'],
): Promise<{ name: string; label: string }[]> {
  const vars = pageVars(page);
  const named = await Promise.all(
    stages.map(async ({ name, label }) => ({ name, label: await textIn(page.scene, label, vars) })),
  );
  return named.filter(({ label }) => label !== '');
}

/** Where the row stands in this state. */
function stageNow(page: PageScene, { stage, stands_at = [] }: StateModel): Promise<string | null> {
  return page.scene.graph.settle(() => {
    const env = envOf(page.scene, pageVars(page));
    return stands_at.find(({ if: condition }) => decide(condition, env))?.stage ?? stage;
  });
}

/** When the row came into a stage for the last time, and when it went on from there, ISO; `null` = it did not. */
interface Days {
  came: string;
  left: string | null;
}

/** Of what is done the day on which it was. */
function dayOf(days: Days | undefined, done: boolean): string {
  if (!days) return '';
  const written = (at: string) => writeValue(at.slice(0, 10), null);
  return done ? written(days.left ?? days.came) : stageTexts.since(written(days.came));
}

/** A change of the row's state. */
interface Move {
  from_state: string | null;
  to_state: string | null;
  at: string;
}

/** Oldest first. */
async function movesOf({ scene, process, row }: PageScene): Promise<Move[]> {
  if (!process || !row) return [];
  return system(scene.db)
    .selectFrom('history')
    .select(['from_state', 'to_state', 'at'])
    .where('record', '=', process.record)
    .where('row', '=', String(row.id))
    .where('to_state', 'is not', null)
    .orderBy('at')
    .execute();
}

/** The state in which a row stands on its way: what was put away after its end (archived) stands where it ended. */
function stateOfWay(
  { states }: ProcessModel,
  now: string | null,
  moves: readonly Move[],
): StateModel | undefined {
  const state = states[now ?? ''];
  if (!state?.end || state.stage !== null) return state;
  const came = moves.findLast(({ from_state, to_state }) => to_state === now && from_state !== now);
  const before = states[came?.from_state ?? ''];
  return before?.end ? before : state;
}

/** Of each stage that the row has been in. A further step within a stage is neither a beginning of it nor its end. */
async function daysOf(page: PageScene, moves: readonly Move[]): Promise<Map<string, Days>> {
  const { process } = page;
  const days = new Map<string, Days>();
  if (!process) return days;
  const places = new Map<string | null, string | null>();
  for (const name of new Set(moves.flatMap(({ from_state, to_state }) => [from_state, to_state]))) {
    const state = process.states[name ?? ''];
    places.set(name, state ? await stageNow(page, state) : null);
  }
  for (const { from_state, to_state, at } of moves) {
    const [from, to] = [places.get(from_state) ?? null, places.get(to_state) ?? null];
    if (from === to) continue;
    const before = from === null ? undefined : days.get(from);
    if (before) before.left = at;
    if (to !== null) days.set(to, { came: at, left: null });
  }
  return days;
}
