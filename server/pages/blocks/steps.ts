import { decide } from '../../../src/definition/expression/index.ts';
import type { BlockOf, ProcessModel, StateModel, Text } from '../../../src/definition/model.ts';
import { stagesOf } from '../../../src/definition/process/spec.ts';
import { stateIn } from '../../../src/definition/process/state-of.ts';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { system } from '../../core/tables.ts';
import { envOf, textIn, toShow } from '../../scene/scene.ts';
import { writeValue } from '../../scene/write-text.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { stateOf } from '../page-state.ts';

/** The stages of the row's type, with those behind it and the one it is in. */
export async function stepsData(
  page: PageScene,
  { notes }: BlockOf<'steps'>,
): Promise<BlockContents['steps']> {
  const { process, row, spec } = page;
  if (!process || !row) return { steps: [] };
  const stages = await stagesOfWay(page, stagesOf(process, spec));
  const state = process.states[stateIn(process, row) ?? ''];
  const reached = await reachedAt(page);
  const last = stages.reduce((found, stage, index) => (reached.has(stage.name) ? index : found), -1);
  const stage = state && (await stageNow(page, state));
  const present = stages.findIndex(({ name }) => name === stage);
  const finished = state?.end === true && state.colour === 'green';
  const at = present === -1 ? last : present;
  const said = await Promise.all(stages.map(({ name }) => noteOf(page, notes[name])));
  return {
    steps: stages.map(({ name, label }, index) => {
      const day = reached.get(name);
      const note =
        said[index] ||
        (index === at && !finished
          ? (stateOf(page)?.label ?? '')
          : day
            ? writeValue(day.slice(0, 10), null)
            : '');
      if (finished || index < at) return { label, state: 'done', note };
      if (index > at) return { label, state: 'upcoming', note: said[index] ?? '' };
      return { label, state: state?.end || state?.colour === 'red' ? 'stopped' : 'current', note };
    }),
  };
}

const noteOf = (page: PageScene, note: Text | undefined): Promise<string> =>
  note === undefined ? Promise.resolve('') : textIn(toShow(page.scene), note, pageVars(page));

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

/** When the row came into each stage for the last time. */
async function reachedAt({ scene, process, row }: PageScene): Promise<Map<string, string>> {
  const reached = new Map<string, string>();
  if (!process || !row) return reached;
  const entries = await system(scene.db)
    .selectFrom('history')
    .select(['to_state', 'at'])
    .where('record', '=', process.record)
    .where('row', '=', String(row.id))
    .where('to_state', 'is not', null)
    .orderBy('at')
    .execute();
  for (const { to_state, at } of entries) {
    const stage = process.states[to_state ?? '']?.stage;
    if (stage) reached.set(stage, at);
  }
  return reached;
}
