import { describe, expect, test } from 'vitest';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { ROOT } from '../conformance/exam-story/world.ts';
import { isStory, storyFiles } from '../stories/story.ts';
import { follow, type Progress, startFrom } from './follow.ts';
import { type Page, readPages } from './page.ts';
import { playUse } from './play-use.ts';

/** Opening a faculty and some dozen calls: seconds, or minutes on a busy machine. */
const LONGEST_MS = 300_000;
/** What the pages speak of: the product itself, whichever definitions other tests are given. */
const sources = [...loadDefinitions(ROOT), ...storyFiles(ROOT)];

const ends = new Map<string, Progress>();

/** Where a page leads that is followed from the definitions as they are. */
function followed({ name, steps }: Page): Progress {
  const known = ends.get(name);
  if (known) return known;
  const progress = startFrom(sources);
  for (const step of steps) {
    const seen = follow(progress, step);
    if (seen) expect(seen.came, `${name}: ${JSON.stringify(step).slice(0, 300)}`).toEqual(seen.said);
  }
  ends.set(name, progress);
  return progress;
}

// The guide is read as its reader does: what a page says to write is written, what it says that comes must come.
describe.each(readPages().filter(({ steps }) => steps.length > 0))('docs/guide/$name', (page) => {
  test('what it writes does what it says', () => {
    const progress = followed(page);
    const { wrong } = progress;
    expect(wrong, 'a mistake that no word of the check follows').toBeNull();
    expect(follow(progress, { kind: 'fine' })?.came).toBe('');
  });

  if (!page.ofPieces)
    test('every block says what is done with it', () => {
      expect(page.steps.filter(({ kind }) => kind === 'fragment')).toEqual([]);
    });

  if (page.steps.some(isUsed))
    test('people use it so', { timeout: LONGEST_MS }, async () => {
      await playUse(followed(page).files, sources, page.steps);
    });
});

// What a page says of itself, which no word of the check would notice.
test('exams of other levels are written without a line of a process', () => {
  const page = readPages().find(({ name }) => name.startsWith('15-'));
  const written = page?.steps.flatMap((step) =>
    step.kind === 'create' ? [step.file] : step.kind === 'change' ? step.changes.map(({ file }) => file) : [],
  );
  expect(written).toContain('screens/doktoral/result-seminar.yaml');
  expect(written?.filter((file) => !/^(screens|schemas\/forms)\//.test(file))).toEqual([]);
});

function isUsed(step: Page['steps'][number]): boolean {
  return step.kind === 'use' || (step.kind === 'create' && isStory(step.file));
}
