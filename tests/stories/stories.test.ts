import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionsRoot } from '../../server/testing/definitions-root.ts';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { type Actor, openWorld, type World } from '../conformance/exam-story/world.ts';
import { expectHidden, expectRow, expectShown, notPlayed } from './end.ts';
import { type Beginning, begin, playOn } from './play.ts';
import { readStories, type Story } from './story.ts';
import { inSequence, storiesOf, studentOf, type Track } from './tracks.ts';
import type { Play, Refusals } from './types.ts';

/** Some hundred calls: seconds, or minutes on a busy machine. */
const LONGEST_MS = 300_000;
const stories = readStories(definitionsRoot);
const model = projectModel();
const refusals: Refusals = new Map();

test('every type has its story', () => {
  const told = stories.map(({ type }) => type);
  const silent = Object.keys(model.types).filter((type) => !told.includes(type));
  expect(silent, 'a story is told in `<type>.story.yaml` beside the type (docs/guide/02)').toEqual([]);
});

/**
 * Plays a story to its end in the world that `open` answers, and holds it against what it says of itself; `acted` is told of
 * everybody who did something.
 */
function goesItsWay(
  story: Story,
  open: () => Promise<{ world: World } & Beginning>,
  acted: (who: string) => void = () => {},
): void {
  let play: Play;
  beforeAll(async () => {
    const { world, ...given } = await open();
    play = await begin(world, story, { refusals, ...given });
  });

  test('goes its way to the end, each step by one of those who may do it', {
    timeout: LONGEST_MS,
  }, async () => {
    await playOn(play);
    for (const { who } of play.told) acted(who);
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
}

/** Every type is of one of them. What is passed in each and by whom, typed from the specification. */
const TRACKS: (Omit<Track, 'department'> & { stages: string[]; people: string[] })[] = [
  {
    track: 'regular',
    stages: ['s2_proposal_exam', 's2_publication', 's2_result_seminar', 's2_thesis_exam'],
    people: [
      ...['student', 'supervisor', 'second', 'chair', 'examiner'],
      ...['manager', 'library', 'secretary', 'head', 'dean'],
    ],
  },
  {
    track: 'mbr',
    stages: [
      ...['s2_mbr_proposal_manuscript', 's2_mbr_proposal_exam', 's2_mbr_research_report_1'],
      ...['s2_mbr_publication_1', 's2_mbr_result_seminar_1', 's2_mbr_research_report_2'],
      ...[
        's2_mbr_publication_2',
        's2_mbr_result_seminar_2',
        's2_mbr_thesis_manuscript',
        's2_mbr_thesis_exam',
      ],
    ],
    people: [
      ...['student', 'supervisor', 'second', 'chair', 'examiner'],
      ...['manager', 'library', 'secretary', 'head', 'dean'],
    ],
  },
];
const tracks = TRACKS.flatMap((track) =>
  ['TKMS2', 'TKIS2'].map((department) => {
    const sequence = inSequence(storiesOf(model, stories, { ...track, department }));
    return { ...track, department, sequence };
  }),
);

describe.each(tracks)('a student of $track in $department', ({ sequence, stages, people }) => {
  const acted = new Set<string>();
  let world: World;
  let student: Actor;
  beforeAll(async () => {
    world = await openWorld();
    student = await studentOf(
      world,
      sequence.map(({ story }) => story),
    );
  });
  afterAll(() => world?.close());

  describe.each(sequence)('$story.type', ({ story, later }) => {
    goesItsWay(
      story,
      async () => ({ world, student, later }),
      (who) => acted.add(who),
    );
  });

  test('has passed all of it, each once', async () => {
    const milestones = await world.rows('milestone', { student: student.row });
    expect(milestones.map(({ milestone }) => milestone).toSorted()).toEqual(stages.toSorted());
  });

  test('has met everybody who has a part in it', () => {
    expect(people.filter((who) => !acted.has(who))).toEqual([]);
  });
});

// Of a type that goes another way in another department, or is of no track.
const played = new Set(tracks.flatMap(({ sequence }) => sequence.map(({ story }) => story.acts)));
describe.each(stories.filter(({ acts }) => !played.has(acts)))('$type in $department', (story) => {
  let world: World;
  afterAll(() => world?.close());
  goesItsWay(story, async () => {
    world = await openWorld();
    return { world };
  });
});
