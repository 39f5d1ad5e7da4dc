import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionsRoot } from '../../server/testing/definitions-root.ts';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { openWorld, type World } from '../conformance/exam-story/world.ts';
import { begin, type Play, playOn, readBy } from './play.ts';
import { readStories } from './story.ts';

/** Some hundred calls: seconds, or minutes on a busy machine. */
const LONGEST_MS = 300_000;
const stories = readStories(definitionsRoot);

test('every type has its story', () => {
  const told = stories.map(({ type }) => type);
  const silent = Object.keys(projectModel().types).filter((type) => !told.includes(type));
  expect(silent, 'a story is told in `<type>.story.yaml` beside the type (docs/guide/02)').toEqual([]);
});

describe.each(stories)('$type', (story) => {
  let world: World;
  let play: Play;

  beforeAll(async () => {
    world = await openWorld();
    play = await begin(world, story);
  });
  afterAll(() => world?.close());

  test('goes its way to the end, each step by one of those who may do it', {
    timeout: LONGEST_MS,
  }, async () => {
    await playOn(play);
    expect(play.states).toEqual(story.states);
    expect(Object.keys(story.acts).filter((name) => !play.told.some(({ act }) => act === name))).toEqual([]);
  });

  test('every step was refused to somebody who may not do it', () => {
    const refused = new Set(play.refused.map(({ act }) => act));
    expect(Object.keys(story.acts).filter((name) => !refused.has(name))).toEqual([]);
  });

  test('ends with what the story says', async () => {
    expect(await world.row(play.process.record, play.row)).toMatchObject(story.ends.row);
    const made = await world.rows('generated_document', { record_id: play.row });
    const inForce = made.filter(({ status }) => status !== 'void').map(({ code }) => String(code));
    for (const [code, count] of Object.entries(story.ends.documents ?? {}))
      expect([code, inForce.filter((one) => one === code).length]).toEqual([code, count]);
  });

  test.each(Object.entries(story.ends.shown ?? {}))('%s reads it', async (who, texts) => {
    const read = await readBy(play, who);
    expect(texts.filter((text) => !read.includes(text))).toEqual([]);
  });

  test.each(Object.entries(story.ends.hidden ?? {}))('%s does not read the rest', async (who, texts) => {
    const read = await readBy(play, who);
    expect(read.length).toBeGreaterThan(100);
    expect(texts.filter((text) => read.includes(text))).toEqual([]);
  });
});
