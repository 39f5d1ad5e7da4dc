import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionsRoot } from '../../server/testing/definitions-root.ts';
import { openWorld, type World } from '../conformance/exam-story/world.ts';
import { notPlayed } from './end.ts';
import { overHttp } from './over-http.ts';
import { begin, playOn } from './play.ts';
import { readStories } from './story.ts';
import { inSequence, storiesOf, studentOf, type Track } from './tracks.ts';

/** Ten stories one after another. */
const LONGEST_MS = 600_000;
const TRACKS: (Track & { types: number })[] = [
  { track: 'regular', department: 'TKMS2', types: 4 },
  { track: 'mbr', department: 'TKIS2', types: 10 },
];

describe.each(TRACKS)('$track in $department', (track) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.close());

  test('one student passes its types one after another, each as its story tells', {
    timeout: LONGEST_MS,
  }, async () => {
    const stories = storiesOf(world.model, readStories(definitionsRoot), track);
    const student = await studentOf(world, stories);
    const passed: string[] = [];
    for (const { story, later } of inSequence(stories)) {
      const play = await begin(world, story, { student, later, transport: overHttp });
      await playOn(play);
      expect([story.type, play.states]).toEqual([story.type, story.states]);
      expect(notPlayed(play)).toEqual([]);
      passed.push(story.type);
    }
    expect(passed).toHaveLength(track.types);
    const milestones = await world.rows('milestone', { student: student.row });
    expect(milestones.map(({ milestone }) => milestone).toSorted()).toEqual(passed.toSorted());
  });
});
