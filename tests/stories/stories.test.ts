import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionsRoot } from '../../server/testing/definitions-root.ts';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { openWorld, type World } from '../conformance/exam-story/world.ts';
import { expectHidden, expectRow, expectShown, notPlayed } from './end.ts';
import { begin, playOn } from './play.ts';
import { readStories } from './story.ts';
import type { Play, Refusals } from './types.ts';

/** Some hundred calls: seconds, or minutes on a busy machine. */
const LONGEST_MS = 300_000;
const stories = readStories(definitionsRoot);
const refusals: Refusals = new Map();

test('every type has its story', () => {
  const told = stories.map(({ type }) => type);
  const silent = Object.keys(projectModel().types).filter((type) => !told.includes(type));
  expect(silent, 'a story is told in `<type>.story.yaml` beside the type (docs/guide/02)').toEqual([]);
});

describe.each(stories)('$type in $department', (story) => {
  let world: World;
  let play: Play;

  beforeAll(async () => {
    world = await openWorld();
    play = await begin(world, story, { refusals });
  });
  afterAll(() => world?.close());

  test('goes its way to the end, each step by one of those who may do it', {
    timeout: LONGEST_MS,
  }, async () => {
    await playOn(play);
    expect(play.states).toEqual(story.states);
    expect(notPlayed(play)).toEqual([]);
  });

  test('every step was refused to somebody who may not do it', () => {
    const refused = new Set(play.refused.map(({ act }) => act));
    expect(Object.keys(story.acts).filter((name) => !refused.has(name))).toEqual([]);
  });

  test('ends with what the story says', () => expectRow(play));

  test.each(Object.entries(story.ends.shown ?? {}))('%s reads it', (who, texts) =>
    expectShown(play, who, texts),
  );

  test.each(Object.entries(story.ends.hidden ?? {}))('%s does not read the rest', (who, texts) =>
    expectHidden(play, who, texts),
  );
});
