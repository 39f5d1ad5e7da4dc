import type { SourceFile } from '../../src/definition/compiler.ts';
import { openWorld, START, type World } from '../conformance/exam-story/world.ts';
import { expectEnd } from '../stories/end.ts';
import { begin, playOn } from '../stories/play.ts';
import { isStory, readStory, type Story } from '../stories/story.ts';
import type { Play } from '../stories/types.ts';
import { modelOf } from './follow.ts';
import { castOf } from './people.ts';
import type { Step } from './steps.ts';
import { playLines } from './use.ts';

/** Plays the stories that a page adds to its definitions, and its tables of who does what, on one server with them. */
export async function playUse(
  files: readonly SourceFile[],
  before: readonly SourceFile[],
  steps: readonly Step[],
): Promise<void> {
  const stories = files.filter(({ path }) => isStory(path));
  const told = stories.map(({ path, text }) => readStory(path, text));
  const world = await openWorld(undefined, {}, modelOf(files));
  try {
    for (const [index, { path }] of stories.entries()) {
      const story = told[index];
      if (story && !before.some((one) => one.path === path)) await wholeStory(world, story);
    }
    for (const step of steps) {
      if (step.kind !== 'use') continue;
      world.at(START);
      const play = await reached(world, told, step.before);
      const cast = castOf(world, play ? { 'Dewi Anggraini': studentOf(play) } : {});
      await playLines({ world, cast, row: play?.row ?? null }, step.rows);
    }
  } finally {
    await world.close();
  }
}

async function wholeStory(world: World, story: Story): Promise<void> {
  const play = await begin(world, story);
  await playOn(play);
  await expectEnd(play);
}

const IN_STORY = /In the story of `(\w+)`, while it is `(\w+)`/;

/** "In the story of `s2_thesis_exam`, while it is `scoring`": brought there; `null` = the page names none. */
async function reached(world: World, stories: readonly Story[], sentence: string): Promise<Play | null> {
  const [, type, state = ''] = IN_STORY.exec(sentence) ?? [];
  if (type === undefined) return null;
  const story = stories.find((one) => one.type === type);
  const until = story?.states.indexOf(state) ?? -1;
  if (!story || until < 0) throw new Error(`no story of ${type} comes to ${state}`);
  const play = await begin(world, { ...story, states: story.states.slice(0, until + 1) });
  await playOn(play);
  return play;
}

function studentOf({ people }: Play) {
  if (!people.student) throw new Error('a story has a student');
  return people.student;
}
